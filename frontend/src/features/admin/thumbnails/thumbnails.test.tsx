import { beforeEach, describe, expect, test } from '@jest/globals';
import { limits } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { I18nProvider } from '../../../i18n/provider.tsx';
import { anEmbed, aVideo } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { UploadProgress } from '../common/picture-field.tsx';
import { adminI18n } from '../i18n/index.ts';
import { openPanel, toastSays } from '../testing.tsx';

const glacier = aVideo({ title: 'Glacier', thumbnail: '/objects/thumbnails/old.webp' });
const talk = anEmbed({ title: 'A talk', isPublic: false });
const uploadURL = `${window.location.origin}/bucket/thumbnails/new.png?signed=1`;
const newPath = '/objects/thumbnails/new.png';

let asked: string[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  asked = [];
  sent = [];
  const list = (item: unknown) =>
    http.get(item === glacier ? '/api/videos' : '/api/embeds', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json([item]);
    });
  const note = (path: string, method: 'post' | 'put', response: object) =>
    http[method](path, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(response);
    });
  server.use(
    list(glacier),
    list(talk),
    note('/api/thumbnails/upload', 'post', {
      uploadURL,
      headers: { 'if-none-match': '*', 'content-type': 'image/png' },
      objectPath: newPath,
    }),
    http.put('/bucket/thumbnails/new.png', async ({ request }) => {
      sent.push([request.headers.get('content-type'), request.headers.get('if-none-match')]);
      return new HttpResponse(null);
    }),
    note('/api/thumbnails/upload', 'put', { objectPath: newPath }),
    note(`/api/videos/${glacier.id}`, 'put', glacier),
    note(`/api/embeds/${talk.id}`, 'put', talk),
  );
});

const image = (name = 'a.png', type = 'image/png', size = 64) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const field = () => screen.getByRole('group', { name: 'Picture' });
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [file] },
  });
const picker = (name = 'Video') => screen.findByRole('combobox', { name });
const upload = 'Upload thumbnail';

