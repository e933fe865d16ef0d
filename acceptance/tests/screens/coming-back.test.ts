import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiPath, type SeriesDetail, type Video } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import { smallVideo } from '../../support/media.ts';
import { everyWidth, lookInBoth, useScreens, type Walk } from '../../support/screens.ts';

const screens = useScreens();
const title = '潜水员看见的冰海';
const parts: Video[] = [];
let series: SeriesDetail;

beforeAll(async () => {
  const { admin } = screens;
  for (const part of ['上', '中', '下'])
    parts.push(
      await admin.createVideo(await smallVideo(), { title: title + part, description: '水下三十米。' }),
    );
  const items = parts.map(({ type, id }) => ({ type, id }));
  const description = '从水面到水底，三集。';
  series = await admin.post(apiPath('/api/series'), { title, description, items });
});
afterAll(async () => {
  if (series) await screens.admin.delete(apiPath('/api/series/{id}', { id: series.id }));
  for (const { id } of parts) await screens.admin.delete(apiPath('/api/videos/{id}', { id }));
});

async function search({ page, words, look }: Walk): Promise<void> {
  const { url } = screens.platform;
  await page.goto(`${url}/search?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: `${title}上` }).waitFor();
  await look('results', everyWidth);
  await page.goto(`${url}/search?q=zzqqxx`);
  await page.getByText(words('没有找到', 'Nothing found')).first().waitFor();
  await look('nothing');
  await page.goto(`${url}/blog`);
  // Once its scripts are there.
  await waitFor(
    async () => {
      await page.keyboard.press('/');
      return page.getByRole('combobox').isVisible();
    },
    { what: 'the search' },
  );
  await look('empty');
  await page.getByRole('combobox').fill('qsykjdbh');
  await page.getByRole('option', { name: `${title}上` }).waitFor();
  await look('typing', everyWidth);
}

async function mine({ page, words, look }: Walk): Promise<void> {
  const { url } = screens.platform;
  const [one] = parts;
  await page.goto(`${url}/video/${one?.id}`);
  await page.getByRole('heading', { name: words('接着看', 'Up next') }).waitFor();
  await page.getByRole('link', { name: `${title}下` }).waitFor();
  await look('detail', everyWidth);
  for (const path of ['', '/continue', '/history']) {
    await page.goto(`${url}/me${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const loading = page.getByRole('status', { name: words('正在加载', 'Loading') });
    await waitFor(async () => (await loading.count()) === 0, { what: 'the lists' });
    await look(`me${path.replace('/', '-')}`, path === '' || path === '/history' ? everyWidth : undefined);
  }
}

async function seriesPages({ page, look }: Walk): Promise<void> {
  const { url } = screens.platform;
  await page.goto(`${url}/series`);
  await page.getByRole('link', { name: title }).first().waitFor();
  await look('list', everyWidth);
  await page.goto(`${url}/series/${series.id}`);
  await page.getByRole('link', { name: `${title}中` }).waitFor();
  await look('one', everyWidth);
}

test('search: results, nothing, while typing', async () => {
  expect(await lookInBoth('search', screens.asMember, search)).toEqual([]);
});

test('up next, and the pages of what is mine', async () => {
  expect(await lookInBoth('mine', screens.asMember, mine)).toEqual([]);
});

test('series', async () => {
  expect(await lookInBoth('series', screens.asMember, seriesPages)).toEqual([]);
});
