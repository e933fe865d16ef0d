import { expect, jest, test } from '@jest/globals';
import type { DetailItem } from '@platform/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { hidePage, restorePage, useTracking } from '../../../features/tracking/testing.ts';
import { playerIn } from '../../../features/youtube-player/testing.ts';
import { aVideo, aYoutubeVideo } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, failsOnce, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';

const sent = useTracking();
const collections = { video: 'videos', embed: 'embeds', youtube: 'youtubes' } as const;

function open(item: DetailItem, language: 'zh-CN' | 'en' = 'zh-CN') {
  server.use(http.get(`/api/${collections[item.type]}/:id`, () => HttpResponse.json(item)));
  return renderApp(<AppRoutes />, { path: `/${item.type}/${item.id}`, language });
}

test('shows an uploaded video with all details', async () => {
  const publishedAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const { container } = await open(
    aVideo({ title: 'Glacier', description: 'one\n\ntwo', publishedAt }),
    'en',
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Glacier' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Play “Glacier”' })).toBeVisible();
  const video = container.querySelector('video') as HTMLVideoElement;
  expect(video).toHaveAttribute('src', '/objects/uploads/glacier.mp4');
  expect(video).toHaveAttribute('preload', 'metadata');
  expect(video).toHaveTextContent('Your browser does not support video playback.');
  expect(screen.getByText('12,480 views')).toBeVisible();
  expect(screen.getAllByText('Video')).toHaveLength(2);
  expect(screen.getAllByText('2 days ago')).toHaveLength(2);
  expect(container).toHaveTextContent('Published 2 days ago');
  expect(screen.getByText(/one/).textContent).toBe('one\n\ntwo');
  expect(document.title).toBe('Glacier · 冰焰影库');
});

test('title and description have the language they are written in', async () => {
  await open(aVideo({ title: '冰川', description: 'Above the clouds' }), 'en');
  expect(await screen.findByRole('heading', { level: 1, name: '冰川' })).toHaveAttribute('lang', 'zh-CN');
  expect(screen.getByText('Above the clouds')).toHaveAttribute('lang', 'en');
});

async function playOnYouTube() {
  const item = aYoutubeVideo({ youtubeUrl: 'https://youtu.be/abcdefghijk?t=90', views: 1, likes: 1 });
  const opened = await open(item, 'en');
  await opened.user.click(await screen.findByRole('button', { name: /^Play/ }));
  const frame = () => opened.container.querySelector('iframe') as HTMLIFrameElement;
  return { ...opened, item, frame };
}

test('plays a category video by YouTube’s player, and counts it once it plays', async () => {
  const { frame, item } = await playOnYouTube();
  expect(screen.getAllByText('YouTube video')).toHaveLength(2);
  expect(screen.getByText('1 view')).toBeVisible();
  // In the header and under the title.
  expect(screen.getAllByRole('button', { name: /1 like$/ })).toHaveLength(2);
  expect(frame()).toHaveFocus();
  const address = new URL(frame().src);
  expect(address.origin + address.pathname).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    enablejsapi: '1',
    origin: window.location.origin,
    autoplay: '1',
    playsinline: '1',
    controls: '1',
    rel: '0',
    modestbranding: '1',
    hl: 'en',
    start: '90',
  });
  const views = () => sent.events().filter(({ actionType }) => actionType === 'video_view');
  fireEvent.load(frame());
  const player = playerIn(frame());
  player.respond();
  hidePage();
  expect(views()).toEqual([]);
  restorePage();
  player.become(1);
  hidePage();
  expect(views()).toEqual([expect.objectContaining({ contentId: item.id })]);
});

test('a video that may not be embedded links to YouTube', async () => {
  const { frame } = await playOnYouTube();
  const player = playerIn(frame());
  player.respond();
  player.say('onError', 150);
  expect(await screen.findByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=abcdefghijk',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('says that there is nothing to play', async () => {
  await open(aVideo({ objectPath: '' }), 'en');
  expect(await screen.findByText('Content unavailable')).toBeVisible();
});

test.each([
  [404, 'not_found'],
  [400, 'validation_failed'],
])('an item the server responds with %i is not found', async (status, code) => {
  server.use(http.get('/api/videos/:id', () => errorResponse(status, code, 'Video not found')));
  const { user, address } = await renderApp(<AppRoutes />, { path: '/video/1', language: 'en' });
  expect(await screen.findByText('Hot ice video not found')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back home' }));
  expect(address()).toBe('/');
});

test('an item shows a skeleton under the header while loading, and a retry after a failure', async () => {
  const item = aVideo({ title: '冰川' });
  server.use(http.get('/api/videos/:id', () => HttpResponse.json(item)));
  failsOnce('/api/videos/:id');
  const { user } = await renderApp(<AppRoutes />, { path: `/video/${item.id}` });
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeVisible();
  expect(screen.getByRole('link', { name: '返回' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '冰川' })).toHaveFocus());
});

test('other URLs show not found with a link home', async () => {
  const { user, address } = await renderApp(<AppRoutes />, { path: '/nowhere', language: 'en' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page does not exist' })).toBeVisible();
  expect(screen.getByText('This page vanished in the ice.')).toBeVisible();
  const header = within(screen.getByRole('banner'));
  for (const name of ['中文', 'Admin', 'Open the menu'])
    expect(header.getByRole('button', { name })).toBeVisible();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('button', { name: 'Log out' })).toBeVisible();
  await user.click(footer.getByRole('button', { name: 'About us' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(address()).toBe('/');
});

test('copies the page’s link and confirms it', async () => {
  const { user } = await open(aVideo({ id: '6'.repeat(24) }));
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: '复制链接' }));
  expect(write).toHaveBeenCalledWith(`${window.location.origin}/video/${'6'.repeat(24)}`);
  expect(await screen.findByText('链接已复制')).toBeVisible();
});

test('sends title and link by SMS in a new window', async () => {
  const { user } = await open(aVideo({ id: '6'.repeat(24), title: '冰川' }));
  const openWindow = jest.spyOn(window, 'open').mockReturnValue(null);
  await user.click(await screen.findByRole('button', { name: '短信' }));
  const body = encodeURIComponent(`冰川 ${window.location.origin}/video/${'6'.repeat(24)}`);
  expect(openWindow).toHaveBeenCalledWith(`sms:?&body=${body}`, '_blank', 'noopener');
});
