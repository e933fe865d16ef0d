import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { apiPath, type Member, type SeriesDetail, storageKeys, type Video } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { fillLibrary } from '../../support/demo-library.ts';
import { hold } from '../../support/hold.ts';
import { smallVideo } from '../../support/media.ts';
import { unavailable } from '../../support/responses.ts';
import { everyWidth, lookInBoth, useScreens, type Walk } from '../../support/screens.ts';
import { firstHtml, withSettings } from '../../support/site-settings.ts';
import type { VisitLanguage } from '../../support/visits.ts';

const screens = useScreens();
let video: Video;

beforeAll(async () => {
  video = await fillLibrary(screens.admin);
});

async function home({ page, words, look }: Walk): Promise<void> {
  const respond = await hold(page, `**${apiPath('/api/library')}*`);
  await page.goto(screens.platform.url);
  await page
    .getByRole('heading', { name: words('影库', 'Library'), exact: true })
    .first()
    .waitFor();
  await look('loading');
  respond();
  await page.getByRole('link', { name: video.title }).first().waitFor();
  await look('full', everyWidth);

  const withMenu = [360, 768];
  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole('button', { name: words('打开菜单', 'Open the menu') }).click();
  await page.getByRole('dialog', { name: words('菜单', 'Menu') }).waitFor();
  await look('menu', withMenu);
  await page.getByRole('button', { name: words('关于我们', 'About us') }).click();
  await page.getByRole('dialog', { name: words('关于我们', 'About us') }).waitFor();
  await look('about', withMenu);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('switch').waitFor();
  await look('shortcuts');
}

test('the home page', async () => {
  expect(await lookInBoth('home', screens.asMember, home)).toEqual([]);
});

/** The next page of the library: loading, failed, and the last one. */
async function more({ page, words, look }: Walk): Promise<void> {
  /** Scrolls to the top first: axe would report cards half covered by the header as too small targets. */
  const lookFromTop = async (state: string) => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await look(state);
  };
  /** The pending request for the next page. */
  let pending = Promise.withResolvers<(status: 200 | 503) => void>();
  await page.route(`**${apiPath('/api/library')}*`, async (route) => {
    if (route.request().url().includes('cursor=next')) {
      const status = await new Promise<200 | 503>((response) => pending.resolve(response));
      return route.fulfill(status === 200 ? { json: [] } : unavailable);
    }
    const response = await route.fetch();
    const link = `<${apiPath('/api/library')}?limit=23&cursor=next>; rel="next"`;
    return route.fulfill({ response, headers: { ...response.headers(), link } });
  });
  await page.goto(screens.platform.url);
  await page.getByRole('button', { name: words('加载更多', 'Load more') }).click();
  const respondFirst = await pending.promise;
  await lookFromTop('pending');
  pending = Promise.withResolvers();
  respondFirst(503);
  const retry = page.getByRole('button', { name: words('重试', 'Try again') });
  await retry.waitFor();
  await lookFromTop('failed');
  await retry.click();
  const respondAgain = await pending.promise;
  respondAgain(200);
  await page.getByText(words('已经到底了', 'That is everything')).first().waitFor();
  await lookFromTop('end');
}

test('more of the library', async () => {
  expect(await lookInBoth('home-more', screens.asMember, more)).toEqual([]);
});

async function lists({ page, words, look }: Walk): Promise<void> {
  const lists = /\/api\/(library|videos\/upcoming|embeds\/upcoming)/;
  await page.route(lists, (route) => route.fulfill(unavailable));
  await page.goto(screens.platform.url);
  await page
    .getByRole('button', { name: words('重试', 'Try again') })
    .first()
    .waitFor();
  await look('error');

  await page.unroute(lists);
  await page.route(lists, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page.getByText(words('影库还是空的', 'The library is empty')).first().waitFor();
  await look('empty');
}

test('lists that fail or are empty', async () => {
  expect(await lookInBoth('home', screens.asMember, lists)).toEqual([]);
});

describe('of a member who has been here before', () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const begun = '一个人的加油站，从日落到日出';
  let member: Member;
  let series: SeriesDetail;

  beforeAll(async () => {
    const { admin } = screens;
    const other = await admin.createVideo(await smallVideo(), { title: begun });
    const items = [video, other].map(({ type, id }) => ({ type, id }));
    series = await admin.post(apiPath('/api/series'), { title: '清晨', description: '', items });
    member = await admin.createMember();
    const { membershipNumber } = member;
    const half = { positionSeconds: 2, durationSeconds: 4 };
    const report = { ...half, session: randomUUID(), at: new Date().toISOString() };
    for (const item of items)
      await admin.as({ membershipNumber }).put(apiPath('/api/progress/{type}/{id}', item), report);
  });
  afterAll(async () => {
    if (series) await screens.admin.delete(apiPath('/api/series/{id}', { id: series.id }));
  });

  const asMember = (language: VisitLanguage) =>
    screens.open(language, {
      [storageKeys.membershipNumber]: member.membershipNumber,
      [storageKeys.continueRow]: 'true',
      [storageKeys.seriesRow]: 'true',
    });

  async function heroHeights(page: Page): Promise<[phone: number, desktop: number]> {
    const at = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      return page.locator('h1').evaluate((title) => title.closest('section')?.clientHeight ?? 0);
    };
    return [await at(360), await at(1280)];
  }

  /** Loads the page again as if the visit before this one had been a day ago. */
  async function comeBack({ page, words }: Walk): Promise<void> {
    const visits = JSON.stringify({ last: Date.now(), before: Date.now() - dayMs });
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      storageKeys.visits,
      visits,
    ] as const);
    await page.reload();
    await page.getByText(words('新', 'New'), { exact: true }).first().waitFor();
    const row = (zh: string, en: string) => page.getByRole('region', { name: words(zh, en), exact: true });
    await row('继续观看', 'Continue watching').getByRole('link', { name: begun }).waitFor();
    await row('系列', 'Series').getByRole('link', { name: series.title }).waitFor();
  }

  async function returning(walk: Walk): Promise<void> {
    const { page, look } = walk;
    await page.goto(screens.platform.url);
    await page.locator('[data-card]').first().waitFor();
    const [phone, desktop] = await heroHeights(page);
    await comeBack(walk);
    const [smallPhone, smallDesktop] = await heroHeights(page);
    expect(smallPhone / phone).toBeLessThanOrEqual(0.4);
    expect(smallDesktop / desktop).toBeLessThanOrEqual(0.4);
    await look('returning', everyWidth);
  }

  test('a small hero, what was begun, and what is new', async () => {
    expect(await lookInBoth('home', asMember, returning)).toEqual([]);
  });

  async function featured(walk: Walk): Promise<void> {
    const { page, look } = walk;
    await page.goto(screens.platform.url);
    await comeBack(walk);
    await page.getByRole('heading', { level: 1, name: video.title }).waitFor();
    await look('featured');
  }

  test('the featured item is the hero', async () => {
    const { url } = screens.platform;
    const { type, id } = video;
    await withSettings(screens.admin, url, { featured: { type, id } }, async () => {
      const isFeatured = async () => (await firstHtml(url)).includes('"hasFeatured":true');
      await waitFor(isFeatured, { what: 'the featured item' });
      expect(await lookInBoth('home', asMember, featured)).toEqual([]);
    });
  });
});
