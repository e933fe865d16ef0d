import { expect, jest, test } from '@jest/globals';
import type { VideoDetail } from '@platform/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { AppRoutes } from '../../app/router.tsx';
import { membership } from '../../lib/membership.ts';
import { thisPage } from '../../lib/missing-code.ts';
import { aVideo } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { useTracking } from '../tracking/testing.ts';
import { failureCounter, hlsCode, settingsOf } from './lib/hls.ts';
import { useMediaElements } from './testing.ts';

const sent = useTracking();
const media = useMediaElements();
const { state } = media;
const file = '/objects/uploads/glacier.mp4';
const chapters = [
  { startSeconds: 0, title: '' },
  { startSeconds: 65, title: '裂缝里的蓝' },
];

const original = { state: 'original' as const, captions: [], chapters };
const hls = `${file}/master.m3u8`;
const ready = { ...original, state: 'ready' as const, hls };

async function open(language: 'zh-CN' | 'en' = 'en', playback: VideoDetail['playback'] = original) {
  const item = aVideo({ title: 'Glacier', playback });
  server.use(http.get('/api/videos/:id', () => HttpResponse.json(item)));
  const opened = await renderApp(<AppRoutes />, { path: `/video/${item.id}`, language });
  await screen.findByRole('button', { name: language === 'en' ? 'Play “Glacier”' : '播放「Glacier」' });
  const video = opened.container.querySelector('video') as HTMLVideoElement;
  return { ...opened, item, video };
}

async function openPlaying() {
  const opened = await open();
  await opened.user.click(screen.getByRole('button', { name: 'Play “Glacier”' }));
  fireEvent.playing(opened.video);
  return opened;
}
/** What the media controller is asked for, which sets and remembers the volume. */
function volumeRequests(container: HTMLElement) {
  const controller = container.querySelector('media-controller') as HTMLElement;
  const asked: unknown[] = [];
  for (const what of ['mute', 'unmute', 'volume'])
    controller.addEventListener(`media${what}request`, (event) =>
      asked.push(what === 'volume' ? (event as CustomEvent).detail : what),
    );
  return { controller, asked };
}
const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name });

test('plays at one press, and shows controls from then on', async () => {
  const { user, video, container } = await openPlaying();
  const { asked } = volumeRequests(container);
  expect(state.paused).toBe(false);
  expect(screen.queryByRole('button', { name: 'Play “Glacier”' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Pause (k)' })[0] as HTMLElement);
  expect(state.paused).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Mute (m)' }));
  expect(asked).toEqual(['mute']);
  video.muted = true;
  fireEvent.volumeChange(video);
  expect(screen.getByRole('button', { name: 'Unmute (m)' })).toBeVisible();
});

test('after a change of language media-chrome’s elements are connected anew, which names them', async () => {
  const connectedIn: unknown[] = [];
  customElements.define(
    'media-time-display',
    class extends HTMLElement {
      connectedCallback() {
        connectedIn.push(this.closest('media-controller')?.getAttribute('lang'));
      }
    },
  );
  const { user } = await open('zh-CN');
  await user.click(screen.getByRole('button', { name: '播放「Glacier」' }));
  expect(connectedIn).toEqual(['zh-CN']);
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'English' }));
  await waitFor(() => expect(connectedIn).toEqual(['zh-CN', 'en']));
});

