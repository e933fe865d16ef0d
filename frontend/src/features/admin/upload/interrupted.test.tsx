import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { errorAnswer, server } from '../../../testing/server.ts';
import { openPanel } from '../testing.tsx';
import { unfinishedUpload } from './resume.ts';
import { choose, movie, objectPath, openDialog, useUploads } from './testing.ts';
import { setResumable } from './uploader.ts';

const { storage, signed, checked } = useUploads();

afterEach(() => setResumable(false));

test('a failed upload says why; trying again asks for a new address and keeps the text', async () => {
  const { user } = await openPanel({ tab: 'upload' });
  await user.type(await screen.findByLabelText(/^Title/), 'Glacier');
  await user.click(screen.getByRole('button', { name: 'Choose a video' }));
  server.use(http.post('/api/objects/upload', () => new HttpResponse(null, { status: 403 }), { once: true }));
  await choose(movie());
  await screen.findByText('Error');
  expect(screen.getAllByText('Failed to get upload URL')).toHaveLength(2);
  storage.answerNext(403);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The storage refused the file (status 403).');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Video Uploaded' });
  expect(signed).toHaveLength(2);
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Glacier');
});

test('an upload that is cut goes on by itself, to a new address each time', async () => {
  await openDialog();
  storage.answerNext(503);
  server.use(http.post('/api/objects/upload', () => errorAnswer(503, 'unavailable', 'Away'), { once: true }));
  await choose(movie());
  await screen.findByRole('button', { name: 'Video Uploaded' });
  expect(storage.received).toHaveLength(1);
});

test('offline it waits, and goes on when the browser is online again', async () => {
  await openDialog();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await choose(movie());
  await screen.findByRole('dialog', { name: 'Uploading 1 file' });
  expect(signed).toEqual([]);
  online.mockRestore();
  fireEvent(window, new Event('online'));
  await screen.findByRole('button', { name: 'Video Uploaded' });
});

test('a check that could not be made is made again, without sending the file again', async () => {
  server.use(http.put('/api/objects/upload', () => errorAnswer(503, 'unavailable', 'Away'), { once: true }));
  const { user } = await openDialog();
  await choose(movie());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Video Uploaded' });
  expect(storage.received).toHaveLength(1);
  expect(checked).toEqual([{ objectPath }]);
});

test('in parts, an upload that a reload broke off goes on with what is missing', async () => {
  const file = new File([new Uint8Array(11 * 1024 ** 2)], 'long.mp4', {
    type: 'video/mp4',
    lastModified: 7,
  });
  const asked: string[] = [];
  const key = 'uploads/one.mp4';
  let authorization: string | null = null;
  unfinishedUpload.keep(file, { uploadId: 'begun', key }, 1);
  server.use(
    http.get('/api/s3/multipart/begun', ({ request }) => {
      authorization = request.headers.get('authorization');
      // The request of part 2 was cut off: versitygw lists it all the same, filled up with zeros.
      return HttpResponse.json([
        { PartNumber: 1, Size: 5 * 1024 ** 2, ETag: 'a' },
        { PartNumber: 2, Size: 5 * 1024 ** 2, ETag: 'b' },
      ]);
    }),
    http.get('/api/s3/multipart/begun/:part', ({ params }) => {
      asked.push(String(params.part));
      return HttpResponse.json({ url: storage.url, expires: 60 });
    }),
    http.post('/api/s3/multipart/begun/complete', () => HttpResponse.json({ location: objectPath })),
  );
  const { user } = await openDialog();
  await user.click(await screen.findByRole('switch', { name: /^Resumable/ }));
  await choose(file);
  await screen.findByRole('button', { name: 'Video Uploaded' });
  expect(asked).toEqual(['2', '3']);
  expect(authorization).toMatch(/^Bearer /);
  expect(checked).toEqual([{ objectPath }]);
  expect(unfinishedUpload.of(file)).toBeUndefined();
});
