import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Where the machine's own Chromium is.
 * @throws when there is none, and CHROMIUM_PATH names none
 */
export function chromiumPath(): string {
  const path = candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (path === undefined) throw new Error('No Chromium found: install it or set CHROMIUM_PATH');
  return path;
}

/** Keeps the browser from calling anyone but the page under test. */
export const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the machine's own Chromium, headless, with further arguments. */
export const launchChromium = (...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...quietArguments, ...more] });