test('YouTube’s keys work everywhere but in fields', async () => {
  const { video, container } = await openPlaying();
  key('k');
  expect(state.paused).toBe(true);
  key(' ');
  expect(state.paused).toBe(false);
  key('5');
  expect(state.currentTime).toBe(65);
  key('l');
  expect(state.currentTime).toBe(75);
  key('j');
  key('j');
  expect(state.currentTime).toBe(55);
  key('9');
  key('l');
  key('l');
  expect(state.currentTime).toBe(130);
  const { controller: player, asked } = volumeRequests(container);
  key('m');
  expect(asked).toEqual(['mute']);
  key('>');
  expect(video.playbackRate).toBe(1.25);
  key('<');
  expect(video.playbackRate).toBe(1);
  key('ArrowLeft');
  expect(state.currentTime).toBe(125);
  key('ArrowRight');
  expect(state.currentTime).toBe(130);
  const fullScreen = jest.fn();
  player.addEventListener('mediaenterfullscreenrequest', fullScreen);
  key('f');
  expect(fullScreen).toHaveBeenCalledTimes(1);
  for (const isWide of [true, false]) {
    key('t');
    expect(player.hasAttribute('data-theatre')).toBe(isWide);
  }
  // These scroll the page elsewhere.
  key('ArrowDown');
  expect(asked).toEqual(['mute']);
  key('ArrowDown', player);
  expect(asked).toEqual(['mute', 0.95, 'unmute']);
  video.volume = 0.5;
  key('ArrowUp', player);
  expect(asked.slice(3)).toEqual([0.55, 'unmute']);
  // The controller remembers the volume, unless it is told not to.
  expect(player).not.toHaveAttribute('novolumepref');
  const field = document.body.appendChild(document.createElement('input'));
  key('k', field);
  field.remove();
  expect(state.paused).toBe(false);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(state.paused).toBe(false);
});

test('the speed is chosen from a menu and kept for the next film', async () => {
  const first = await openPlaying();
  // The menu is loaded while the film plays: the line may be lost when it is opened.
  fireEvent.timeUpdate(first.video);
  await import('./components/choice-menu.tsx');
  fireEvent.click(screen.getByRole('button', { name: 'Speed (< and >): 1×' }));
  await first.user.click(screen.getByRole('menuitemradio', { name: '1.5×' }));
  expect(first.video.playbackRate).toBe(1.5);
  first.unmount();
  expect((await open()).video.playbackRate).toBe(1.5);
});

test('in a full screen that the film is played from, menus open within it', async () => {
  const { user, container } = await open();
  const controller = container.querySelector('media-controller') as HTMLElement;
  controller.setAttribute('mediaisfullscreen', '');
  await user.click(screen.getByRole('button', { name: 'Play “Glacier”' }));
  expect(screen.getByRole('button', { name: 'Leave full screen (f)' })).toBeVisible();
  // Nothing else of the page is seen.
  expect(within(controller).getByText('Glacier')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Speed (< and >): 1×' }));
  expect(controller).toContainElement(await screen.findByRole('menu'));
});

test('failures that lie apart in a long film are not counted together', () => {
  const count = failureCounter();
  expect([5, 6, 6, 900, 901, 100].map(count)).toEqual([1, 2, 3, 1, 2, 1]);
});

test('renditions are played by the browser itself where hls.js does not run', async () => {
  const { video } = await open('en', ready);
  await waitFor(() => expect(video).toHaveAttribute('src', hls));
});

test.each([
  ['ready', original, ready, file],
  ['unknown to the page', ready, original, hls],
] as const)('a film that plays goes on when its renditions are %s', async (_, first, later, source) => {
  const { video, item, queryClient } = await open('en', first);
  await waitFor(() => expect(video).toHaveAttribute('src', source));
  server.use(
    http.get('/api/videos/:id', () => HttpResponse.json({ ...item, title: 'Later', playback: later })),
  );
  void queryClient.invalidateQueries();
  expect(await screen.findByRole('region', { name: 'Player: Later' })).toContainElement(video);
  await act(() => hlsCode.load());
  expect(video).toHaveAttribute('src', source);
});

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/hls.js');

test('hls.js is loaded again after the line was lost, and the upload never in its place', async () => {
  let isThere = false;
  server.use(http.head(hls, () => (isThere ? new HttpResponse(null) : HttpResponse.error())));
  jest.spyOn(hlsCode, 'load').mockRejectedValueOnce(missing());
  const { video } = await open('en', ready);
  expect(await screen.findByText(/^attempt \d/)).toBeVisible();
  isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(video).toHaveAttribute('src', hls));
  expect(hlsCode.load).toHaveBeenCalledTimes(2);
});

