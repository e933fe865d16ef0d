import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, type UpcomingVideo } from '@platform/contracts';
import type { Page } from 'playwright-core';
import { hold } from '../../support/hold.ts';
import { scenery } from '../../support/media.ts';
import { unavailable } from '../../support/responses.ts';
import { sampleReleases } from '../../support/sample-releases.ts';
import { lookInBoth, useScreens, type Walk } from '../../support/screens.ts';

const screens = useScreens();
const lists = /\/api\/(videos|embeds)\/upcoming/;
const pictures: Buffer[] = [];

beforeAll(async () => {
  for (let index = 0; index < 4; index += 1) pictures.push(await scenery(index));
});

async function respondWith(page: Page, { videos, embeds }: ReturnType<typeof sampleReleases>): Promise<void> {
  await page.route(lists, (route) =>
    route.fulfill({
      json: route.request().url().includes(apiPath('/api/videos/upcoming')) ? videos : embeds,
    }),
  );
}

async function releases({ page, words, look }: Walk): Promise<void> {
  await page.route('**/objects/thumbnails/release-*', (route) =>
    route.fulfill({
      body: pictures[Number(/-(\d)/.exec(route.request().url())?.[1])] ?? pictures[0],
      contentType: 'image/jpeg',
    }),
  );

  const sample = sampleReleases();
  // Enough that some are far from the viewport, where `content-visibility` skips rendering.
  const later = Array.from({ length: 12 }, (_, index) => ({
    ...(sample.videos[0] as UpcomingVideo),
    id: String(index).padStart(24, 'd'),
    releaseDate: new Date(Date.now() + (50 + index) * 86_400_000).toISOString(),
  }));
  await respondWith(page, { ...sample, videos: [...sample.videos, ...later] });
  const respond = await hold(page, lists, { times: 2 });
  await page.goto(`${screens.platform.url}/coming-soon`);
  await page.getByRole('status', { name: words('正在加载', 'Loading') }).waitFor();
  await look('loading');
  respond();
  await page.getByRole('heading', { name: '纽约新年夜' }).waitFor();
  await look('full');

  // One is released while the page is open: it leaves the queue shortly after the response.
  const [first] = sample.embeds;
  if (!first) throw new Error('There is no sample release');
  const soon = { ...first, releaseDate: new Date(Date.now() + 1_500).toISOString() };
  await respondWith(page, { ...sample, embeds: [soon, ...sample.embeds.slice(1)] });
  await page.route(`**/api/embeds/${first.id}`, (route) =>
    route.fulfill({ json: { ...soon, iframeCode: '' } }),
  );
  await page.reload();
  await page.getByText(words('共 5 部已定档', '5 scheduled releases')).waitFor();
  await respondWith(page, { ...sample, embeds: sample.embeds.slice(1) });
  await page.getByText(words('已上映', 'Out now'), { exact: true }).waitFor();
  await look('released');

  await page.route(lists, (route) => route.fulfill(unavailable));
  await page.reload();
  await page.getByRole('button', { name: words('重试', 'Try again') }).waitFor();
  await look('error');

  await respondWith(page, { videos: [], embeds: [] });
  await page.reload();
  await page.getByText(words('还没有排期', 'Nothing is scheduled yet')).waitFor();
  await look('empty');
}

test('the schedule: loading, full, one just released, failing and empty', async () => {
  expect(await lookInBoth('coming-soon', screens.asMember, releases)).toEqual([]);
});
