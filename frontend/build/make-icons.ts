/** `npm run icons`: renders the icons of an installed site from the brand mark, with the machine's own Chromium. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { colours } from '../src/lib/theme/tokens.ts';

const publicFolder = join(import.meta.dirname, '../public');
const mark = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8').replace(/<title>.*?<\/title>/, '');

/** `share` is the mark's part of the side. A maskable icon may be cut to a circle of 80 %, which must contain the mark's corners. */
const icons = [
  { name: 'icon-192', side: 192, share: 0.72 },
  { name: 'icon-512', side: 512, share: 0.72 },
  { name: 'maskable-512', side: 512, share: 0.5 },
  { name: 'apple-touch-icon', side: 180, share: 0.62 },
];

mkdirSync(join(publicFolder, 'icons'), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const { name, side, share } of icons) {
    const page = await browser.newPage({ viewport: { width: side, height: side } });
    await page.setContent(
      `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${colours.ground}}
       svg{height:${share * 100}vh}</style>${mark}`,
    );
    await page.screenshot({ path: join(publicFolder, 'icons', `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
}