test('hls.js that a release removed, or whose failure the browser keeps, reloads the page', async () => {
  server.use(
    http.head(hls, () => new HttpResponse(null)),
    http.get('/', () => HttpResponse.html('')),
  );
  const load = jest.spyOn(hlsCode, 'load').mockRejectedValue(missing());
  const reloaded = jest.spyOn(thisPage, 'reload').mockImplementation(() => undefined);
  const { video } = await open('en', ready);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(reloaded).toHaveBeenCalledTimes(1));
  expect(video).not.toHaveAttribute('src');
});

test('a quality that the member chose stays chosen when a file of it fails', async () => {
  const { default: Hls } = await import('hls.js/light');
  const level = (height: number) =>
    `#EXT-X-STREAM-INF:BANDWIDTH=${height},RESOLUTION=1x${height}\n${height}.m3u8\n`;
  server.use(
    http.get('*/master.m3u8', () => HttpResponse.text(`#EXTM3U\n${level(480)}${level(720)}`)),
    http.get('*/:level.m3u8', () => new HttpResponse(null, { status: 404 })),
  );
  const loader = new Hls(settingsOf(document.createElement('video'), 0));
  loader.on(Hls.Events.MANIFEST_PARSED, () => {
    loader.nextLevel = 1;
  });
  const failed = new Promise((resolve) => loader.on(Hls.Events.ERROR, (_, { details }) => resolve(details)));
  loader.loadSource(`${window.location.origin}/master.m3u8`);
  expect(await failed).toBe('levelLoadError');
  expect(loader.autoLevelEnabled).toBe(false);
  loader.destroy();
});

test('captions in the language of the site are shown at first, then what the member chose, by the menu or its key', async () => {
  const track = (language: string, label: string) => ({ language, label, url: `/objects/${language}.vtt` });
  const captions = [track('zh-CN', '简体中文'), track('en', 'English')];
  const modes = captions.map(({ language }) => ({ kind: 'subtitles', language, mode: 'disabled' }));
  const textTracks = Object.assign(new EventTarget(), {
    *[Symbol.iterator]() {
      yield* modes;
    },
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, value: textTracks });
  const shown = () => modes.find(({ mode }) => mode === 'showing')?.language;

  const first = await open('en', { ...original, captions });
  await first.user.click(screen.getByRole('button', { name: 'Play “Glacier”' }));
  expect(
    [...first.video.querySelectorAll('track[kind=subtitles]')].map((one) => one.getAttribute('src')),
  ).toEqual(captions.map(({ url }) => url));
  expect(shown()).toBe('en');
  await first.user.click(screen.getByRole('button', { name: 'Captions (c): English' }));
  const chosen = await screen.findByRole('menuitemradio', { name: '简体中文' });
  // The sizes are a set of their own.
  expect(screen.getByRole('separator').nextSibling).toHaveTextContent('Size 85%');
  await first.user.click(chosen);
  expect(shown()).toBe('zh-CN');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  first.unmount();

  await open('en', { ...original, captions });
  expect(shown()).toBe('zh-CN');
  key('c');
  expect(shown()).toBeUndefined();
  key('c');
  expect(shown()).toBe('zh-CN');
});

test('a phone that is turned on its side fills its screen with the film that plays', async () => {
  const orientation = Object.assign(new EventTarget(), { type: 'landscape-primary' });
  Object.defineProperty(window.screen, 'orientation', { configurable: true, value: orientation });
  const before = window.matchMedia;
  window.matchMedia = ((query: string) => ({
    ...{ matches: query === '(hover: none)', addEventListener() {}, removeEventListener() {} },
  })) as unknown as typeof window.matchMedia;
  const { container } = await openPlaying();
  const asked: string[] = [];
  const controller = container.querySelector('media-controller') as HTMLElement;
  for (const type of ['mediaenterfullscreenrequest', 'mediaexitfullscreenrequest'])
    controller.addEventListener(type, () => asked.push(type));
  orientation.dispatchEvent(new Event('change'));
  controller.setAttribute('mediaisfullscreen', '');
  orientation.type = 'portrait-primary';
  orientation.dispatchEvent(new Event('change'));
  controller.removeAttribute('mediaisfullscreen');
  state.paused = true;
  orientation.type = 'landscape-primary';
  orientation.dispatchEvent(new Event('change'));
  expect(asked).toEqual(['mediaenterfullscreenrequest', 'mediaexitfullscreenrequest']);
  window.matchMedia = before;
  Reflect.deleteProperty(window.screen, 'orientation');
});

