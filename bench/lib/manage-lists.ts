import type { Page } from 'playwright-core';

/** Shows the next page of the list that is open; returns the milliseconds from the click until every row of it is painted. */
const turn = (page: Page, rows: number): Promise<number> =>
  page.evaluate(async (count) => {
    const find = () => [...document.querySelectorAll('[role=tabpanel] tbody tr')];
    const first = find()[0]?.textContent;
    const painted = () => new Promise(requestAnimationFrame);
    const start = performance.now();
    document.querySelector<HTMLElement>('[aria-label="Next page"]')?.click();
    for (;;) {
      await painted();
      const shown = find();
      if (shown.length === count && shown[0]?.textContent !== first) break;
      if (performance.now() - start > 20_000) throw new Error('The next page did not come');
    }
    await painted();
    return performance.now() - start;
  }, rows);

/** Turns pages of the list at an address; returns the milliseconds of each but the first ones. */
export async function turnPages(page: Page, url: string, rows: number, turns: number): Promise<number[]> {
  const warmUp = 2;
  await page.goto(url);
  await page.getByRole('row').nth(rows).waitFor();
  const measured: number[] = [];
  for (let n = 0; n < warmUp + turns; n += 1) measured.push(await turn(page, rows));
  return measured.slice(warmUp);
}

/** What the page's scripts hold, after a collection of garbage. */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
