import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { paths } from '@platform/contracts';
import { type LibraryItems, putLibraryItems, usePlatform } from '@platform/testkit';
import { Api } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { faultsOf, walkLibrary } from '../support/library-walk.ts';
import { desktopInEnglish, enter } from '../support/visits.ts';

/** A library of 100,000 items, opened by 'load more' to its end in one tab. */

const count = Number(process.env.LIBRARY_ITEMS ?? 100_000);
const pagesAStep = 100;
/** What a tab may gain between a tenth of the way and its end: a path of 0.1 kB for each page it came by, and noise. */
const gainBytes = 2 * 1024 ** 2;

const platform = usePlatform();
const browser = useBrowser();
let items: LibraryItems;

beforeAll(async () => {
  items = await putLibraryItems(platform, {
    count,
    title: '十万部',
    newest: new Date('2020-01-01T00:00:00Z'),
  });
}, 300_000);

afterAll(() => items.close(), 120_000);

test('100,000 items come by load more, each once, and the tab holds no more at the end than near the start', async () => {
  const { page } = await enter(
    browser,
    { ...desktopInEnglish, options: { ...desktopInEnglish.options, reducedMotion: 'reduce' } },
    platform.membershipNumber,
  );
  await page.goto(platform.url);
  await page.locator('[data-card]').first().waitFor();
  const started = performance.now();
  const walked = await walkLibrary({ page, items, pagesAStep });
  const { held } = walked;
  for (const { cards, heapBytes, nodes, elements } of held.filter(
    (_, at) => at % 4 === 0 || at === held.length - 1,
  ))
    process.stdout.write(
      `${cards} cards: heap ${(heapBytes / 1024 ** 2).toFixed(1)} MiB, ${nodes} nodes, ${elements} elements\n`,
    );
  process.stdout.write(
    `${walked.came.length} cards in ${Math.round((performance.now() - started) / 1000)} s\n`,
  );

  expect(faultsOf(walked)).toEqual([]);
  const early = held[Math.floor(held.length / 10)];
  const late = held.at(-1);
  if (!early || !late) throw new Error('Nothing was measured');
  expect(late.heapBytes - early.heapBytes).toBeLessThan(gainBytes);
  expect(late.elements / early.elements).toBeLessThan(1.1);
  expect(late.nodes / early.nodes).toBeLessThan(1.2);
}, 3_600_000);

test('the last pages are answered as quickly as the first', async () => {
  const member = new Api(platform.url).as({ membershipNumber: platform.membershipNumber });
  const cursorAt = (position: number): string => {
    const publishAt = Date.parse('2020-01-01T00:00:00Z') - position * 60_000;
    return Buffer.from(JSON.stringify(['published', publishAt, items.ids[position]])).toString('base64url');
  };
  const times: Record<'early' | 'late', number[]> = { early: [], late: [] };
  for (let round = 0; round < 60; round += 1) {
    for (const [part, from] of [
      ['early', 100],
      ['late', count - 3_000],
    ] as const) {
      const path = `${paths.library}?limit=24&cursor=${cursorAt(from + round * 24)}`;
      const began = performance.now();
      const page = await member.get(path);
      times[part].push(performance.now() - began);
      expect(page).toHaveLength(24);
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;
  const [early, late] = [median(times.early), median(times.late)];
  process.stdout.write(`A page near the start ${early.toFixed(1)} ms, near the end ${late.toFixed(1)} ms\n`);
  expect(late / early).toBeLessThan(1.5);
}, 120_000);