test.each([
  ['processing', 'This video is being processed'],
  ['failed', "This video can't be played just now"],
] as const)('a film that no browser can play, and whose state is %s, says so', async (state, title) => {
  const item = aVideo({ playback: { ...original, state } });
  server.use(http.get('/api/videos/:id', () => HttpResponse.json(item)));
  const { container } = await renderApp(<AppRoutes />, { path: `/video/${item.id}`, language: 'en' });
  const block = (await screen.findByText(title)).parentElement as HTMLElement;
  expect(within(block).getByRole('button', { name: /^Watch later/ })).toBeVisible();
  expect(container.querySelector('video')).toBeNull();
});

test('chapters play from their start, and the current one is marked', async () => {
  const { user, video } = await openPlaying();
  await user.click(screen.getByRole('button', { name: /1:05 裂缝里的蓝/ }));
  expect(state.currentTime).toBe(65);
  fireEvent.timeUpdate(video);
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('1:05裂缝里的蓝Playing');
  expect(screen.getByRole('button', { name: /0:00 Beginning/ })).toBeVisible();
});

test('the scrub bar gets a segment for each chapter, the last to the end', async () => {
  const cues: unknown[] = [];
  const track = { cues, addCue: (cue: unknown) => cues.push(cue) } as unknown as TextTrack;
  const added = jest.spyOn(HTMLMediaElement.prototype, 'addTextTrack').mockReturnValue(track);
  const { video } = await open();
  const changed = jest.fn();
  video.textTracks.addEventListener('change', changed);
  cues.length = 0;
  fireEvent.loadedMetadata(video);
  fireEvent.loadedMetadata(video);
  expect(added).toHaveBeenCalledWith('chapters');
  expect(track.mode).toBe('hidden');
  expect(cues).toEqual([
    { startTime: 0, endTime: 65, text: '' },
    { startTime: 65, endTime: 130, text: '裂缝里的蓝' },
  ]);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('the lock screen has the film’s title and controls while it is open', async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const setActionHandler = (name: string, handler: MediaSessionActionHandler | null) =>
    handlers.set(name, handler);
  const session = { metadata: null as unknown, setActionHandler };
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
  Object.assign(globalThis, { MediaMetadata: Object });
  const press = (action: MediaSessionAction, details = {}) => handlers.get(action)?.({ action, ...details });
  const { unmount } = await openPlaying();
  expect(session.metadata).toMatchObject({ title: 'Glacier' });
  press('pause');
  expect(state.paused).toBe(true);
  press('play');
  expect(state.paused).toBe(false);
  press('seekto', { seekTime: 65 });
  press('seekforward');
  press('seekbackward', { seekOffset: 30 });
  expect(state.currentTime).toBe(45);
  unmount();
  expect(session.metadata).toBeNull();
  expect([...handlers.values()]).toEqual([null, null, null, null, null]);
  Reflect.deleteProperty(navigator, 'mediaSession');
  Reflect.deleteProperty(globalThis, 'MediaMetadata');
});

test('the playback is reported when it is paused', async () => {
  await openPlaying();
  key('k');
  await waitFor(() => expect(sent.kinds()).toContain('video_playback'));
  expect(sent.events().find(({ actionType }) => actionType === 'video_playback')).toMatchObject({
    contentTitle: 'Glacier',
    playback: { report: 1, durationSeconds: 130, rendition: 'original', errors: [] },
  });
});

test('a line that is cut is tried again until the file is there, and the film goes on where it was', async () => {
  let isThere = false;
  server.use(http.head(file, () => (isThere ? new HttpResponse(null) : HttpResponse.error())));
  const { video } = await openPlaying();
  const status = within(screen.getByRole('region', { name: 'Player: Glacier' })).getByRole('status');
  jest.useFakeTimers({ advanceTimers: true });
  Object.assign(state, { currentTime: 62.5, readyState: 2 });
  fireEvent.waiting(video);
  act(() => void jest.advanceTimersByTime(7_000));
  // Data arrives: the line is slow, but there.
  fireEvent.progress(video);
  act(() => void jest.advanceTimersByTime(7_000));
  expect(screen.queryByText('Connection lost. Reconnecting')).toBeNull();
  act(() => void jest.advanceTimersByTime(1_000));
  expect(await screen.findByText('Connection lost. Reconnecting')).toBeVisible();
  act(() => void jest.advanceTimersByTime(1_000));
  expect(await screen.findByText('attempt 2')).toBeVisible();
  // Not read out anew at each attempt.
  expect(status).toHaveTextContent(/^Connection lost. Reconnecting$/);
  // The response takes real time.
  jest.useRealTimers();
  isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(media.loads()).toBe(1));
  expect(state).toMatchObject({ currentTime: 62.5, paused: false });
  // Safari goes to the place in the address.
  expect(video).toHaveAttribute('src', `${file}#t=62.5`);
  fireEvent.loadedData(video);
  await waitFor(() => expect(screen.queryByText('Connection lost. Reconnecting')).toBeNull());
});

