import { afterAll, beforeAll, expect } from '@jest/globals';
import { buildPath, type Embed, embedSchema, paths, type Video } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit';
import type { Page } from 'playwright-core';
import { Api } from '../../support/api.ts';
import { useBrowser } from '../../support/browser.ts';
import { smallVideo } from '../../support/media.ts';
import { eachVisit, enter, say, type Visit } from '../../support/visits.ts';

/** The schedule of releases, and the moment of a release. */

const platform = usePlatform();
const browser = useBrowser();
const made: (Video | Embed)[] = [];
const stamp = Date.now();
const iframeCode = '<iframe src="https://player.example/e/1"></iframe>';
const lists = /\/api\/(videos|embeds)\/upcoming/;
let admin: Api;

const dayMs = 86_400_000;
const after = (ms: number) => new Date(Date.now() + ms).toISOString();

async function schedule(title: string, releaseDate: string, description = ''): Promise<Embed> {
  const embed = embedSchema.parse(
    await admin.post(paths.embeds, { title, description, iframeCode, releaseDate }),
  );
  made.push(embed);
  return embed;
}

async function scheduleVideo(title: string, releaseDate: string, description: string): Promise<Video> {
  const video = await admin.createVideo(await smallVideo(), { title, description, releaseDate });
  made.push(video);
  return video;
}

beforeAll(async () => {
  ({ api: admin } = await new Api(platform.url).logIn(platform.admin));
}, 30_000);

afterAll(async () => {
  for (const { id, type } of made)
    await admin
      .delete(buildPath(type === 'video' ? paths.video : paths.embed, { id }))
      .catch(() => undefined);
}, 60_000);

async function visitAs(visit: Visit, options: Visit['options'] = {}) {
  const visitor = await enter(
    browser,
    { ...visit, options: { ...visit.options, ...options } },
    platform.membershipNumber,
  );
  const { page } = visitor;
  return {
    ...visitor,
    words: (zh: string, en: string) => say(visit.language, zh, en),
    open: () => page.goto(`${platform.url}/coming-soon`),
    entry: (title: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
    titles: () => page.getByRole('heading', { level: 2 }).allTextContents(),
  };
}

const countOf = async (page: Page): Promise<number> =>
  Number((await page.locator('h1 + p').textContent())?.replace(/\D/g, ''));

eachVisit('videos and embeds are listed by release date, with all that is known of them', async (visit) => {
  const { page, words, open, entry, titles } = await visitAs(visit, { timezoneId: 'Asia/Shanghai' });
  const named = (title: string) => `${title} ${stamp} ${visit.language}`;
  // Far enough away that daylight saving may begin or end in between; at 20:30 in New York.
  const far = await schedule(named('最后'), '2031-07-02T00:30:00.000Z', '一个人的加油站');
  const near = await scheduleVideo(named('先来'), after(2 * dayMs), '三个不眠夜');
  await schedule(named('其次'), after(3 * dayMs));
  await open();
  await entry(far.title).waitFor();
  const mine = (await titles()).filter((title) => title.endsWith(`${stamp} ${visit.language}`));
  expect(mine).toEqual([near.title, named('其次'), far.title]);

  const last = entry(far.title);
  const text = (await last.textContent()) ?? '';
  expect(text).toContain(words('嵌入内容', 'Embed content'));
  expect(text).toContain('一个人的加油站');
  expect(text).toContain(words('7 月 · 周二', 'Jul · Tue'));
  expect(text).toContain(words('2031 年 7 月 1 日星期二', 'Tuesday, July 1, 2031'));
  expect(text.replaceAll('\u202f', ' ')).toContain(words('美东 20:30', '8:30 PM Eastern'));
  expect(text).toContain(words('你所在地 7 月 2 日周三 08:30', 'Your time: Wed, Jul 2'));
  expect(text).toMatch(new RegExp(words('\\d+ 周后', 'In \\d+ weeks')));
  const all = await titles();
  expect(text).toContain(
    words(`第 ${all.indexOf(far.title) + 1} 位`, `No. ${all.indexOf(far.title) + 1} in line`),
  );
  expect(await entry(near.title).textContent()).toContain(words('视频', 'Video'));
  expect(await entry(named('其次')).textContent()).toContain(words('暂无简介', 'No description available'));
  expect(await countOf(page)).toBe(all.length);
});

eachVisit('labels count the days of the Eastern calendar', async (visit) => {
  const { words, open, entry } = await visitAs(visit, { timezoneId: 'Pacific/Auckland' });
  const eastern = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
  /** Noon in New York on a day from today, give or take the hour that daylight saving moves. */
  const inDays = (days: number) => {
    const today = Date.parse(`${eastern.format(Date.now())}T16:30:00Z`);
    return new Date(Math.max(today + days * dayMs, Date.now() + 120_000)).toISOString();
  };
  const expected: [days: number, label: string][] = [
    [0, words('今天', 'Today')],
    [1, words('明天', 'Tomorrow')],
    [2, words('2 天后', 'In 2 days')],
    [7, words('7 天后', 'In 7 days')],
    [8, words('2 周后', 'In 2 weeks')],
    [15, words('3 周后', 'In 3 weeks')],
  ];
  const name = (days: number) => `${days} 天 ${stamp} ${visit.language}`;
  for (const [days] of expected) await schedule(name(days), inDays(days));
  await open();
  await entry(name(15)).waitFor();
  for (const [days, label] of expected)
    expect(await entry(name(days)).getByText(label, { exact: true }).count()).toBe(1);
});

eachVisit(
  'a release while the page is open is said, becomes a link to watch, and the queue moves up',
  async (visit) => {
    const { page, words, open, entry } = await visitAs(visit);
    const asked: number[] = [];
    page.on('request', (request) => {
      if (lists.test(request.url())) asked.push(Date.now());
    });
    const next = await schedule(`就是现在 ${stamp} ${visit.language}`, after(9_000), '等了很久');
    const later = await schedule(`下一部 ${stamp} ${visit.language}`, after(40 * dayMs));
    await open();
    await entry(next.title)
      .getByText(words('今天', 'Today'), { exact: true })
      .or(entry(next.title).getByText(words('明天', 'Tomorrow'), { exact: true }))
      .waitFor();
    const [before, place] = [await countOf(page), await entry(later.title).textContent()];
    const news = page.locator('[role="status"][aria-relevant="additions"]');
    expect(await news.textContent()).toBe('');

    await news.getByText(next.title).waitFor({ state: 'attached', timeout: 30_000 });
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(next.releaseDate ?? ''));
    expect(await news.textContent()).toBe(
      words(`「${next.title}」已上映，可以观看了。`, `“${next.title}” is out now.`),
    );
    await entry(next.title).getByText(words('已上映', 'Out now'), { exact: true }).waitFor();
    expect(await countOf(page)).toBe(before - 1);
    expect(await entry(later.title).textContent()).not.toBe(place);
    // Asked on opening and at the moment, each list once: nothing polls.
    expect(asked).toHaveLength(4);

    await entry(next.title)
      .getByRole('link', { name: new RegExp(words('立即观看', 'Watch now')) })
      .click();
    await page.waitForURL(`${platform.url}/embed/${next.id}`);
    await page.getByRole('heading', { level: 1, name: next.title }).waitFor();
  },
);

