import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type CategoryVideo, type ReportProgress, reportProgressSchema } from '@platform/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aCategoryVideo, useSlideLayout } from '../../../features/category-videos/testing.ts';
import { markOf } from '../../../features/series/testing.ts';
import { playerIn } from '../../../features/youtube-player/testing.ts';
import { renderApp } from '../../../testing/render.tsx';
import { failsOnce, pagesAre, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';

const { scrolls } = useSlideLayout();
const path = '/cold-ice-videos/us-travel';
const list = '/api/category-videos/category/us-travel';

/** Makes one media query match. */
function mediaMatches(media: string): void {
  window.matchMedia = ((query: string) => ({ matches: query === media })) as typeof window.matchMedia;
}

afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

beforeEach(() => {
  server.use(http.get('/api/category-videos/categories', () => HttpResponse.json([])));
});

type Options = { videos?: CategoryVideo[]; v?: string; language?: 'zh-CN' | 'en' };

async function open({ videos = three(), v, language }: Options = {}) {
  pagesAre(list, videos);
  const opened = await renderApp(<AppRoutes />, {
    path: v === undefined ? path : `${path}?v=${v}`,
    ...(language && { language }),
  });
  const first = videos.find(({ id }) => id === v) ?? videos[0];
  await screen.findByRole('heading', { level: 2, name: first?.title });
  return { ...opened, videos };
}

const three = () => [
  aCategoryVideo({ title: '冰川' }),
  aCategoryVideo({ title: '火山' }),
  aCategoryVideo({ title: '沙漠' }),
];

const frames = () => [...document.querySelectorAll('iframe')];
const frameOf = async (video: CategoryVideo | undefined): Promise<HTMLIFrameElement> => {
  await waitFor(() =>
    expect(frames().map(({ src }) => src)).toEqual([expect.stringContaining(`/${video?.videoId}?`)]),
  );
  return frames()[0] as HTMLIFrameElement;
};
const counter = (text: string) => waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent(text));
const button = (name: string) => screen.getByRole('button', { name });

test('opens at the first video with title, counter, back link and hint', async () => {
  const { videos, address } = await open();
  await counter('1 / 3');
  const frame = await frameOf(videos[0]);
  const address0 = new URL(frame.src);
  expect(address0.origin).toBe('https://www.youtube-nocookie.com');
  expect(address0.searchParams.get('origin')).toBe(window.location.origin);
  expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  expect(frame.getAttribute('allow')).toContain('autoplay');
  expect(screen.getByRole('link', { name: '返回 美国旅行' })).toHaveAttribute('href', '/cold-ice-videos');
  const slide = screen.getByRole('region', { name: '第 1 条：冰川' });
  expect(within(slide).getByText('向下滚动，看下一条')).toBeVisible();
  expect(screen.getAllByText('向下滚动，看下一条')).toHaveLength(1);
  expect(document.title).toBe('美国旅行 · 冰焰影库');
  await waitFor(() => expect(address()).toBe(`${path}?v=${videos[0]?.id}`));
});

test('in English it has the English name and words, and by touch the hint is to swipe', async () => {
  mediaMatches('(pointer: coarse)');
  await open({ language: 'en' });
  expect(screen.getByRole('link', { name: 'Back US travel' })).toBeVisible();
  expect(screen.getByText('Swipe for more')).toBeVisible();
});

test('keys press the buttons that name them; Escape closes what is open first', async () => {
  server.use(http.post('/api/youtubes/:id/like', () => HttpResponse.json({ liked: true, likes: 1 })));
  const { user, address } = await open();
  expect(screen.getByText('M', { selector: 'kbd' })).toBeVisible();
  await user.keyboard('m');
  expect(button('静音')).toBeVisible();
  await user.keyboard('L');
  expect(await screen.findByRole('button', { name: /^喜欢「冰川」/, pressed: true })).toBeVisible();
  await user.click(button('分享「冰川」'));
  expect(screen.getByRole('group', { name: '分享给朋友' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: '分享给朋友' })).toBeNull();
  await user.click(button('分享「冰川」'));
  await user.click(button('复制链接'));
  expect(await screen.findByText('链接已复制')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('链接已复制')).toBeNull());
  expect(address()).toContain(path);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/cold-ice-videos'));
});

test('keys that are switched off do nothing and are not named', async () => {
  localStorage.setItem('character_keys', 'off');
  window.dispatchEvent(new StorageEvent('storage'));
  const { user } = await open();
  await user.keyboard('m');
  expect(button('取消静音')).toBeVisible();
  expect(screen.queryByText('M', { selector: 'kbd' })).toBeNull();
  expect(screen.getByText('Esc', { selector: 'kbd' })).toBeVisible();
});

