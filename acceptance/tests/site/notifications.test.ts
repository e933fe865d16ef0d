import { beforeAll, expect } from '@jest/globals';
import { usePlatform } from '@platform/testkit/black-box';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '../../support/browser.ts';
import { type DetailMedia, detailAddress, detailItem, mockDetail } from '../../support/detail-responses.ts';
import { scenery, smallVideo } from '../../support/media.ts';
import {
  desktopInEnglish,
  eachVisit,
  enter,
  phoneInChinese,
  type Visit,
  visitTest,
} from '../../support/visits.ts';

/** Toasts and tooltips where they need a real browser: position, hover, touch, keyboard. The test controls the clock. */

const platform = usePlatform();
const browser = useBrowser();
let media: DetailMedia;

beforeAll(async () => {
  media = { thumbnail: await scenery(0), video: await smallVideo() };
});

/** Opens a detail page with a paused clock. */
async function atDetail(visit: Visit) {
  const { page, context, words } = await enter(browser, visit, platform.membershipNumber);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const item = detailItem('video');
  await mockDetail(page, item, media);
  await page.clock.install();
  await page.goto(platform.url + detailAddress(item));
  await page.getByRole('heading', { level: 1, name: item.title }).waitFor();
  await stop(page);
  const area = page.getByRole('region', { name: /F8/ });
  return {
    page,
    words,
    area,
    toast: area.getByRole('listitem'),
    copy: page.getByRole('button', { name: words('复制链接', 'Copy link'), exact: true }),
  };
}

/** Longer than pausing takes on a busy machine. */
const ahead = 60_000;

/** Pauses the clock. */
const stop = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);

async function swipeByTouch(page: Page, toast: Locator, distance: number): Promise<void> {
  const box = await toast.boundingBox();
  if (box === null) throw new Error('No toast to swipe');
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x: box.x + 40 + x, y: box.y + box.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(distance * share) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

async function swipeByMouse(page: Page, toast: Locator, distance: number): Promise<void> {
  const box = await toast.boundingBox();
  if (box === null) throw new Error('No toast to swipe');
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 40 + distance, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

visitTest(
  'a toast stays while hovered or focused, F8 focuses it, and closing restores the focus',
  desktopInEnglish,
  async (visit) => {
    const { page, toast, copy } = await atDetail(visit);
    await copy.click();
    await toast.waitFor();
    await toast.hover();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(2, 2);
    await page.keyboard.press('F8');
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await toast.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Enter');
    await toast.waitFor({ state: 'detached' });
    await copy.and(page.locator(':focus')).waitFor();
  },
);

eachVisit(
  'a toast is at most 420 px wide, at the bottom, and a swipe of 50 px to the right dismisses it, one of 40 px does not',
  async (visit) => {
    const { page, toast, copy } = await atDetail(visit);
    await copy.click();
    await toast.waitFor();
    await page.clock.runFor(300);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const box = await toast.boundingBox();
    if (box === null) throw new Error('No toast');
    if (visit === phoneInChinese) expect([box.x, box.width]).toEqual([8, width - 16]);
    else expect([box.x + box.width, box.width]).toEqual([width - 80, 420]);
    expect(height - box.y - box.height).toBeLessThanOrEqual(40);

    const swipe = visit === phoneInChinese ? swipeByTouch : swipeByMouse;
    await swipe(page, toast, 40);
    await swipe(page, toast, -120);
    expect(await toast.count()).toBe(1);
    await swipe(page, toast, 55);
    await toast.waitFor({ state: 'detached' });
  },
);

eachVisit('a tooltip opens on hover, but not on touch', async (visit) => {
  const { page, toast, copy, words } = await atDetail(visit);
  const close = toast.getByRole('button', { name: words('关闭', 'Close') });
  const tip = page.getByRole('tooltip', { name: words('关闭', 'Close') });
  await copy.click();
  await toast.waitFor();
  if (visit === phoneInChinese) {
    await close.dispatchEvent('pointerover', { pointerType: 'touch' });
    await close.dispatchEvent('touchstart');
    await page.clock.runFor(2_000);
    expect(await tip.count()).toBe(0);
    return;
  }
  await close.hover();
  await page.clock.runFor(1_000);
  await tip.waitFor();
  // Ours, and not the library's.
  const [colour, overlay] = await tip.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--overlay)';
    return [element, probe].map((one) => getComputedStyle(one).backgroundColor);
  });
  expect(colour).toBe(overlay);
  await page.keyboard.press('Escape');
  await page.clock.runFor(300);
  await tip.waitFor({ state: 'detached' });
});
