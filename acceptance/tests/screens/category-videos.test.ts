import { expect, test } from '@jest/globals';
import { apiPath, type CategoryVideo, youtubeWatchUrl } from '@platform/contracts';
import type { Page, Route } from 'playwright-core';
import { hold } from '../../support/hold.ts';
import { unavailable } from '../../support/responses.ts';
import { everyWidth, lookInBoth, useScreens, type Walk } from '../../support/screens.ts';
import { standInForYouTube } from '../../support/youtube-stand-in/index.ts';

const screens = useScreens();
const picker = '/cold-ice-videos';
const titles = [
  '优胜美地，雨后第一道光',
  '一号公路自驾，从蒙特雷到大苏尔：路书、加油站、观景点和住宿都在这里，一次讲清楚，不走回头路',
  'Yellowstone in the snow: 48 hours with a ranger, a thermos and a broken heater',
  '66 号公路上的老式汽车旅馆',
];
const videos = Array.from({ length: 12 }, (_, index): CategoryVideo => {
  const videoId = `stand-in-${String(index).padStart(2, '0')}`;
  return {
    id: (index + 1).toString(16).padStart(24, '6'),
    title: titles[index % titles.length] ?? '',
    // Every other one a short, which is vertical.
    youtubeUrl: youtubeWatchUrl(videoId),
    isShort: index % 2 === 0,
    videoId,
    category: 'us-travel',
    views: 0,
    likes: 0,
    liked: false,
    createdAt: '2026-11-01T12:00:00.000Z',
  };
});
const list = (categoryId: string) =>
  `**${apiPath('/api/category-videos/category/{categoryId}', { categoryId: categoryId as CategoryVideo['category'] })}`;
const rejected = (route: Route) => route.fulfill(unavailable);

const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function pickerStates({ page, words, look }: Walk): Promise<void> {
  const topics = `**${apiPath('/api/category-videos/categories')}`;
  // With names of one and of two lines, and a topic.
  const filled = [
    'cars',
    'police-body-camera',
    'international-affairs',
    'festivals',
    'daily-life',
    'food-culture',
  ];
  await page.route(topics, (route) =>
    route.fulfill({
      json: filled.map((category) => ({ category, videos: 1, newestAt: '2026-11-20T00:00:00.000Z' })),
    }),
  );
  const respond = await hold(page, topics);
  await page.goto(screens.platform.url + picker);
  await page.getByRole('status', { name: words('正在加载话题', 'Loading the topics') }).waitFor();
  await look('picker-loading');
  respond();
  await waitForText(page, words('国际事务', 'International affairs'));
  await look('picker');
  await page.unroute(topics);
  await page.route(topics, rejected);
  await page.reload();
  await waitForText(page, words('话题没有加载出来', 'The topics did not load'));
  await look('picker-error');
}

async function viewerStates({ page, words, look }: Walk): Promise<void> {
  const youtube = await standInForYouTube(page.context());
  youtube.set('stand-in-01', 'silent');
  youtube.set('stand-in-02', 150);
  youtube.set('stand-in-11', 5);
  await page.route(list('us-travel'), (route) => route.fulfill({ json: videos }));
  const filled = ['us-travel', 'american-food', 'festivals', 'daily-life', 'cars'];
  await page.route(`**${apiPath('/api/category-videos/categories')}`, (route) =>
    route.fulfill({
      json: filled.map((category) => ({ category, videos: 12, newestAt: '2026-11-20T00:00:00.000Z' })),
    }),
  );
  await page.clock.install();
  await page.goto(`${screens.platform.url}${picker}/us-travel`);
  await page.getByRole('button', { name: words('取消静音', 'Unmute') }).waitFor();
  await page.locator('iframe').waitFor();
  // The spinner shows until the player responds.
  await page.getByRole('status', { name: words('正在打开播放器', 'Opening the player') }).waitFor({
    state: 'detached',
  });
  await look('first', everyWidth);
  await page.getByRole('button', { name: words('分享', 'Share') }).click();
  const ways = page.getByRole('group', { name: words('分享给朋友', 'Share with friends') });
  await ways.waitFor();
  await look('share');
  await page.keyboard.press('Escape');
  await ways.waitFor({ state: 'detached' });

  await page.keyboard.press('ArrowDown');
  await page.locator('iframe[src*="stand-in-01"]').waitFor();
  await look('waiting');
  await page.clock.fastForward(16_000);
  await waitForText(page, words('这条视频加载不出来', 'This video cannot load'));
  await look('cannot-load');
  await page.keyboard.press('ArrowDown');
  // The next one shows the error at once, and loads its player on click only.
  const retry = { name: words('重试', 'Try again') };
  await page.locator('[data-slide="2"]').getByRole('button', retry).click();
  await waitForText(page, words('作者不让在这里播放', 'The owner does not let it play here'));
  await look('rejected');
  await page.goto(`${screens.platform.url}${picker}/us-travel?v=${videos[11]?.id}`);
  await waitForText(page, words('播放器出错了', 'The player failed'));
  await page.keyboard.press('ArrowDown');
  await page.getByRole('heading', { name: words('看完了', 'That was all') }).waitFor();
  await look('end', everyWidth);
}

async function otherStates({ page, words, look }: Walk): Promise<void> {
  const open = (category: string) => page.goto(`${screens.platform.url}${picker}/${category}`);
  await page.route(list('houses'), () => {});
  await open('houses');
  await page.getByRole('status', { name: words('正在加载', 'Loading') }).waitFor();
  await look('loading');
  await page.route(list('cars'), rejected);
  await open('cars');
  await waitForText(page, words('视频没有加载出来', 'The videos did not load'));
  await look('error');
  await page.route(list('health'), (route) => route.fulfill({ json: [] }));
  await open('health');
  await waitForText(page, words('这个分类还没有冷热冰视频', 'No hot ice videos in this category yet'));
  await look('empty');
  await open('nothing');
  await waitForText(page, words('没有这个分类', 'There is no such category'));
  await look('unknown');
}

test('the picker of the short videos', async () => {
  expect(await lookInBoth('category-videos', screens.asMember, pickerStates)).toEqual([]);
});

test('the viewer of the short videos', async () => {
  expect(await lookInBoth('category-videos', screens.asMember, viewerStates)).toEqual([]);
});

test('a category: loading, failing, empty and not found', async () => {
  expect(await lookInBoth('category-videos', screens.asMember, otherStates)).toEqual([]);
});
