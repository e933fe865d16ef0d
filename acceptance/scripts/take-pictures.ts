/** Takes the README's pictures from a running platform with the demo library (`make up`, `make seed`): `npm run pictures`. */
import { join } from 'node:path';
import {
  demoMembershipNumber,
  localAdmin,
  loginResponseSchema,
  paths,
  storageKeys,
} from '@platform/contracts';
import { Client } from '@platform/demo-library';
import { launchChromium } from '@platform/testkit/chromium';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { standInForYouTube } from '../support/youtube-stand-in/index.ts';

const url = process.env.PLATFORM_URL ?? 'http://127.0.0.1:8080';
const folder = join(import.meta.dirname, '../../docs/pictures');

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

type Picture = {
  name: string;
  device: BrowserContextOptions;
  language?: 'en';
  path: string;
  /** Shown when the page is whole. */
  sign: string;
};

const client = await new Client(url).logIn(localAdmin);
const [video] = (await client.get(paths.videos)) as { id: string }[];
if (!video) throw new Error(`The library at ${url} has no video: run make seed first`);
const { token } = loginResponseSchema.parse(await client.post(paths.adminLogin, localAdmin));

const pictures: Picture[] = [
  { name: 'home', device: { viewport: { width: 1440, height: 1240 } }, path: '/', sign: 'article img' },
  { name: 'detail', device: desktop, path: `/video/${video.id}`, sign: 'video' },
  { name: 'picker', device: desktop, path: '/cold-ice-videos', sign: 'main a svg' },
  { name: 'admin', device: desktop, path: '/?admin=manage/videos', sign: '[role=tabpanel] img' },
  { name: 'viewer', device: phone, path: '/cold-ice-videos/us-travel', sign: 'iframe' },
  { name: 'coming-soon', device: phone, language: 'en', path: '/coming-soon', sign: 'article img' },
];

/** As the demo member, who is the administrator too. */
async function store(page: Page, language: string): Promise<void> {
  const values = {
    language,
    [storageKeys.membershipNumber]: demoMembershipNumber,
    [storageKeys.adminToken]: token,
    [storageKeys.adminUser]: JSON.stringify({ id: 'admin', username: localAdmin.username }),
  };
  await page.addInitScript((stored) => {
    if (window.top !== window) return;
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, values);
}

const browser = await launchChromium('--autoplay-policy=no-user-gesture-required');
try {
  for (const { name, device, language = 'zh-CN', path, sign } of pictures) {
    const context = await browser.newContext({ ...device, reducedMotion: 'reduce' });
    await standInForYouTube(context);
    const page = await context.newPage();
    await store(page, language);
    await page.goto(url + path);
    await page.locator(sign).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 });
    await context.close();
    process.stdout.write(`${name}.jpg\n`);
  }
} finally {
  await browser.close();
}
