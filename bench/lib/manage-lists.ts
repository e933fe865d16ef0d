import type { Page } from 'playwright-core';

/** What turning one page of a list of the panel took, in milliseconds. */
export interface PageTurn {
  /** From the click until every row of the next page is painted. */
  wallMs: number;
  /** Processor time of the page's own thread. */
  cpuMs: number;
}

/** Shows the next page of the list that is open. */
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

/** Turns pages of the list at an address, the first ones unmeasured. */
export async function turnPages(page: Page, url: string, rows: number, turns: number): Promise<PageTurn[]> {
  const warmUp = 2;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  await page.goto(url);
  await page.getByRole('row').nth(rows).waitFor();
  const measured: PageTurn[] = [];
  for (let n = 0; n < warmUp + turns; n += 1) {
    const before = await cpu();
    const wallMs = await turn(page, rows);
    if (n >= warmUp) measured.push({ wallMs, cpuMs: (await cpu()) - before });
  }
  await session.detach();
  return measured;
}

/** What the page's scripts hold, after a collection of garbage. */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