test('after the last video, four other categories that have videos', async () => {
  const counts = ['business', 'cars', 'health', 'us-travel', 'american-food', 'political-debates', 'houses'];
  server.use(
    http.get('/api/category-videos/categories', () =>
      HttpResponse.json(
        counts.map((category) => ({ category, videos: 2, newestAt: new Date(0).toISOString() })),
      ),
    ),
  );
  const { user } = await open({ videos: [aCategoryVideo({ title: '独一条' })] });
  await counter('1 / 1');
  expect(screen.queryByText('向下滚动，看下一条')).toBeNull();
  expect(button('上一条')).toHaveAttribute('aria-disabled', 'true');
  // Tab goes from the player to its buttons, not to what follows.
  const end = screen.getByRole('heading', { name: '「美国旅行」看完了' }).closest('section');
  expect(end).toHaveAttribute('inert');
  await user.click(button('下一条'));
  await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('「美国旅行」看完了'));
  await waitFor(() => expect(frames()).toEqual([]));
  expect(end).not.toHaveAttribute('inert');
  const others = screen.getByRole('heading', { name: '「美国旅行」看完了' }).parentElement as HTMLElement;
  await waitFor(() =>
    expect(
      within(within(others).getByRole('list'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')?.split('/').at(-1)),
    ).toEqual(['american-food', 'political-debates', 'cars', 'houses']),
  );
  expect(within(others).getByRole('link', { name: '返回分类' })).toBeVisible();
  expect(button('下一条')).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['取消静音', '分享「独一条」'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  // What does not fit is scrolled to by a wheel.
  Object.defineProperties(others, { scrollHeight: { value: 500 }, clientHeight: { value: 300 } });
  expect(fireEvent.wheel(others, { deltaY: 100 })).toBe(true);
  others.scrollTop = 200;
  expect(fireEvent.wheel(others, { deltaY: 100 })).toBe(false);
  await user.keyboard('{ArrowUp}');
  expect(button('取消静音')).toBeVisible();
});

test('a short is vertical and lists the next three, any other film is landscape', async () => {
  const short = (title: string) => aCategoryVideo({ title, isShort: true });
  const videos = [short('一'), aCategoryVideo({ title: '二' }), short('三'), short('四'), short('五')];
  const { user } = await open({ videos });
  const shapes = () => screen.getAllByRole('region').map((slide) => slide.dataset.shape);
  expect(shapes()).toEqual(['portrait', 'landscape', 'portrait', 'portrait', 'portrait']);
  const controls = screen.getByRole('group', { name: '播放控制' });
  expect(controls.dataset.shape).toBe('portrait');
  const slide = screen.getByRole('region', { name: '第 1 条：一' });
  const next = within(slide).getAllByRole('button', { name: /[二三四]/ });
  expect(next).toHaveLength(3);
  await user.click(next[0] as HTMLElement);
  await counter('2 / 5');
  expect(controls.dataset.shape).toBe('landscape');
  await user.click(
    within(screen.getByRole('region', { name: '第 2 条：二' })).getByRole('button', { name: /五/ }),
  );
  await counter('5 / 5');
});

test('with reduced motion it jumps', async () => {
  mediaMatches('(prefers-reduced-motion: reduce)');
  const { user } = await open();
  await user.keyboard('{ArrowDown}');
  expect(scrolls).toEqual([{ slide: 1, behavior: 'instant' }]);
});

test('keys held down, with others, in a field or under a dialog move nothing', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'ArrowDown', repeat: true });
  fireEvent.keyDown(document.body, { key: 'ArrowDown', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'ArrowDown', isComposing: true });
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  field.remove();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  dialog.remove();
  expect(scrolls).toEqual([]);
});

