import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const candidates = [
  process.env.CHROMIUM_PATH,
  // Opens a page in a third of the processor time: it has no browser window to draw.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of the system's Chromium.
 * @throws when there is none and CHROMIUM_PATH is not set
 */
function chromiumPath(): string {
  const path = candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (path === undefined) throw new Error('No Chromium found: install it or set CHROMIUM_PATH');
  return path;
}

/** Disables the browser's own background requests. */
const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launches the system's Chromium, headless. */
export const launchChromium = (...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...quietArguments, ...more] });
