import { beforeAll, expect } from '@jest/globals';
import { paths } from '@platform/contracts';
import { drawScenery } from '@platform/demo-library';
import { usePlatform } from '@platform/testkit';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '../../support/browser.ts';
import { answerDetail, type DetailMedia, detailAddress, detailItem } from '../../support/detail-answers.ts';
import { smallVideo } from '../../support/media.ts';
import { eachVisit, enter, phoneInChinese, say, type Visit } from '../../support/visits.ts';

/** Toasts and tooltips, by a clock that the test moves on. */

const platform = usePlatform();
const browser = useBrowser();
let media: DetailMedia;

beforeAll(async () => {
  media = { thumbnail: await drawScenery(0), video: await smallVideo() };
}, 60_000);

/** A detail page whose clock stands still. */
async function atDetail(visit: Visit) {
  const { page, context } = await enter(browser, visit, platform.membershipNumber);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const item = detailItem('video');
  await answerDetail(page, item, media);
  await page.clock.install();
  await page.goto(platform.url + detailAddress(item));
  await page.getByRole('heading', { level: 1, name: item.title }).waitFor();
  await stop(page);
  const words = (zh: string, en: string) => say(visit.language, zh, en);
  const area = page.getByRole('region', { name: /F8/ });
  return {
    page,
    words,
    area,
    toast: area.locator('[aria-live] > *'),
    copy: page.getByRole('button', { name: words('复制链接', 'Copy link'), exact: true }),
    kuaishou: page.getByRole('button', { name: words('快手', 'Kuaishou'), exact: true }),
  };
}

/** Longer than a busy machine takes to say stop. */
const ahead = 60_000;

/** From here on time passes only when it is told to. */
const stop = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);

/** Nothing points at anything. */
const pointAway = (page: Page) => page.mouse.move(2, 2);

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

eachVisit('one toast is shown at a time, each for 5000 ms', async (visit) => {
  const { page, toast, copy, kuaishou, words } = await atDetail(visit);
  await copy.click();
  await toast.waitFor();
  await kuaishou.click();
  await pointAway(page);
  expect(await toast.count()).toBe(1);
  expect(await toast.getByRole('paragraph').allInnerTexts()).toEqual([words('链接已复制', 'Link copied')]);
  await page.clock.runFor(4_999);
  expect(await toast.getByRole('paragraph').allInnerTexts()).toEqual([words('链接已复制', 'Link copied')]);
  await page.clock.runFor(1);
  const second = toast.getByText(words('标题和链接已复制', 'Title and link are copied'));
  await second.waitFor();
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(4_999);
  expect(await second.count()).toBe(1);
  await page.clock.runFor(1);
  await toast.waitFor({ state: 'detached' });
});

eachVisit('a toast’s time stands still while it is pointed at or has the focus', async (visit) => {
  const { page, toast, copy, area } = await atDetail(visit);
  await copy.click();
  await toast.waitFor();
  if (visit !== phoneInChinese) {
    await toast.hover();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await pointAway(page);
  }
  await page.clock.runFor(4_000);
  await page.keyboard.press('F8');
  expect(await area.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.clock.runFor(60_000);
  expect(await toast.count()).toBe(1);
  await page.keyboard.press('Tab');
  expect(await toast.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Enter');
  await toast.waitFor({ state: 'detached' });
  expect(await copy.evaluate((element) => element === document.activeElement)).toBe(true);
});

eachVisit('a swipe of 50 px to the right dismisses a toast, one of 40 px does not', async (visit) => {
  const { page, toast, copy } = await atDetail(visit);
  const swipe = visit === phoneInChinese ? swipeByTouch : swipeByMouse;
  await copy.click();
  await toast.waitFor();
  await swipe(page, toast, 40);
  await swipe(page, toast, -120);
  expect(await toast.count()).toBe(1);
  await swipe(page, toast, 55);
  await toast.waitFor({ state: 'detached' });
});

eachVisit('a toast is at most 420 px wide, at the bottom, in a live region', async (visit) => {
  const { page, toast, copy, area } = await atDetail(visit);
  expect(await area.locator('[aria-live="polite"]').count()).toBe(1);
  await copy.click();
  await toast.waitFor();
  await page.clock.runFor(300);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const box = await toast.boundingBox();
  if (box === null) throw new Error('No toast');
  if (visit === phoneInChinese) expect([box.x, box.width]).toEqual([8, width - 16]);
  else expect([box.x + box.width, box.width]).toEqual([width - 80, 420]);
  expect(height - box.y - box.height).toBeLessThanOrEqual(40);
});

const library = [1, 2].map((nth) => {
  const { description, thumbnail, duration, views, likes, liked, createdAt } = detailItem('video');
  return {
    ...{ description, thumbnail, duration, views, likes, liked, createdAt },
    ...{ type: 'video', id: String(nth).repeat(24), title: `冰川 ${nth}`, publishedAt: createdAt },
  };
});

eachVisit(
  'a tooltip opens after 700 ms, the next one within 300 ms at once, and none by touch',
  async (visit) => {
    const { page } = await enter(browser, visit, platform.membershipNumber);
    await page.route(`**${paths.library}*`, (route) => route.fulfill({ json: library }));
    await page.clock.install();
    await page.goto(platform.url);
    const share = (nth: number) =>
      page.getByRole('button', { name: say(visit.language, `分享「冰川 ${nth}」`, `Share “冰川 ${nth}”`) });
    await share(2).scrollIntoViewIfNeeded();
    const tip = page.locator('body > span', { hasText: say(visit.language, '分享', 'Share') });

    if (visit === phoneInChinese) {
      await share(1).tap();
      await page.getByRole('menu').waitFor();
      await page.clock.runFor(2_000);
      expect(await tip.count()).toBe(0);
      return;
    }
    await stop(page);
    await share(1).hover();
    await page.clock.runFor(699);
    expect(await tip.count()).toBe(0);
    await page.clock.runFor(1);
    await tip.waitFor();
    await pointAway(page);
    await tip.waitFor({ state: 'detached' });
    await page.clock.runFor(299);
    await share(2).hover();
    await page.clock.runFor(1);
    await tip.waitFor();
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await pointAway(page);
    await page.clock.runFor(301);
    await share(2).hover();
    await page.clock.runFor(1);
    expect(await tip.count()).toBe(0);
    await page.clock.runFor(699);
    await tip.waitFor();

    await pointAway(page);
    await share(1).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.clock.runFor(1);
    await tip.waitFor();
  },
);
