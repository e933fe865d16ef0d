import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type LibraryItems, putLibraryItems, usePlatform, waitFor } from '@platform/testkit';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.ts';
import { faultsOf, walkLibrary } from '../support/library-walk.ts';
import { desktopInEnglish, enter } from '../support/visits.ts';

/** 'Load more' through 600 items, in one tab. 100,000 of them are in `acceptance/faults/library-scroll.test.ts`. */

const platform = usePlatform();
const browser = useBrowser();
let items: LibraryItems;

beforeAll(async () => {
  items = await putLibraryItems(platform, {
    count: 600,
    title: '六百部',
    newest: new Date('2020-01-01T00:00:00Z'),
  });
}, 120_000);

afterAll(() => items.close(), 60_000);

async function open(): Promise<Page> {
  const options = { ...desktopInEnglish.options, reducedMotion: 'reduce' as const };
  const { page } = await enter(browser, { ...desktopInEnglish, options }, platform.membershipNumber);
  await page.goto(platform.url);
  await page.locator('[data-card]').first().waitFor();
  return page;
}

/** The place in the whole list of each card in the window. */
const inWindow = (page: Page): Promise<number[]> =>
  page.locator('[data-card]').evaluateAll((cards) =>
    cards
      .filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      })
      .map((card) => Number(card.getAttribute('aria-posinset'))),
  );

/** Where the page stands, and what it shows, once neither changes any more: pages of cards come in, and may move it, one by one. */
async function atRest(page: Page) {
  const read = async () => ({
    scrolled: await page.evaluate(() => window.scrollY),
    places: await inWindow(page),
  });
  let last = await read();
  await waitFor(
    async () => {
      const previous = last;
      last = await read();
      return isDeepStrictEqual(last, previous);
    },
    { everyMs: 300, what: 'the page to rest' },
  );
  return last;
}

test('load more brings every item once while others are added and deleted, and few stay in the document', async () => {
  const page = await open();
  const walked = await walkLibrary({ page, items, pagesAStep: 5 });
  expect(faultsOf(walked)).toEqual([]);
  expect(await page.locator('[data-card]').count()).toBeLessThanOrEqual(8 * 24);
  await page.getByText('That is everything', { exact: true }).first().waitFor();
}, 120_000);

test('scrolling back finds every card in its place, and coming back from a video too', async () => {
  const page = await open();
  const clicks = 14;
  const { came } = await walkLibrary({ page, items, pagesAStep: clicks, still: true });
  expect(came.length).toBeGreaterThan(500);
  const seen = new Map<number, string>();
  await page.mouse.move(700, 450);
  for (let turn = 0; turn < 400 && (await page.evaluate(() => window.scrollY)) > 700; turn += 1) {
    const cards = await page
      .locator('[data-card]')
      .evaluateAll((all) =>
        all.map(
          (card) =>
            [Number(card.getAttribute('aria-posinset')), card.getAttribute('data-card') ?? ''] as const,
        ),
      );
    for (const [place, id] of cards) seen.set(place, id);
    await page.mouse.wheel(0, -800);
    await waitFor(async () => (await inWindow(page)).length > 0, { what: 'cards in the window' });
  }
  const places = [...seen.keys()].sort((a, b) => a - b);
  expect(places).toEqual(places.map((_, index) => index + 1));
  expect(new Set(seen.values()).size).toBe(seen.size);

  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight / 2 }));
  await waitFor(async () => (await inWindow(page)).length >= 8, { what: 'cards in the middle' });
  await waitFor(
    () =>
      page
        .locator('#library [role=status][aria-label]')
        .count()
        .then((n) => n === 0),
    {
      what: 'the pages around',
    },
  );
  const before = await atRest(page);
  await page.locator(`[data-card][aria-posinset="${before.places[4]}"]`).getByRole('link').click();
  await page.waitForURL(/\/embed\//);
  await page.goBack();
  await waitFor(async () => (await inWindow(page)).length > 0, { what: 'the cards that were left' });
  expect(await atRest(page)).toEqual(before);
}, 180_000);
