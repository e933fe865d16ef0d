import { expect, jest, test } from '@jest/globals';
import { limits } from '@platform/contracts/limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { errorResponse, server } from '../../../testing/server.ts';
import { keepRequests, openPanel } from '../testing.tsx';
import { identityOf, unfinishedUpload } from './parts.ts';
import { choose, movie, objectPath, openDialog, openUploaded, useUploads } from './testing.ts';

const { storage, signed, checked } = useUploads();

test('a failed upload says why; trying again asks for a new address and keeps the text', async () => {
  const { user } = await openPanel({ tab: 'upload' });
  await user.fill(await screen.findByLabelText(/^Title/), 'Glacier');
  await user.click(screen.getByRole('button', { name: 'Choose a video' }));
  server.use(http.post('/api/objects/upload', () => new HttpResponse(null, { status: 403 }), { once: true }));
  await choose(movie());
  await screen.findByText('Error');
  expect(screen.getAllByText('Failed to get upload URL')).toHaveLength(2);
  storage.respondNext(403);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The storage rejected the file (status 403).');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Video Uploaded' });
  expect(signed).toHaveLength(2);
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Glacier');
});

test('an upload that is cut goes on by itself, to a new address each time', async () => {
  storage.respondNext(503);
  server.use(
    http.post('/api/objects/upload', () => errorResponse(503, 'unavailable', 'Away'), { once: true }),
  );
  await openUploaded();
  expect(storage.received).toHaveLength(1);
});

test('a page that is served over http, where browsers have no crypto.randomUUID, uploads too', async () => {
  jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  await openDialog();
  await choose(movie());
  await screen.findByRole('button', { name: 'Video Uploaded' });
});

test('an upload that stalls goes on by itself', async () => {
  jest.replaceProperty(limits, 'uploadStallMs', 1000 as never);
  storage.respondNext('never');
  await openUploaded();
  expect(signed.length).toBeGreaterThan(1);
});

test('offline it waits, and goes on when the browser is online again', async () => {
  await openDialog();
  const fetch = jest.spyOn(globalThis, 'fetch');
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await choose(movie());
  await screen.findByRole('dialog', { name: 'Uploading 1 file' });
  expect(fetch).not.toHaveBeenCalledWith('/api/objects/upload', expect.anything());
  online.mockRestore();
  fireEvent(window, new Event('online'));
  await screen.findByRole('button', { name: 'Video Uploaded' });
});

test('a check that is cut waits, and goes on when the browser is online again, without sending the file again', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get');
  const cut = () => {
    online.mockReturnValue(false);
    return HttpResponse.error();
  };
  server.use(http.put('/api/objects/upload', cut, { once: true }));
  await openDialog();
  await choose(movie());
  expect(await screen.findByText('Waiting for the connection')).toBeVisible();
  expect(checked).toEqual([]);
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await screen.findByRole('button', { name: 'Video Uploaded' });
  expect(storage.received).toHaveLength(1);
});

test('a check goes on after an outage of which the browser does not know, however often it was cut', async () => {
  jest.replaceProperty(limits, 'uploadRetryDelaysMs', [0, 1] as never);
  let cuts = 0;
  const cut = () => {
    cuts += 1;
    if (cuts <= 6) return HttpResponse.error();
    return cuts === 7 ? errorResponse(503, 'unavailable', 'Starting') : undefined;
  };
  server.use(http.put('/api/objects/upload', cut));
  await openDialog();
  await choose(movie());
  await screen.findByRole('button', { name: 'Video Uploaded' });
  expect(cuts).toBe(8);
  expect(storage.received).toHaveLength(1);
});

test('a check is repeated no earlier than the server asks', async () => {
  const askedAt: number[] = [];
  const respond = () =>
    askedAt.push(Date.now()) === 1
      ? new HttpResponse(null, { status: 503, headers: { 'retry-after': '2' } })
      : HttpResponse.json({ objectPath, size: 64, duration: 4, thumbnail: null });
  server.use(http.put('/api/objects/upload', respond));
  await openUploaded();
  const [first = 0, second = 0] = askedAt;
  expect(second - first).toBeGreaterThan(1900);
});

test('a check that keeps failing says that the file has arrived; trying again does not send it again', async () => {
  jest.replaceProperty(limits, 'uploadRetryDelaysMs', [] as never);
  server.use(http.put('/api/objects/upload', () => HttpResponse.error(), { once: true }));
  const { user } = await openDialog();
  await choose(movie());
  expect(await screen.findByText(/^The file has arrived, but it could not be checked/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Video Uploaded' });
  expect(storage.received).toHaveLength(1);
  expect(checked).toEqual([{ objectPath }]);
});

test('a large file is sent in parts: after a reload, or when it was given up, it goes on with the part that was not confirmed', async () => {
  const file = new File([new Uint8Array(limits.multipartThresholdBytes + 1)], 'long.mp4', {
    type: 'video/mp4',
    lastModified: 7,
  });
  const confirmed = Array.from({ length: 19 }, (_, part) => `etag-${part + 1}`);
  unfinishedUpload.keep({
    of: identityOf(file),
    uploadId: 'begun',
    key: 'uploads/one.mp4',
    etags: confirmed,
  });
  const asked: string[] = [];
  const complete = '/api/s3/multipart/begun/complete';
  const completed = keepRequests({ [`POST ${complete}`]: { location: objectPath } });
  server.use(
    http.get('/api/s3/multipart/begun/:part', ({ params, request }) => {
      expect(request.headers.get('authorization')).toMatch(/^Bearer /);
      asked.push(String(params.part));
      return HttpResponse.json({ url: storage.url, expires: 60 });
    }),
  );
  const { user } = await openDialog();
  storage.respondNext(403);
  await choose(file);
  await screen.findByRole('dialog', { name: 'The upload stopped' });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Choose a video' }));
  await choose(file);
  await screen.findByRole('button', { name: 'Video Uploaded' });
  expect(asked).toEqual(['20', '20', '21']);
  const etags = [...confirmed, 'part', 'part'];
  const parts = etags.map((ETag, index) => ({ PartNumber: index + 1, ETag }));
  expect(completed).toEqual([[`POST ${complete}`, { parts }]]);
  expect(checked).toEqual([{ objectPath }]);
  expect(unfinishedUpload.of(file)).toBeUndefined();
});

test('a large file whose upload the storage no longer has starts anew; cancelling removes its parts', async () => {
  const file = new File([new Uint8Array(limits.multipartThresholdBytes + 1)], 'long.mp4');
  unfinishedUpload.keep({ of: identityOf(file), uploadId: 'gone', key: 'uploads/old.mp4', etags: [] });
  const abandoned = keepRequests({ 'DELETE /api/s3/multipart/:id': {} });
  server.use(
    http.get('/api/s3/multipart/gone/1', () => errorResponse(404, 'not_found', 'Gone')),
    http.post('/api/s3/multipart', () => HttpResponse.json({ uploadId: 'new', key: 'uploads/one.mp4' })),
    http.get('/api/s3/multipart/new/1', () => new Promise<never>(() => {})),
  );
  const { user } = await openDialog();
  await choose(file);
  await waitFor(() => expect(unfinishedUpload.of(file)?.uploadId).toBe('new'));
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(abandoned).toEqual([['DELETE /api/s3/multipart/new', undefined]]));
  expect(unfinishedUpload.of(file)).toBeUndefined();
});
