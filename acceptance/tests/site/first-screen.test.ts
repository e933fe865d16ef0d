import { expect } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser.ts';
import { hold } from '../../support/hold.ts';
import { eachVisit, enter, phoneInChinese, say, visitTest } from '../../support/visits.ts';

/** How the pages load: size, requests and layout shift. */

const platform = usePlatform();
const browser = useBrowser();

/** The build's budget in bytes; browsers get brotli, which is a little smaller than gzip. */
const scriptBudget = 150_000;

/** Opens the home page as a member and waits for the network to be idle. */
async function openHome(page: Page): Promise<string[]> {
  const requestedUrls: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'GET') requestedUrls.push(sent.url());
  });
  await page.goto(platform.url);
  await page.getByRole('button', { name: /添加视频|Add a video/i }).waitFor();
  await page.waitForLoadState('networkidle');
  return requestedUrls;
}

eachVisit(
  'the first screen stays within its budget, requests nothing twice and no other site',
  async (visit) => {
    const { page, complaints } = await enter(browser, visit, platform.membershipNumber);
    // The browser has the number but no member cookie: a picture requested before the verification would fail.
    const requestedUrls = await openHome(page);
    expect(requestedUrls.filter((url) => !url.startsWith(platform.url) && !url.startsWith('data:'))).toEqual(
      [],
    );
    expect(requestedUrls.filter((url) => new URL(url).pathname === apiPath('/api/library'))).toHaveLength(1);
    expect(new Set(requestedUrls).size).toBe(requestedUrls.length);
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(scriptBudget);
    expect(complaints).toEqual([]);
  },
);

eachVisit(
  'a member sees the prerendered top of the page, and the application replaces it without layout shift',
  async (visit) => {
    const { page } = await enter(browser, visit, platform.membershipNumber);
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[])
          Object.assign(window, {
            moved: (window as unknown as { moved: number }).moved + (entry.value ?? 0),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = await hold(page, '**/assets/boot-*.js');
    await page.goto(platform.url, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    const words = await title.textContent();
    expect(words).not.toMatch(/[\uE000-\uF8FF]/);
    expect(await page.locator('html').getAttribute('lang')).toBe(visit.language);
    await page
      .getByText(say(visit.language, '浏览影库', 'Browse the library'))
      .first()
      .waitFor();
    release();
    await page.locator('#library').waitFor();
    expect(await title.textContent()).toBe(words);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.02);
  },
);

visitTest(
  'a detail page shows its header and the place of the player before any script',
  phoneInChinese,
  async (visit) => {
    const { page } = await enter(browser, visit, platform.membershipNumber);
    await hold(page, '**/assets/boot-*.js');
    await page.goto(`${platform.url}/video/${'0'.repeat(24)}`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: say(visit.language, '返回', 'Back') }).waitFor();
    const place = page
      .getByRole('status', { name: say(visit.language, '正在加载', 'Loading') })
      .locator('div div');
    const box = await place.first().boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(360);
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(9 / 16, 1);
  },
);
