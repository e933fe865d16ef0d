import type { Browser, BrowserContextOptions } from 'playwright-core';

export interface FirstScreen {
  /** Bytes of script on the wire, compressed as they come. */
  scriptBytes: number;
  /** Largest contentful paint, in milliseconds since the navigation began. */
  lcpMs: number;
  /** Cumulative layout shift. */
  cls: number;
  /** What was painted largest, for who wants to make it faster. */
  lcpElement: string;
}

/** The phone Lighthouse takes for its mobile preset. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;

export const cpuSlowDown = 4;
/** Nothing larger is painted and nothing moves once the page has been still for this long. */
const stillMs = 1_000;

/** Runs in the page before anything of it does. */
function watchPaints(): void {
  const seen = { lcpMs: 0, cls: 0, lcpElement: '' };
  Object.assign(window, { seenPaints: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      seen.lcpMs = entry.startTime;
      seen.lcpElement = `${entry.element?.tagName}.${entry.element?.className} ${entry.element?.textContent?.slice(0, 20)}`;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[])
      seen.cls += entry.value ?? 0;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens `url` in a browser profile of its own, with the processor slowed down, and measures until the page is still. */
export async function measureFirstScreen(
  browser: Browser,
  url: string,
  {
    ready,
    storageState,
    language,
  }: { ready: string; storageState?: BrowserContextOptions['storageState']; language?: string },
): Promise<FirstScreen> {
  const context = await browser.newContext({ ...phone, ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(watchPaints);
    if (language) await page.addInitScript((value) => localStorage.setItem('language', value), language);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForSelector(ready);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(stillMs);
    return await page.evaluate(() => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      const scriptBytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return {
        ...(window as unknown as { seenPaints: Omit<FirstScreen, 'scriptBytes'> }).seenPaints,
        scriptBytes,
      };
    });
  } finally {
    await context.close();
  }
}