/** Lets time pass in which nothing runs, as when the device sleeps. */
function sleep(ms: number): void {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

/** Opens the film and loses the line, and with it the file. */
async function openLost() {
  const line = { isThere: false };
  server.use(http.head(file, () => (line.isThere ? new HttpResponse(null) : HttpResponse.error())));
  const { video } = await openPlaying();
  fireEvent.error(video);
  expect(await screen.findByText('attempt 1')).toBeVisible();
  return line;
}

test('a line that was lost while the device slept is tried again once it wakes up', async () => {
  const line = await openLost();
  sleep(3_600_000);
  // The line isn't there at once.
  expect(await screen.findByText('attempt 2')).toBeVisible();
  expect(await screen.findByText('attempt 3')).toBeVisible();
  line.isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(media.loads()).toBe(1));
});

test('a file that is there is loaded, however late', async () => {
  const line = await openLost();
  line.isThere = true;
  sleep(3_600_000);
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(media.loads()).toBe(1));
});

test('a browser without AbortSignal.timeout looks for the file too', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function');
  });
  server.use(http.head(file, () => new HttpResponse(null)));
  const { video } = await openPlaying();
  fireEvent.error(video);
  await waitFor(() => expect(media.loads()).toBe(1));
});

test('a lost line is over once data arrives, though the film never stopped or is paused', async () => {
  let isThere = true;
  server.use(http.head(file, () => (isThere ? new HttpResponse(null) : HttpResponse.error())));
  const { video } = await openPlaying();
  const isLost = () => screen.queryByText('Connection lost. Reconnecting') !== null;
  // hls.js gave up a segment; what is loaded plays on.
  fireEvent.error(video);
  fireEvent.progress(video);
  expect(isLost()).toBe(true);
  await waitFor(() => expect(media.loads()).toBe(1));
  fireEvent.progress(video);
  expect(isLost()).toBe(false);

  isThere = false;
  state.readyState = 2;
  jest.useFakeTimers({ advanceTimers: true });
  fireEvent.waiting(video);
  act(() => void jest.advanceTimersByTime(8_000));
  expect(isLost()).toBe(true);
  Object.assign(state, { paused: true, readyState: 4 });
  fireEvent.canPlay(video);
  expect(isLost()).toBe(false);
});

test('a pause, or a stall that ends by itself, is no lost line', async () => {
  const { video } = await openPlaying();
  jest.useFakeTimers({ advanceTimers: true });
  state.readyState = 2;
  fireEvent.waiting(video);
  act(() => void jest.advanceTimersByTime(7_000));
  fireEvent.playing(video);
  state.paused = true;
  fireEvent.stalled(video);
  act(() => void jest.advanceTimersByTime(20_000));
  expect(screen.queryByText('Connection lost. Reconnecting')).toBeNull();
});

