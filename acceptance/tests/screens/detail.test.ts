import { beforeAll, expect, test } from '@jest/globals';
import type { DetailItem } from '@platform/contracts';
import type { Page } from 'playwright-core';
import {
  type DetailMedia,
  detailAddress,
  detailItem,
  foreignPlayer,
  itemPath,
  mockDetail,
} from '../../support/detail-responses.ts';
import { hold } from '../../support/hold.ts';
import { scenery, smallVideo } from '../../support/media.ts';
import { unavailable } from '../../support/responses.ts';
import { lookInBoth, useScreens, type Walk } from '../../support/screens.ts';

const screens = useScreens();
let media: DetailMedia;

beforeAll(async () => {
  media = { thumbnail: await scenery(0), video: await smallVideo() };
});

async function open(page: Page, item: DetailItem): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await mockDetail(page, item, media);
  await page.goto(screens.platform.url + detailAddress(item));
  await page.getByRole('heading', { level: 1, name: item.title }).waitFor();
}

async function waitingAndFailing({ page, words, look }: Walk): Promise<void> {
  const item = detailItem('video');
  const address = `**${itemPath(item)}`;
  await page.route(address, (route) => route.fulfill(unavailable));
  const respond = await hold(page, address);
  await page.goto(screens.platform.url + detailAddress(item));
  await page.getByRole('status', { name: words('正在加载', 'Loading') }).waitFor();
  await look('loading');
  respond();
  await page.getByRole('button', { name: words('重试', 'Try again') }).waitFor();
  await look('error');

  await page.goto(`${screens.platform.url}/video/0123456789abcdef01234567`);
  await page.getByText(words('未找到冷热冰视频', 'Hot ice video not found')).waitFor();
  await look('missing');
}

test('the detail page: loading and without an item', async () => {
  expect(await lookInBoth('detail', screens.asMember, waitingAndFailing)).toEqual([]);
});

async function players({ page, words, look }: Walk): Promise<void> {
  const captions = [
    { language: 'zh-CN', label: '简体中文' },
    { language: 'en', label: 'English' },
  ].map((track) => ({ ...track, url: `/objects/uploads/glacier.mp4/12345678-${track.language}.vtt` }));
  await open(page, detailItem('video', { playback: { captions } }));
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
  await look('video');
  // The film has 4 s, which are over before a slow machine pauses it.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.loop = true;
  });
  await page.getByRole('button', { name: /^(播放|Play) *[「“]/ }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  await page.keyboard.press('k');
  await look('video-paused');
  await page.getByRole('button', { name: words('速度', 'Speed') }).click();
  await page.getByRole('menuitemradio').first().waitFor();
  await look('video-speed', [1440, 360]);
  await page.keyboard.press('Escape');
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.loop = false;
    video.currentTime = video.duration - 0.3;
    await video.play();
  });
  await page.getByRole('button', { name: words('重看', 'Watch again') }).waitFor();
  await look('video-ended');

  await page.route('**/objects/uploads/**', (route) => route.abort());
  await page.reload();
  await page.getByText(words('网络断了，正在重连', 'Connection lost. Reconnecting')).waitFor();
  await look('video-reconnecting');

  for (const state of ['processing', 'failed'] as const) {
    await open(page, detailItem('video', { playback: { state } }));
    await look(`video-${state}`);
  }
  await open(page, detailItem('video', { objectPath: '' }));
  await look('unavailable');

  await open(page, detailItem('embed', { liked: true, likes: 132 }));
  await look('embed');
  await page.route('https://player.example/**', foreignPlayer);
  await page.getByRole('button', { name: /^(播放|Play)/ }).click();
  await page.frameLocator('iframe').getByRole('button').waitFor();
  await look('embed-playing');

  const long = '一句很长的标题'.repeat(12);
  await open(page, detailItem('youtube', { thumbnail: null, description: '', title: `冰${long}` }));
  await look('youtube');
}

test('the players of the detail page', async () => {
  expect(await lookInBoth('detail', screens.asMember, players)).toEqual([]);
});

async function sharing({ page, words, look }: Walk): Promise<void> {
  await page.context().grantPermissions(['clipboard-write']);
  // The page's clock stands until the toast has the focus: it closes after 5 s otherwise.
  await page.clock.install();
  await open(page, detailItem('video'));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const way = (zh: string, en: string) => page.getByRole('button', { name: words(zh, en), exact: true });
  await way('快手', 'Kuaishou').click();
  await page.getByText(words('链接已复制', 'Link copied'), { exact: true }).waitFor();
  await page.keyboard.press('F8');
  await page.clock.resume();
  await look('toast');
  const close = way('关闭', 'Close');
  // Resizing later would move the button away from the mouse, and the tooltip would fade.
  await page.setViewportSize({ width: 1440, height: 900 });
  await close.hover();
  await page.getByRole('tooltip', { name: words('关闭', 'Close') }).waitFor();
  await look('tooltip', [1440]);
  await close.click();

  await page
    .getByRole('button', { name: /^(分享|Share) ?[「“]/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
  await look('share-menu');
  await page.keyboard.press('Escape');

  await way('微信', 'WeChat').click();
  await page.getByRole('dialog').waitFor();
  await look('wechat');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await way('复制链接', 'Copy link').click();
  await page.getByRole('dialog').waitFor();
  await look('copy-by-hand');
}

test('sharing from the detail page', async () => {
  expect(await lookInBoth('detail', screens.asMember, sharing)).toEqual([]);
});
