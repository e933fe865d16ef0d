import { afterAll, beforeAll, expect } from '@jest/globals';
import { apiPath, type SeriesDetail, type Video } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import type { Locator, Page } from 'playwright-core';
import { Api } from '../../support/api.ts';
import { useBrowser } from '../../support/browser.ts';
import { longVideo, smallVideo } from '../../support/media.ts';
import { desktopInEnglish, enter, phoneInChinese, type Visit, visitTest } from '../../support/visits.ts';

/** What members come back to: search, places, watch later, history and series. */

const platform = usePlatform();
const browser = useBrowser();
let admin: Api;
let film: Video;
/** Chinese characters that no other test's titles have, in this order. */
const title = '暗流涌动的冰湖';
let parts: [Video, Video];
let series: SeriesDetail;

beforeAll(async () => {
  ({ api: admin } = await new Api(platform.url).logIn(platform.admin));
  film = await admin.createVideo(await longVideo(), { title });
  const part = async (title: string) => admin.createVideo(await smallVideo(), { title });
  parts = [await part('两个黄昏：上'), await part('两个黄昏：下')];
  const items = parts.map(({ type, id }) => ({ type, id }));
  series = await admin.post(apiPath('/api/series'), { title: '两个黄昏', description: '', items });
});
afterAll(async () => {
  if (series) await admin.delete(apiPath('/api/series/{id}', { id: series.id }));
  for (const one of [film, ...(parts ?? [])])
    if (one) await admin.delete(apiPath('/api/videos/{id}', { id: one.id }));
});

/** Opens the site on a device that was never here. */
async function onDevice(visit: Visit, membershipNumber: string) {
  const visitor = await enter(browser, visit, membershipNumber);
  const play = visitor.page.getByRole('button', { name: /^(播放|Play) *[「“]/ });
  return { ...visitor, play };
}

const placeOf = (page: Page) =>
  page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime);

/** The response to a report of a place in the video after this second. */
const reported = (page: Page, { id }: Video, after: number) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith(apiPath('/api/progress/{type}/{id}', { type: 'video', id })) &&
      response.request().postDataJSON()?.positionSeconds > after,
  );

/** Moves the focus by Tab until it is on the control, and presses Enter. */
async function pressByKeyboard(control: Locator): Promise<void> {
  const { keyboard } = control.page();
  await control.waitFor();
  const isFocused = async () => {
    await keyboard.press('Tab');
    return control.evaluate((element) => element === document.activeElement);
  };
  await waitFor(isFocused, { what: `the focus on ${control}`, everyMs: 10 });
  await keyboard.press('Enter');
}

type Way = {
  name: string;
  visit: Visit;
  typed: string;
  choose: (option: Locator) => Promise<void>;
  press: (control: Locator) => Promise<void>;
};

const ways: Way[] = [
  {
    name: 'initials',
    visit: phoneInChinese,
    typed: 'alyddbh',
    choose: (option) => option.click(),
    press: (control) => control.click(),
  },
  {
    name: 'pinyin',
    visit: { ...desktopInEnglish, name: 'en at 1440 px by keyboard' },
    typed: 'anliuyongdongdebinghu',
    async choose(option) {
      const { keyboard } = option.page();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
    },
    press: pressByKeyboard,
  },
];

for (const { name, visit, typed, choose, press } of ways)
  visitTest(`found by ${name}, half watched, resumed elsewhere, saved, and forgotten`, visit, async () => {
    const { membershipNumber: number } = await admin.createMember();
    const first = await onDevice(visit, number);
    await first.page.goto(platform.url);
    const field = first.page.getByRole('combobox');
    // The header is there before its scripts are.
    await waitFor(
      async () => {
        await first.page.keyboard.press('/');
        return field.isVisible();
      },
      { what: 'the search' },
    );
    await field.fill(typed);
    const option = first.page.getByRole('option', { name: title });
    await option.waitFor();
    expect(await option.locator('mark').first().textContent()).toBe(title);
    await choose(option);
    await first.page.waitForURL(`**/video/${film.id}`);

    await press(first.play);
    await waitFor(async () => (await placeOf(first.page)) > 0.3, { what: 'playback' });
    const kept = reported(first.page, film, 50);
    // Paused by the page itself: on a slow machine it would have played past 0:59 before the test could.
    await first.page.locator('video').evaluate((element: HTMLVideoElement) => {
      element.addEventListener('timeupdate', () => {
        if (element.currentTime > 50.5) element.pause();
      });
      element.currentTime = 50;
    });
    expect((await kept).status()).toBe(204);
    const left = await placeOf(first.page);
    await first.page.close();

    const second = await onDevice(visit, number);
    await second.page.goto(`${platform.url}/video/${film.id}`);
    const line = second.page.getByText(/^(从|Continues from) 0:5\d/);
    await line.waitFor();
    // On a wide screen it lies on the picture, once the film is there.
    const size = second.page.viewportSize();
    await second.page.setViewportSize({ width: 1280, height: 800 });
    await second.page.locator('video').waitFor();
    await line.waitFor();
    if (size) await second.page.setViewportSize(size);
    const since = performance.now();
    await press(second.play);
    await waitFor(async () => (await placeOf(second.page)) > 1, { what: 'playback' });
    const resumed = await placeOf(second.page);
    // It goes on playing until its place is read.
    const playedAtMost = (performance.now() - since) / 1000;
    expect(resumed - left).toBeGreaterThan(-2);
    expect(resumed - left).toBeLessThan(2 + playedAtMost);

    const saved = second.page.waitForResponse(
      (one) => one.request().method() === 'PUT' && one.url().includes('/api/me/later/'),
    );
    await press(
      second.page.getByRole('button', {
        name: second.words(`稍后看「${title}」`, `Watch later “${title}”`),
      }),
    );
    await saved;
    await second.page.goto(`${platform.url}/me`);
    for (const list of [second.words('继续观看', 'Continue watching'), second.words('稍后看', 'Watch later')])
      await second.page.getByRole('region', { name: list }).getByRole('link', { name: title }).waitFor();

    await second.page.goto(`${platform.url}/me/history`);
    await second.page.getByRole('link', { name: title }).waitFor();
    const button = (zh: string, en: string) =>
      second.page.getByRole('button', { name: second.words(zh, en), exact: true });
    await press(button('全部清空…', 'Clear all...'));
    await press(button('全部清空', 'Clear all'));
    await second.page.getByText(second.words('还没有观看记录', 'The history is empty')).waitFor();
    // Places are kept.
    await second.page.goto(`${platform.url}/me/continue`);
    await second.page.getByRole('link', { name: title }).waitFor();
  });

visitTest('autoplay finishes a series', desktopInEnglish, async (visit) => {
  const { membershipNumber } = await admin.createMember();
  const { page, play } = await onDevice(visit, membershipNumber);
  const [first, last] = parts;
  const finished = reported(page, last, 3.9);
  await page.goto(`${platform.url}/series/${series.id}`);
  await page.getByRole('link', { name: 'Start with part 1' }).click();
  await page.waitForURL(`**/video/${first.id}`);
  await page.getByRole('switch', { name: 'Autoplay' }).click();
  await page.getByRole('switch', { name: 'Autoplay', checked: true }).waitFor();
  await play.click();
  await page.getByText('seconds to autoplay').waitFor();
  await page.waitForURL(`**/video/${last.id}`);
  expect((await finished).status()).toBe(204);
  await page.goto(`${platform.url}/series/${series.id}`);
  await page.getByText('Finished', { exact: true }).waitFor();
  await page.getByRole('img', { name: '2 of 2 parts watched' }).waitFor();
});