eachVisit('a device whose clock is wrong hears of a release at the right moment', async (visit) => {
  const { page, words, open, entry } = await visitAs(visit);
  // Three hours ahead by touch, three hours behind by mouse.
  const wrong = (visit.options.hasTouch === true ? 3 : -3) * 3_600_000;
  await page.addInitScript((ms) => {
    const right = Date.now.bind(Date);
    Date.now = () => right() + ms;
  }, wrong);
  const next = await schedule(`表不准 ${stamp} ${visit.language}`, after(8_000));
  await open();
  await entry(next.title).waitFor();
  await entry(next.title).getByText(words('已上映', 'Out now'), { exact: true }).waitFor({ timeout: 30_000 });
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(next.releaseDate ?? ''));
});

eachVisit('an item taken off the schedule is gone without a word', async (visit) => {
  const { page, words, open, entry } = await visitAs(visit);
  const cancelled = await schedule(`取消了 ${stamp} ${visit.language}`, after(9_000));
  await open();
  await entry(cancelled.title).waitFor();
  await admin.delete(buildPath(paths.embed, { id: cancelled.id }));
  await waitFor(async () => (await entry(cancelled.title).count()) === 0, {
    timeoutMs: 30_000,
    what: 'it to go',
  });
  expect(await page.getByText(words('已上映', 'Out now'), { exact: true }).count()).toBe(0);
});

eachVisit(
  'empty, it says so and leads to the library, and a list that fails is asked again',
  async (visit) => {
    const { page, words, open } = await visitAs(visit);
    await page.route(lists, (route) => route.fulfill({ json: [] }));
    await open();
    await page.getByText(words('还没有排期', 'Nothing is scheduled yet')).waitFor();
    expect(await countOf(page)).toBe(0);
    await page.getByRole('link', { name: words('去影库看看', 'Browse the library') }).click();
    await page.waitForURL(`${platform.url}/#library`);
    const library = page.locator('#library');
    await waitFor(() => library.evaluate((section) => section.getBoundingClientRect().top < 120), {
      what: 'the library to be in view',
    });

    await page.unroute(lists);
    await page.route(lists, (route) => route.fulfill({ status: 503, json: {} }));
    await open();
    const again = page.getByRole('button', { name: words('重试', 'Try again') });
    await again.waitFor();
    await page.unroute(lists);
    const title = `回来了 ${stamp} ${visit.language}`;
    await schedule(title, after(5 * dayMs));
    await again.click();
    await page.getByRole('heading', { name: title }).waitFor();
  },
);

eachVisit('a link leads back home', async (visit) => {
  const { page, words, open } = await visitAs(visit);
  await open();
  await page.getByRole('link', { name: words('返回', 'Back'), exact: true }).click();
  await page.waitForURL(`${platform.url}/`);
});
