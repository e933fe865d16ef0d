import type { Browser, BrowserContextOptions } from 'playwright-core';

type FirstScreen = {
  /** Transferred (compressed) kilobytes of scripts. */
  scriptKb: number;
  /** Largest contentful paint, in milliseconds since the navigation began. */
  lcpMs: number;
  /** Cumulative layout shift. */
  cls: number;
};

/** A middle-class phone, as Lighthouse's mobile preset has it. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;

const cpuSlowDown = 4;
/** The page is complete after this long without changes. */
const stillMs = 1_000;

/** Runs in the page before its scripts. */
function watchPaints(): void {
  const seen = { lcpMs: 0, cls: 0 };
  Object.assign(window, { seenPaints: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[])
      seen.cls += entry.value ?? 0;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens `url` in a new browser profile with CPU throttling, and measures until the page is idle. */
export async function measureFirstScreen(
  browser: Browser,
  url: string,
  { ready, storageState }: { ready: string; storageState?: BrowserContextOptions['storageState'] },
): Promise<FirstScreen> {
  const context = await browser.newContext({ ...phone, ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(watchPaints);
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
        ...(window as unknown as { seenPaints: Omit<FirstScreen, 'scriptKb'> }).seenPaints,
        scriptKb: scriptBytes / 1000,
      };
    });
  } finally {
    await context.close();
  }
}
