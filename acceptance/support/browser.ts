import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { launchChromium } from '@platform/testkit/chromium';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** What the console and uncaught errors said, for a test to look at. */
  complaints: string[];
};

export type TestBrowser = {
  /**
   * A clean browser profile: no cookies, nothing stored. It is closed after the test that opened it, for a page left open goes on
   * drawing and asking; opened before the tests, it stays for all of them.
   */
  visit: (options?: BrowserContextOptions) => Promise<Visitor>;
};

/** One real Chromium for a test file; each visit is a profile of its own. */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  let ofTest: BrowserContext[] = [];

  beforeAll(async () => {
    browser = await launchChromium('--disable-quic', '--autoplay-policy=no-user-gesture-required');
  }, 60_000);

  beforeEach(() => {
    ofTest = [];
  });

  afterEach(async () => {
    await Promise.all(ofTest.map((context) => context.close()));
  }, 30_000);

  afterAll(() => browser?.close(), 30_000);

  return {
    async visit(options) {
      if (browser === undefined) throw new Error('The browser is not up yet');
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      context.setDefaultTimeout(15_000);
      ofTest.push(context);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return { page, context, complaints };
    },
  };
}
