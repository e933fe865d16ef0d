import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { errorResponse, server } from '../../../testing/server.ts';
import { openPanel } from '../testing.tsx';
import { choose, movie, objectPath, openDialog, openUploaded, useUploads } from './testing.ts';
import { uploadStore } from './upload-store.ts';

// Chromium before 116 and Safari before 17.4 lack it. It is Node's own, which the process's later test files use.
const { any } = AbortSignal;
beforeAll(() => void Reflect.deleteProperty(AbortSignal, 'any'));
afterAll(() => void Object.assign(AbortSignal, { any }));

const { storage, signed, saved, checked } = useUploads();

describe('uploading a video', () => {
  test('a file goes up by one PUT, then its details are saved and the form is empty again', async () => {
    const { user } = await openUploaded();
    expect(screen.getByText('Ready')).toBeVisible();
    expect(checked).toEqual([{ objectPath }]);
    expect(screen.getByLabelText(/^Title/)).toHaveValue('glacier');
    expect(signed).toEqual([{ filename: 'glacier.mp4', contentType: 'video/mp4', size: 64 }]);
    expect(storage.received).toEqual([{ type: 'video/mp4', ifNoneMatch: '*', bytes: 64 }]);

    await user.fill(screen.getByLabelText(/^Title/), 'Glacier');
    await user.fill(screen.getByLabelText('Description'), 'Ice');
    await user.click(screen.getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Save video' }));
    await screen.findByText('Video added');
    expect(saved).toEqual([
      {
        title: 'Glacier',
        description: 'Ice',
        filename: 'glacier.mp4',
        objectPath: '/objects/uploads/one.mp4',
        releaseDate: null,
        isPublic: false,
      },
    ]);
    expect(await screen.findByRole('group', { name: 'Captions of “Glacier”, which is saved' })).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('');
    expect(screen.getByLabelText(/^Title/)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Choose a video' })).toBeVisible();
  });

  test('Clear asks before it drops an upload, and closing the panel drops it too', async () => {
    const { user, address } = await openUploaded();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Video Uploaded' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/');
    expect(uploadStore.get()).toEqual({ phase: 'none' });
  });

  test.each([
    [415, 'unsupported_media_type', messages.videoNotAVideo],
    [409, 'conflict', messages.videoIncomplete],
  ])(
    'a file the check rejects by %d is gone at once, and the field says why',
    async (status, code, message) => {
      let checks = 0;
      server.use(
        http.put('/api/objects/upload', () => {
          checks += 1;
          return errorResponse(status, code, message);
        }),
      );
      await openDialog();
      await choose(movie());
      const field = await screen.findByRole('region', { name: 'Video file' });
      expect(await within(field).findByText(message)).toBeVisible();
      expect(checks).toBe(1);
      expect(within(field).getByRole('button', { name: 'Choose a video' })).toBeVisible();
      expect(screen.getByLabelText(/^Title/)).toHaveValue('glacier');
    },
  );

  test.each([
    ['a file over 3 GB', 'video/mp4', limits.videoFileBytes + 1, 'Video file exceeds the 3 GB limit'],
    ['an empty file', 'video/mp4', 0, 'The file is empty'],
    ['what is no video', 'text/plain', 10, 'The uploaded file is not a video'],
  ])('%s is rejected at once', async (_, type, size, message) => {
    await openDialog();
    const file = new File(['x'], type === 'video/mp4' ? 'a.mp4' : 'a.txt', { type });
    Object.defineProperty(file, 'size', { value: size });
    await choose(file);
    await screen.findByText(message);
    expect(signed).toEqual([]);
  });

  test('the window can not be closed while the file goes up, leaving the page asks, and cancelling stops it', async () => {
    storage.respondNext('never');
    const { user } = await openDialog();
    await choose(movie());
    const dialog = await screen.findByRole('dialog', { name: 'Uploading 1 file' });
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByRole('dialog', { name: 'Upload a video' })).toBeVisible();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  test('a file that is there stays when another one is cancelled, fails or is rejected', async () => {
    const { user } = await openUploaded();
    const kept = { phase: 'uploaded', file: expect.objectContaining({ name: 'glacier.mp4' }), objectPath };
    const other = new File([new Uint8Array(64)], 'other.mp4', { type: 'video/mp4' });

    storage.respondNext('never');
    await user.click(screen.getByRole('button', { name: 'Video Uploaded' }));
    await choose(other);
    await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
    expect(uploadStore.get()).toMatchObject(kept);

    storage.respondNext(403);
    await choose(other);
    await user.click(await screen.findByRole('button', { name: 'Choose another file' }));
    expect(uploadStore.get()).toMatchObject(kept);

    server.use(
      http.put('/api/objects/upload', () =>
        errorResponse(415, 'unsupported_media_type', messages.videoNotAVideo),
      ),
    );
    await choose(other);
    const field = await screen.findByRole('region', { name: 'Video file' });
    expect(await within(field).findByText(messages.videoNotAVideo)).toBeVisible();
    expect(within(field).getByText('glacier.mp4')).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('glacier');
    await user.click(screen.getByRole('button', { name: 'Save video' }));
    await screen.findByText('Video added');
    expect(saved).toMatchObject([{ filename: 'glacier.mp4', objectPath }]);
  });
});

describe('saving a video', () => {
  test('a server that gives no reason is told of in the panel’s own words; the text and the file stay', async () => {
    server.use(http.post('/api/videos', () => HttpResponse.error()));
    const { user } = await openUploaded();
    await user.click(screen.getByRole('button', { name: 'Save video' }));
    await screen.findByText('Failed to add video');
    await screen.findByText('Error');
    expect(screen.getByLabelText(/^Title/)).toHaveValue('glacier');
    expect(screen.getByRole('button', { name: 'Video Uploaded' })).toBeVisible();
  });

  test('needs a title and a file', async () => {
    const { user } = await openPanel({ tab: 'upload' });
    await user.click(await screen.findByRole('button', { name: 'Save video' }));
    await screen.findByText('Please enter a video title');
    await screen.findByText('Error');
    expect((await screen.findAllByText('Please upload a video file first')).length).toBeGreaterThan(0);
    expect(saved).toEqual([]);
  });

  test('a file that was saved by a try whose response was lost stays, and the error leads to Manage', async () => {
    server.use(http.post('/api/videos', () => errorResponse(409, 'conflict', messages.videoObjectInUse)));
    const { user } = await openUploaded();
    await user.click(screen.getByRole('button', { name: 'Save video' }));
    await screen.findByText(/Edit it in Manage/);
    expect(screen.getByRole('button', { name: 'Video Uploaded' })).toBeVisible();
  });

  test('a file the server rejects has to be sent again; the text stays', async () => {
    server.use(
      http.post('/api/videos', () =>
        errorResponse(415, 'unsupported_media_type', 'The uploaded file is not a video'),
      ),
    );
    const { user } = await openUploaded();
    await user.click(screen.getByRole('button', { name: 'Save video' }));
    expect((await screen.findAllByText('The uploaded file is not a video')).length).toBeGreaterThan(0);
    await screen.findByText('Error');
    expect(screen.getByRole('button', { name: 'Choose a video' })).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('glacier');
  });
});
