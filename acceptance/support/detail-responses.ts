import { apiPath, type DetailItem, type VideoDetail } from '@platform/contracts';
import type { Page, Route } from 'playwright-core';

const shared = {
  description: '天还没亮，马塔努斯卡冰川上只有头灯的光。\n\n拍摄：阿明　剪辑：小周\n时间：今年十月',
  thumbnail: '/objects/thumbnails/scenery.jpg',
  duration: 485,
  views: 12_480,
  likes: 131,
  liked: false,
};

type ItemFields = Partial<Pick<DetailItem, 'title' | 'description' | 'thumbnail' | 'likes' | 'liked'>> & {
  objectPath?: string;
  iframeCode?: string;
  playback?: Partial<VideoDetail['playback']>;
};

/** A mock detail item, as the gateway returns it. */
export function detailItem(
  type: DetailItem['type'],
  { playback: more, ...fields }: ItemFields = {},
): DetailItem {
  const at = new Date(Date.now() - 5 * 60 * 60 * 1000).toISOString();
  const common = { ...shared, id: '6'.repeat(24), createdAt: at };
  const scheduled = { releaseDate: null, isPublic: true, publishedAt: at };
  const title = '阿拉斯加冰川徒步，零下二十度的清晨';
  if (type === 'youtube') {
    const videoId = 'abcdefghijk';
    const youtubeUrl = `https://www.youtube.com/watch?v=${videoId}`;
    return { ...common, type, title, youtubeUrl, isShort: false, videoId, category: 'cars', ...fields };
  }
  if (type === 'embed') {
    const iframeCode = '<iframe src="https://player.example/e/1"></iframe>';
    return { ...common, ...scheduled, type, title, iframeCode, ...fields };
  }
  const objectPath = '/objects/uploads/glacier.mp4';
  const chapters = [
    { startSeconds: 0, title: '' },
    { startSeconds: 10, title: '冰缝下面的那一段路，走了整整一个上午' },
    { startSeconds: 20, title: 'The way back' },
  ];
  const playback = { state: 'original' as const, captions: [], chapters, ...more };
  return { ...common, ...scheduled, type, title, filename: 'glacier.mp4', objectPath, playback, ...fields };
}

export const detailAddress = ({ type, id }: Pick<DetailItem, 'type' | 'id'>): string => `/${type}/${id}`;

/** The API path of an item. */
export const itemPath = ({ type, id }: Pick<DetailItem, 'type' | 'id'>): string =>
  apiPath(`/api/${type}s/{id}`, { id });

export type DetailMedia = { thumbnail: Buffer; video: string };

/** What follows it: a card with a picture, and one without. */
const others = [
  { id: '7'.repeat(24), title: '一万年的水', thumbnail: shared.thumbnail },
  {
    id: '8'.repeat(24),
    title: 'A long walk over the glacier, with a stove and a pot of ginger tea',
    thumbnail: null,
  },
].map((card) => {
  const at = new Date().toISOString();
  return { ...shared, ...card, type: 'video', createdAt: at, publishedAt: at };
});

/** Mocks the API for one item, what follows it, its picture and its file. */
export async function mockDetail(page: Page, item: DetailItem, media: DetailMedia): Promise<void> {
  await page.route(`**${itemPath(item)}`, (route) => route.fulfill({ json: item }));
  await page.route(`**${itemPath(item)}/next`, (route) =>
    route.fulfill({ json: { series: null, items: others } }),
  );
  await page.route('**/api/progress/**', (route) => route.fulfill({ status: 204 }));
  await page.route('**/objects/thumbnails/**', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: media.thumbnail }),
  );
  await page.route('**/objects/uploads/**', (route) =>
    route.fulfill({ contentType: 'video/mp4', path: media.video }),
  );
  const captions = 'WEBVTT\n\n00:00.000 --> 10:00.000\n冰是蓝的，因为压得太久\n';
  await page.route('**/*.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: captions }));
}

/** Mocks a third party's player. */
export const foreignPlayer = (route: Route): Promise<void> =>
  route.fulfill({
    contentType: 'text/html; charset=utf-8',
    body: '<body style="margin:0;background:#25505f"><button>play</button></body>',
  });
