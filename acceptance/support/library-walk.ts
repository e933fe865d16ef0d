import { limits } from '@platform/contracts';
import type { LibraryItems } from '@platform/testkit';
import type { CDPSession, Page } from 'playwright-core';

/** What a tab holds once its garbage is gone. */
export type Held = { cards: number; heapBytes: number; nodes: number; elements: number };

/** Measures a tab: the JavaScript heap after a collection, and DOM nodes, those that nothing shows any more included. */
export async function heldBy(page: Page, cdp: CDPSession): Promise<Omit<Held, 'cards'>> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return { heapBytes: usedSize, nodes, elements };
}

export const cardIds = (page: Page): Promise<string[]> =>
  page
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card') ?? ''));

/** Clicks 'load more' up to `clicks` times, one page at a time; gives the ids of the cards each click brought, in order. */
const loadMore = (page: Page, clicks: number): Promise<string[]> =>
  page.evaluate(async (times) => {
    const idOf = (card: Element | null | undefined) => card?.getAttribute('data-card') ?? null;
    const button = () =>
      [...document.querySelectorAll<HTMLButtonElement>('#library button')].find((one) =>
        ['加载更多', 'Load more'].includes(one.textContent),
      );
    const ids: string[] = [];
    for (let click = 0; click < times && button(); click += 1) {
      const last = [...document.querySelectorAll('[data-card]')].at(-1);
      await new Promise<void>((resolve, reject) => {
        const observer = new MutationObserver(() => {
          if (idOf(last?.nextElementSibling) === null) return;
          observer.disconnect();
          clearTimeout(timer);
          resolve();
        });
        const timer = setTimeout(() => reject(new Error('No more cards came in 60 s')), 60_000);
        observer.observe(document.body, { childList: true, subtree: true });
        button()?.click();
      });
      // The next click finds what a person would: the page at rest.
      await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
      let card = last?.nextElementSibling;
      for (; idOf(card) !== null; card = card?.nextElementSibling) ids.push(idOf(card) ?? '');
    }
    return ids;
  }, clicks);

type Walk = {
  page: Page;
  items: LibraryItems;
  /** Pages between two measurements, which is also how often something is added and deleted. */
  pagesAStep: number;
  /** Nothing is added or deleted. */
  still?: boolean;
};

export type Walked = {
  /** Ids in the order in which their cards came. */
  came: string[];
  /** Ids of those of `items` that had to come, in order. */
  expected: string[];
  held: Held[];
};

/**
 * Opens the library to its end. Meanwhile items are added at its top, and others added and deleted among those that are
 * yet to come and those that came.
 */
export async function walkLibrary({ page, items, pagesAStep, still }: Walk): Promise<Walked> {
  const cdp = await page.context().newCDPSession(page);
  const stepItems = pagesAStep * limits.libraryPageItems;
  const expected = [...items.ids];
  const came = await cardIds(page);
  const held: Held[] = [];

  const own = new Set(items.ids);
  let changedAt = -1;

  async function change(): Promise<void> {
    await items.addNewest();
    // Others' items may stand among the cards: only these are known to have come.
    const ownCame = came.filter((id) => own.has(id)).length;
    if (ownCame === changedAt) return;
    changedAt = ownCame;
    const gone = items.ids[ownCame - stepItems];
    if (gone !== undefined) await items.delete(gone);
    // Far enough ahead that no click of this step comes so far.
    const ahead = ownCame + 2 * stepItems;
    const [deleted, follower] = [items.ids[ahead], items.ids[ahead + 5]];
    if (deleted === undefined || follower === undefined) return;
    await items.delete(deleted);
    expected.splice(expected.indexOf(deleted), 1);
    expected.splice(expected.indexOf(follower), 0, await items.addBefore(ahead + 5));
  }

  for (;;) {
    const [ids] = await Promise.all([loadMore(page, pagesAStep), still ? undefined : change()]);
    if (ids.length === 0) break;
    came.push(...ids);
    held.push({ cards: came.length, ...(await heldBy(page, cdp)) });
  }
  await cdp.detach();
  return { came, expected, held };
}

/** What is wrong with the order in which the cards of `items` came: nothing, or the first place that is. */
export function faultsOf({ came, expected }: Walked): string[] {
  const faults: string[] = [];
  if (new Set(came).size !== came.length) faults.push(`${came.length - new Set(came).size} cards came twice`);
  const mine = new Set(expected);
  const order = came.filter((id) => mine.has(id));
  const wrong = expected.findIndex((id, position) => order[position] !== id);
  if (wrong >= 0)
    faults.push(`card ${wrong} of ${expected.length} is ${order[wrong]}, not ${expected[wrong]}`);
  return faults;
}