test('a video is liked and saved without leaving it, and what was watched of it is kept', async () => {
  const asked: string[] = [];
  const reports: ReportProgress[] = [];
  let later = false;
  server.use(
    http.post('/api/youtubes/:id/like', ({ params }) => {
      asked.push(`like ${params.id}`);
      return HttpResponse.json({ liked: true, likes: 7 });
    }),
    http.get('/api/me/marks', ({ request }) => {
      const [id] = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      return HttpResponse.json(later ? [{ id, progress: null, later }] : []);
    }),
    http.put('/api/me/later/youtube/:id', ({ params }) => {
      asked.push(`save ${params.id}`);
      later = true;
      return new HttpResponse(null, { status: 204 });
    }),
    http.put('/api/progress/youtube/:id', async ({ request }) => {
      reports.push(reportProgressSchema.parse(await request.json()));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, videos, address } = await open();
  const id = videos[0]?.id;
  const player = playerIn(await frameOf(videos[0]));
  player.respond();
  player.become(1);
  player.say('infoDelivery', { currentTime: 38, duration: 40 });
  await user.click(screen.getByRole('button', { name: /^喜欢「冰川」/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^喜欢「冰川」/ })).toHaveTextContent('7'));
  await user.click(button('稍后看「冰川」'));
  await waitFor(() => expect(button('已存，稍后看「冰川」')).toHaveAttribute('aria-pressed', 'true'));
  expect(asked).toEqual([`like ${id}`, `save ${id}`]);
  expect(address()).toBe(`${path}?v=${id}`);
  // It begins anew by itself.
  player.say('infoDelivery', { currentTime: 2 });
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({ positionSeconds: 38, durationSeconds: 40 });
  expect(screen.getByRole('button', { name: /^喜欢「火山」/ })).toHaveTextContent('0');
});

test.each([
  ['only swiped past has no place', null, 9, null],
  ['played for a while has one', null, 10, 1_800],
  ['half over has one, however short it is', null, 4, 8],
  ['watched further elsewhere keeps that place', 754.4, 20, null],
  ['watched past its place moves it on', 754.4, 755, 1_800],
  ['finished stays finished', 'finished', 20, null],
] as const)('a video that was %s', async (_what, watched, currentTime, reported) => {
  const reports: ReportProgress[] = [];
  const video = aCategoryVideo({ title: '冰川' });
  const { progress } = watched === null ? { progress: null } : markOf(video, watched);
  server.use(
    http.get('/api/me/marks', () => HttpResponse.json([{ id: video.id, progress, later: true }])),
    http.put('/api/progress/youtube/:id', async ({ request }) => {
      reports.push(reportProgressSchema.parse(await request.json()));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open({ videos: [video, aCategoryVideo()] });
  const player = playerIn(await frameOf(video));
  await screen.findByRole('button', { name: '已存，稍后看「冰川」' });
  player.respond();
  player.become(1);
  player.say('infoDelivery', { currentTime, duration: reported ?? 1_800 });
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({ positionSeconds: currentTime, durationSeconds: reported });
});

test('sharing opens below the player, never over it', async () => {
  const { user, videos } = await open();
  const share = button('分享「冰川」');
  await user.click(share);
  const ways = screen.getByRole('group', { name: '分享给朋友' });
  expect(within(ways).getAllByRole('button')).toHaveLength(4);
  expect(share).toHaveAttribute('aria-expanded', 'true');
  expect(within(ways).getByRole('button', { name: '微信' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: '分享给朋友' })).toBeNull();
  expect(share).toHaveFocus();
  await user.click(share);
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(button('复制链接'));
  expect(write).toHaveBeenCalledWith(`${window.location.origin}/youtube/${videos[0]?.id}`);
  await waitFor(() => expect(screen.queryByRole('group', { name: '分享给朋友' })).toBeNull());
  await user.click(share);
  await user.click(button('微信'));
  // A dialog covers the page, so the player is removed.
  await screen.findByRole('dialog', { name: '分享到微信' });
  expect(frames()).toEqual([]);
  await user.keyboard('{Escape}');
  await frameOf(videos[0]);
});

test('what was open for sharing is closed when its video is left', async () => {
  const { user } = await open();
  await user.click(button('分享「冰川」'));
  await user.keyboard('{ArrowDown}');
  await counter('2 / 3');
  await user.keyboard('{ArrowUp}');
  await counter('1 / 3');
  expect(screen.queryByRole('group', { name: '分享给朋友' })).toBeNull();
});

/** Mocks the layout (jsdom has none): the first slide is scrolled by `px`. */
function scrollBy(px: number): void {
  const slide = document.querySelector('[data-slide="0"]') as HTMLElement;
  slide.getBoundingClientRect = () => ({ top: -px }) as DOMRect;
  const scroller = slide.parentElement?.parentElement as HTMLElement;
  Object.defineProperty(scroller, 'clientHeight', { configurable: true, value: 800 });
  fireEvent.scroll(scroller);
}

test('a jump, as by find-in-page, is no step', async () => {
  mediaMatches('(pointer: fine)');
  const { videos } = await open();
  await frameOf(videos[0]);
  scrollBy(1_500);
  scrollBy(1_600);
  expect(scrolls).toEqual([]);
});

test('only the current slide has a player, the next a poster, and others are empty', async () => {
  const videos = Array.from({ length: 5 }, () => aCategoryVideo());
  await open({ videos });
  await frameOf(videos[0]);
  const slides = within(screen.getByRole('main')).getAllByRole('region');
  expect(slides).toHaveLength(5);
  expect(slides.map((slide) => slide.querySelectorAll('svg[viewBox="0 0 450 800"]').length)).toEqual([
    // With the three next ones beside each.
    4, 4, 0, 0, 0,
  ]);
  expect(document.querySelectorAll('img')).toHaveLength(0);
});

test('a link to a deleted video opens the first', async () => {
  const videos = three();
  const { address } = await open({ videos, v: 'f'.repeat(24) });
  await counter('1 / 3');
  await waitFor(() => expect(address()).toBe(`${path}?v=${videos[0]?.id}`));
});

test.each([
  [100, '这条视频看不到了'],
  [101, '作者不让在这里播放'],
  [150, '作者不让在这里播放'],
  [153, '播放器出错了'],
])('YouTube’s error %i shows a message with a next step', async (code, words) => {
  const { user, videos } = await open();
  const player = playerIn(await frameOf(videos[0]));
  player.respond();
  player.say('onError', code);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words);
  expect(frames()).toEqual([]);
  const link = within(alert).queryByRole('link', { name: '去 YouTube 看' });
  expect(link?.getAttribute('href')).toBe(words.startsWith('作者') ? videos[0]?.youtubeUrl : undefined);
  await user.click(within(alert).getByRole('button', { name: '跳到下一条' }));
  await counter('2 / 3');
});

test('a failed player can be retried, and the last one skipped to the end', async () => {
  const videos = [aCategoryVideo()];
  const { user } = await open({ videos });
  const player = playerIn(await frameOf(videos[0]));
  player.respond();
  player.say('onError', 5);
  await screen.findByRole('button', { name: '重试' });
  await user.click(button('跳到下一条'));
  await user.keyboard('{ArrowUp}');
  await frameOf(videos[0]);
  const again = playerIn(frames()[0] as HTMLIFrameElement);
  again.respond();
  again.say('onError', 5);
  await user.click(await screen.findByRole('button', { name: '重试' }));
  await frameOf(videos[0]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after a player was silent for 15 seconds, the next slides show the error at once, until a retry works', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { user, videos } = await open();
  await frameOf(videos[0]);
  act(() => void jest.advanceTimersByTime(15_000));
  expect(await screen.findByRole('alert')).toHaveTextContent('这条视频加载不出来');
  await user.click(button('跳到下一条'));
  await counter('2 / 3');
  expect(await screen.findByRole('alert')).toHaveTextContent('这条视频加载不出来');
  expect(frames()).toEqual([]);
  await user.click(button('重试'));
  playerIn(await frameOf(videos[1])).respond();
  await user.keyboard('{ArrowDown}');
  await frameOf(videos[2]);
});

test('shows loading, an error and a retry', async () => {
  pagesAre(list, three());
  failsOnce(list);
  const { user } = await renderApp(<AppRoutes />, { path });
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: '视频没有加载出来' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { level: 2, name: '冰川' })).toBeVisible();
});

test('a category without videos says so and links back', async () => {
  pagesAre(list, []);
  const { user, address } = await renderApp(<AppRoutes />, { path, language: 'en' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'No hot ice videos in this category yet' }),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to the categories' }));
  expect(address()).toBe('/cold-ice-videos');
});

test('an unknown category sends no request, and its back link says back', async () => {
  const asked: unknown[] = [];
  server.use(http.get('/api/category-videos/category/*', ({ request }) => void asked.push(request.url)));
  await renderApp(<AppRoutes />, { path: '/cold-ice-videos/nothing' });
  expect(await screen.findByRole('heading', { level: 1, name: '没有这个分类' })).toBeVisible();
  expect(screen.getByRole('link', { name: '返回' })).toHaveAttribute('href', '/cold-ice-videos');
  expect(asked).toEqual([]);
});

test('a long list is loaded in pages and counted in total', async () => {
  const videos = Array.from({ length: 5 }, () => aCategoryVideo());
  pagesAre(list, videos.slice(0, 3), videos.slice(3));
  await renderApp(<AppRoutes />, { path });
  await screen.findByRole('heading', { level: 2, name: videos[0]?.title });
  await counter('1 / 5');
});
