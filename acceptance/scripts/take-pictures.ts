/**
 * Takes the README's screenshots from a running platform with the demo library (`make up`, `make seed`): `npm run
 * pictures`.
 */
import { join } from 'node:path';
import { apiPath, demoMembershipNumber, localAdmin, storageKeys } from '@platform/contracts';
import { launchChromium } from '@platform/testkit/chromium';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { Api } from '../support/api.ts';
import { storeBeforeLoad, storedByAdmin } from '../support/stored.ts';
import { standInForYouTube } from '../support/youtube-stand-in/index.ts';

const url = process.env.PLATFORM_URL || `http://127.0.0.1:${process.env.GATEWAY_PORT || 8080}`;
const folder = join(import.meta.dirname, '../../docs/pictures');

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

type Picture = {
  name: string;
  device: BrowserContextOptions;
  language?: 'en';
  path: string;
  /** Visible when the page is complete. */
  sign: string;
  prepare?: (page: Page) => Promise<void>;
};

const { api, token } = await new Api(url).logIn(localAdmin);
const videos = await api.get(apiPath('/api/videos'));
/** One with chapters, if there is one. */
const video = videos.find(({ description }) => /^0:00 /m.test(description)) ?? videos[0];
if (!video) throw new Error(`The library at ${url} has no video: run make seed first`);

/** Starts the film and pauses it later on, so that its controls show. */
async function playFilm(page: Page): Promise<void> {
  await page.locator('media-controller > button').click();
  await page.locator('media-time-range').waitFor();
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = video.duration * 0.4;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  });
}

const pictures: Picture[] = [
  { name: 'home', device: { viewport: { width: 1440, height: 1240 } }, path: '/', sign: 'article img' },
  { name: 'detail', device: desktop, path: `/video/${video.id}`, sign: 'video', prepare: playFilm },
  { name: 'picker', device: desktop, path: '/cold-ice-videos', sign: 'main a svg' },
  { name: 'admin', device: desktop, path: '/?admin=manage/videos', sign: '[role=tabpanel] img' },
  { name: 'viewer', device: phone, path: '/cold-ice-videos/us-travel', sign: 'iframe' },
  { name: 'coming-soon', device: phone, language: 'en', path: '/coming-soon', sign: 'article img' },
];

/** Local storage of the demo member, also logged in as admin. */
const stored = {
  [storageKeys.membershipNumber]: demoMembershipNumber,
  ...storedByAdmin({ token, username: localAdmin.username }),
};

const browser = await launchChromium('--autoplay-policy=no-user-gesture-required');
try {
  for (const { name, device, language = 'zh-CN', path, sign, prepare } of pictures) {
    const context = await browser.newContext({ ...device, reducedMotion: 'reduce' });
    await standInForYouTube(context);
    const page = await context.newPage();
    await storeBeforeLoad(page, { language, ...stored });
    await page.goto(url + path);
    await page.locator(sign).first().waitFor();
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 });
    await context.close();
    process.stdout.write(`${name}.jpg\n`);
  }
} finally {
  await browser.close();
}
