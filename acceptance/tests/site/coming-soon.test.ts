import { afterAll, beforeAll, expect } from '@jest/globals';
import { apiPath, type Embed, embedSchema } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { Api } from '../../support/api.ts';
import { useBrowser } from '../../support/browser.ts';
import { desktopInEnglish, enter, say, type Visit, visitTest } from '../../support/visits.ts';

/** The schedule of releases, and the moment of a release. */

const platform = usePlatform();
const browser = useBrowser();
const made: Embed[] = [];
const stamp = Date.now();
const iframeCode = '<iframe src="https://player.example/e/1"></iframe>';
const lists = /\/api\/(videos|embeds)\/upcoming/;
let admin: Api;

const dayMs = 86_400_000;
const after = (ms: number) => new Date(Date.now() + ms).toISOString();

async function schedule(title: string, releaseDate: string): Promise<Embed> {
  const embed = embedSchema.parse(
    await admin.post(apiPath('/api/embeds'), { title, iframeCode, releaseDate }),
  );
  made.push(embed);
  return embed;
}

beforeAll(async () => {
  ({ api: admin } = await new Api(platform.url).logIn(platform.admin));
});

afterAll(async () => {
  for (const { id } of made) await admin.delete(apiPath('/api/embeds/{id}', { id })).catch(() => undefined);
});

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

visitTest(
  'a release while the page is open is announced, becomes a link, and the queue moves up',
  desktopInEnglish,
  async (visit) => {
    const { page, words, open, entry } = await visitAs(visit);
    const later = await schedule(`下一部 ${stamp} ${visit.language}`, after(40 * dayMs));
    // The page's first request schedules the release; the request after it waits until the page before it was read.
    const asked: string[] = [];
    const scheduled = Promise.withResolvers<Embed>();
    const seen = Promise.withResolvers<void>();
    await page.route(lists, async (route) => {
      asked.push(route.request().url());
      if (asked.length === 1)
        scheduled.resolve(await schedule(`就是现在 ${stamp} ${visit.language}`, after(20_000)));
      await scheduled.promise;
      if (asked.length > 2) await seen.promise;
      await route.continue();
    });
    await open();
    const next = await scheduled.promise;
    await entry(next.title)
      .getByText(words('今天', 'Today'), { exact: true })
      .or(entry(next.title).getByText(words('明天', 'Tomorrow'), { exact: true }))
      .waitFor();
    const [before, place] = [await countOf(page), await entry(later.title).textContent()];
    const news = page.locator('[role="status"][aria-relevant="additions"]');
    expect(await news.textContent()).toBe('');

    seen.resolve();
    await news.getByText(next.title).waitFor({ state: 'attached' });
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(next.releaseDate ?? ''));
    expect(await news.textContent()).toBe(
      words(`「${next.title}」已上映，可以观看了。`, `“${next.title}” is out now.`),
    );
    await entry(next.title).getByText(words('已上映', 'Out now'), { exact: true }).waitFor();
    expect(await countOf(page)).toBe(before - 1);
    expect(await entry(later.title).textContent()).not.toBe(place);
    // Each list once on opening, and the released item's list again: no polling.
    expect(asked).toHaveLength(3);

    await entry(next.title)
      .getByRole('link', { name: new RegExp(words('立即观看', 'Watch now')) })
      .click();
    await page.waitForURL(`${platform.url}/embed/${next.id}`);
    await page.getByRole('heading', { level: 1, name: next.title }).waitFor();
  },
);
