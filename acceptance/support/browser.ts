import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { launchChromium } from '@platform/testkit/chromium';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

export type TestBrowser = ReturnType<typeof useBrowser>;

/** One real Chromium per test file; each visit has its own profile. */
export function useBrowser() {
  let browser: Browser | undefined;
  let ofTest: BrowserContext[] = [];

  beforeAll(async () => {
    browser = await launchChromium('--disable-quic', '--autoplay-policy=no-user-gesture-required');
  });

  beforeEach(() => {
    ofTest = [];
  });

  afterEach(async () => {
    await Promise.all(ofTest.map((context) => context.close()));
  });

  afterAll(() => browser?.close());

  return {
    /**
     * Opens a clean browser profile. One opened in a test is closed after it, as open pages keep rendering and sending
     * requests; one opened before the tests stays for all of them.
     */
    async visit(options?: BrowserContextOptions) {
      if (browser === undefined) throw new Error('The browser is not up yet');
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      context.setDefaultTimeout(180_000);
      ofTest.push(context);
      const page = await context.newPage();
      /** Console errors and uncaught exceptions. */
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return { page, context, complaints };
    },
  };
}
