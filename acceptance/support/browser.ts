import { existsSync } from 'node:fs';
import { afterAll, beforeAll } from '@jest/globals';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Keeps the browser from calling anyone but the page under test. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** What the console and uncaught errors said, for a test to look at. */
  complaints: string[];
};

export type TestBrowser = {
  /** A clean browser profile: no cookies, nothing stored. */
  visit: (options?: BrowserContextOptions) => Promise<Visitor>;
};

/** One real Chromium for a test file; each visit is a profile of its own. */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    const executablePath = candidates.find((path) => path !== undefined && existsSync(path));
    if (executablePath === undefined) throw new Error('No Chromium found: install it or set CHROMIUM_PATH');
    browser = await chromium.launch({ executablePath, args: quiet });
  }, 60_000);

  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await browser?.close();
  }, 30_000);

  return {
    async visit(options) {
      if (browser === undefined) throw new Error('The browser is not up yet');
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      context.setDefaultTimeout(15_000);
      contexts.push(context);
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
