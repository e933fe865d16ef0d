import { expect, jest, test } from '@jest/globals';
import type { DetailItem } from '@platform/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { memberCookieRenewed } from '../../../lib/member-cookie.ts';
import { anEmbed, aVideo, aYoutubeVideo } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorAnswer, server } from '../../../testing/server.ts';
import { AppRoutes } from '../../router.tsx';

const collections = { video: 'videos', embed: 'embeds', youtube: 'youtubes' } as const;

function open(item: DetailItem, language: 'zh-CN' | 'en' = 'zh-CN') {
  server.use(http.get(`/api/${collections[item.type]}/:id`, () => HttpResponse.json(item)));
  return renderApp(<AppRoutes />, { path: `/${item.type}/${item.id}`, language });
}

test('shows an uploaded video with everything about it', async () => {
  const { container } = await open(aVideo({ title: 'Glacier', description: 'one\n\ntwo' }), 'en');
  expect(await screen.findByRole('heading', { level: 1, name: 'Glacier' })).toBeVisible();
  const video = container.querySelector('video') as HTMLVideoElement;
  expect(video).toHaveAttribute('src', '/objects/uploads/glacier.mp4');
  expect(video).toHaveAttribute('preload', 'metadata');
  expect(video.controls).toBe(true);
  expect(video).toHaveTextContent('Your browser does not support video playback.');
  expect(screen.getByText('12,480 views')).toBeVisible();
  expect(container).toHaveTextContent('published 3 days ago');
  expect(screen.getByText(/one/).textContent).toBe('one\n\ntwo');
  expect(document.title).toBe('Glacier · 冰焰影库');
});

test('plays an embed in a frame that can not navigate the page and sends a referrer', async () => {
  const { container, user } = await open(anEmbed({ title: '茶楼' }));
  await user.click(await screen.findByRole('button', { name: '播放「茶楼」' }));
  const frame = container.querySelector('iframe') as HTMLIFrameElement;
  expect(frame).toHaveFocus();
  expect(screen.queryByRole('button', { name: '播放「茶楼」' })).toBeNull();
  expect(frame).toHaveAttribute('src', 'https://player.example.com/e/42');
  expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  expect(screen.getAllByText('嵌入内容')).toHaveLength(2);
});

test('plays a category video by YouTube’s player', async () => {
  const { container, user } = await open(aYoutubeVideo());
  expect(await screen.findAllByText('YouTube 视频')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^播放/ }));
  expect(container.querySelector('iframe')?.src).toContain('youtube-nocookie.com/embed/abcdefghijk');
});

test.each([
  ['an embed', anEmbed({ thumbnail: '/objects/thumbnails/a.jpg' })],
  ['a category video', aYoutubeVideo()],
])('asks nobody else for anything before %s is played', async (_kind, item) => {
  const { container } = await open(item);
  await screen.findByRole('button', { name: /^播放/ });
  expect(container.querySelector('iframe')).toBeNull();
  for (const element of container.querySelectorAll('[src], [href]')) {
    const address = element.getAttribute('src') ?? element.getAttribute('href');
    expect(address).not.toMatch(/^(?:https?:)?\/\//);
  }
});

test('says that there is nothing to play', async () => {
  await open(aVideo({ objectPath: '' }), 'en');
  expect(await screen.findByText('content unavailable')).toBeVisible();
});

test('a file that does not load can be tried again', async () => {
  const { container, user } = await open(aVideo());
  await screen.findByRole('heading', { level: 1 });
  fireEvent.error(container.querySelector('video') as HTMLVideoElement);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(container.querySelector('video')).not.toBeNull();
});

test('a file that did not load is tried again with a new cookie; one that plays is left alone', async () => {
  const { container } = await open(aVideo());
  await screen.findByRole('heading', { level: 1 });
  const video = () => container.querySelector('video') as HTMLVideoElement;
  fireEvent.error(video());
  expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
  act(memberCookieRenewed);
  const playing = video();
  expect(playing).toHaveAttribute('src', '/objects/uploads/glacier.mp4');
  act(memberCookieRenewed);
  expect(video()).toBe(playing);
  // What was asked for with the old cookie fails once there is a new one.
  fireEvent.error(playing);
  expect(video()).not.toBe(playing);
  fireEvent.error(video());
  expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
});

test.each([
  [404, 'not_found'],
  [400, 'validation_failed'],
])('an item the server answers with %i is not found', async (status, code) => {
  server.use(http.get('/api/videos/:id', () => errorAnswer(status, code, 'Video not found')));
  const { user, address } = await renderApp(<AppRoutes />, { path: '/video/1', language: 'en' });
  expect(await screen.findByText('hot ice video not found')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back home' }));
  expect(address()).toBe('/');
});

test('an item that did not load can be asked for again', async () => {
  const item = aVideo({ title: '冰川' });
  server.use(
    http.get('/api/videos/:id', () => errorAnswer(503, 'unavailable', 'Down'), { once: true }),
    http.get('/api/videos/:id', () => HttpResponse.json(item)),
  );
  const { user } = await renderApp(<AppRoutes />, { path: `/video/${item.id}` });
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { level: 1, name: '冰川' })).toBeVisible();
});

test('back leads home, and other addresses have no page', async () => {
  const { user, address } = await renderApp(<AppRoutes />, { path: '/nowhere', language: 'en' });
  expect(await screen.findByRole('heading', { level: 1, name: 'page does not exist' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(address()).toBe('/');
});

test('copies the page’s link and says so', async () => {
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

test('without a share sheet WeChat gets the copied words and a code to scan', async () => {
  const { user } = await open(aVideo());
  await user.click(await screen.findByRole('button', { name: '微信' }));
  expect(await screen.findByRole('dialog', { name: '分享到微信' })).toBeVisible();
  expect(screen.getByRole('img', { name: '本页链接的二维码' })).toBeVisible();
});