/** Opens the tab with the video chosen, and the picture. */
async function open(picture: File | null = image()) {
  const opened = await openPanel({ tab: 'thumbnails' });
  await opened.user.click(await picker());
  await opened.user.click(await screen.findByRole('option', { name: 'Glacier' }));
  if (picture) choose(picture);
  return opened;
}
const press = (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(screen.getByRole('button', { name: upload }));

describe('a thumbnail', () => {
  test('is sent, registered and set; the choice is empty again', async () => {
    const { user } = await open();
    expect(await within(field()).findByRole('img', { name: 'The new picture' })).toBeVisible();
    await press(user);
    await screen.findByText('Thumbnail updated');
    expect(screen.getByText('“Glacier” has its new picture.')).toBeVisible();
    expect(sent).toEqual([
      { contentType: 'image/png', size: 64 },
      ['image/png', '*'],
      { thumbnailURL: uploadURL },
      { thumbnail: newPath },
    ]);
    expect(await picker()).toHaveValue('');
    expect(within(field()).queryByRole('img')).toBeNull();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  test('a file that is no picture, whatever its name says, is not kept', async () => {
    await open();
    fireEvent.error(await within(field()).findByRole('img', { name: 'The new picture' }));
    await toastSays('Upload Error', messages.thumbnailNotAnImage);
    expect(within(field()).queryByRole('img', { name: 'The new picture' })).toBeNull();
  });

  test('of an embed is found by its title on the server; its present picture is shown', async () => {
    const { user } = await open(null);
    expect(field().querySelector('img')?.getAttribute('src')).toBe(glacier.thumbnail);
    await user.click(screen.getByRole('button', { name: 'Embed' }));
    const titles = await picker('Embed');
    expect(titles).toHaveValue('');
    await user.type(titles, 'talk');
    await waitFor(() => expect(asked.at(-1)).toBe('?limit=24&scope=all&search=talk'));
    await user.click(await screen.findByRole('option', { name: 'A talk' }));
    expect(within(field()).getByTestId('fallback-tile')).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
    fireEvent.drop(field(), { dataTransfer: { files: [image()] } });
    await press(user);
    await screen.findByText('Thumbnail updated');
  });

  test('that was an animation became a still picture, and that is said', async () => {
    server.use(
      http.put('/api/thumbnails/upload', () => HttpResponse.json({ objectPath: newPath, still: true })),
    );
    const { user } = await open();
    await press(user);
    await screen.findByText(/The animation became a still picture/);
  });

  test('that is chosen is asked about before it is dropped', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await picker()).toHaveValue('Glacier');
  });
});

test('a moment of the video is taken where the slider stands', async () => {
  const drawn: number[] = [];
  HTMLCanvasElement.prototype.getContext = (() => ({
    drawImage: (video: HTMLVideoElement) => drawn.push(video.currentTime),
  })) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => {
    done(new Blob(['frame'], { type: 'image/jpeg' }));
  };
  const { user } = await open(null);
  const video = document.querySelector(`video[src="${glacier.objectPath}"]`) as HTMLVideoElement;
  Object.defineProperties(video, { videoWidth: { value: 640 }, duration: { value: 100 } });
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(10);
  const take = screen.getByRole('button', { name: 'Use this frame' });
  expect(take).toBeDisabled();
  fireEvent.change(screen.getByRole('slider', { name: 'Moment of the video' }), { target: { value: 42 } });
  fireEvent.seeked(video);
  await user.click(take);
  await press(user);
  await screen.findByText('Thumbnail updated');
  expect(drawn).toEqual([42]);
  expect(sent[0]).toMatchObject({ contentType: 'image/jpeg' });
});

test('of the progress only the check is read out', () => {
  const progress = (percent: number) => (
    <I18nProvider i18n={adminI18n}>
      <UploadProgress percent={percent} />
    </I18nProvider>
  );
  const { rerender } = render(progress(20));
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  rerender(progress(100));
  expect(status).toHaveTextContent('Checking the picture...');
});

test('a video that does not play says to choose an image', async () => {
  await open(null);
  fireEvent.error(document.querySelector('video[src^="/objects/"]') as HTMLVideoElement);
  await screen.findByText(/can't be played here/);
});

test('nothing is sent without an item', async () => {
  const { user } = await openPanel({ tab: 'thumbnails' });
  await picker();
  await press(user);
  await toastSays('Upload Error', 'Please select a video or embed first');
});

test('a file of another type, of none, or over 10 MB is rejected, and the one before stays', async () => {
  const { user } = await open();
  const notAnImage = 'Please select an image file (JPG, PNG, GIF, WebP)';
  const tooLarge = 'Image file size exceeds 10MB limit';
  for (const [file, message] of [
    [image('a.svg', 'image/svg+xml'), notAnImage],
    [image('a.png', 'image/png', limits.thumbnailFileBytes + 1), tooLarge],
    [image('a', ''), notAnImage],
  ] as const) {
    choose(file);
    await toastSays('Upload Error', message);
  }
  await press(user);
  await screen.findByText('Thumbnail updated');
  expect(sent[0]).toEqual({ contentType: 'image/png', size: 64 });
});

test('a failure says why and keeps the choice', async () => {
  const check = '/api/thumbnails/upload';
  const storage = '/bucket/thumbnails/new.png';
  const { thumbnailTooManyPixels, unavailable } = messages;
  const tooManyPixels = () => errorResponse(400, 'validation_failed', thumbnailTooManyPixels);
  const { user } = await open();
  for (const [method, path, respond, title, text] of [
    ['post', check, () => HttpResponse.error(), 'Error', 'Failed to get upload URL'],
    [
      'put',
      storage,
      () => new Response(null, { status: 403 }),
      'Upload Error',
      'Upload failed with status 403',
    ],
    ['put', storage, () => HttpResponse.error(), 'Upload Error', 'Upload failed due to network error'],
    ['put', check, tooManyPixels, 'Error', thumbnailTooManyPixels],
    ['put', check, () => HttpResponse.error(), 'Error', 'Failed to update thumbnail'],
    ['put', '/api/videos/:id', () => errorResponse(503, 'unavailable', unavailable), 'Error', unavailable],
  ] as const) {
    server.use(http[method](path, respond, { once: true }));
    await press(user);
    await toastSays(title, text);
    expect(await picker()).toHaveValue('Glacier');
    expect(within(field()).getByRole('img')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: upload })).toBeEnabled());
  }
});