test('a file that is gone says so and offers no retry', async () => {
  server.use(http.head(file, () => new HttpResponse(null, { status: 404 })));
  const { video } = await open('zh-CN');
  state.error = { code: 4 };
  fireEvent.error(video);
  expect(await screen.findByRole('alert')).toHaveTextContent('这部影片的文件不在了');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test.each([
  ['en', 'The video was withdrawn, or its file was removed. It stopped at 1:02.'],
  ['zh-CN', '影片已下架，或者文件已被删除。播放停在 1:02。'],
] as const)('a file that is gone while it plays says where it stopped: %s', async (language, words) => {
  server.use(http.head(file, () => new HttpResponse(null, { status: 404 })));
  const { video } = await open(language);
  Object.assign(state, { error: { code: 2 }, currentTime: 62 });
  fireEvent.error(video);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('a file that fails twice though it is there has a format the browser does not know; a retry begins where it was', async () => {
  server.use(http.head(file, () => new HttpResponse(null)));
  const { video, user, container } = await openPlaying();
  Object.assign(state, { error: { code: 4 }, currentTime: 12 });
  fireEvent.error(video);
  await waitFor(() => expect(media.loads()).toBe(1));
  state.error = { code: 4 };
  fireEvent.error(video);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This browser cannot play the file');
  expect(alert).toHaveTextContent('Another browser may. It stopped at 0:12.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(container.querySelector('video')).toHaveAttribute('src', `${file}#t=12`));
  expect(container.querySelector('video')?.autoplay).toBe(true);
  expect(container.querySelector('media-controller')).toHaveFocus();
});

test('a retry asks how the film can be played by now', async () => {
  server.use(http.head(file, () => new HttpResponse(null)));
  const { video, user, item, container } = await openPlaying();
  state.error = { code: 4 };
  fireEvent.error(video);
  await waitFor(() => expect(media.loads()).toBe(1));
  state.error = { code: 4 };
  fireEvent.error(video);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.use(http.get('/api/videos/:id', () => HttpResponse.json({ ...item, playback: ready })));
  await user.click(retry);
  const source = () => container.querySelector('video')?.getAttribute('src');
  await waitFor(() => expect(source()).toBe(hls));
});

test('one decoding error, as when the device wakes up, stops no film', async () => {
  server.use(http.head(file, () => new HttpResponse(null)));
  const { video } = await openPlaying();
  state.error = { code: 3 };
  fireEvent.error(video);
  await waitFor(() => expect(media.loads()).toBe(1));
  fireEvent.loadedData(video);
  expect(screen.queryByText('Connection lost. Reconnecting')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a film that was given up goes on where it was last', async () => {
  server.use(http.head(file, () => new HttpResponse(null)));
  const { video, user, container } = await openPlaying();
  state.currentTime = 62.5;
  fireEvent.timeUpdate(video);
  // Its source is taken away.
  Object.assign(state, { error: { code: 4 }, currentTime: 0, readyState: 0 });
  fireEvent.timeUpdate(video);
  fireEvent.error(video);
  await waitFor(() => expect(media.loads()).toBe(1));
  state.error = { code: 4 };
  fireEvent.error(video);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(container.querySelector('video')).toHaveAttribute('src', `${file}#t=62.5`));
});

test('an expired cookie is renewed by the stored number, and a number that is not valid any more shows the gate', async () => {
  let [status, isValid] = [401, true];
  server.use(
    http.head(file, () => new HttpResponse(null, { status })),
    http.post('/api/membership/verify', () => {
      status = 200;
      return HttpResponse.json(isValid ? { valid: true } : { valid: false, message: 'no' });
    }),
  );
  const { video } = await openPlaying();
  state.error = { code: 2 };
  fireEvent.error(video);
  await waitFor(() => expect(media.loads()).toBe(1));
  fireEvent.loadedData(video);
  [status, isValid] = [401, false];
  state.error = { code: 2 };
  fireEvent.error(video);
  await waitFor(() => expect(membership.get()).toBeNull());
});
