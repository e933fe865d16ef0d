import { afterAll, beforeAll, expect } from '@jest/globals';
import { apiPath, type Video } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { Api } from '../../support/api.ts';
import { useBrowser } from '../../support/browser.ts';
import { longVideo } from '../../support/media.ts';
import { enter, phoneInChinese, type Visit, visitTest } from '../../support/visits.ts';

/** What members come back to: search, places, watch later and history. */

const platform = usePlatform();
const browser = useBrowser();
let admin: Api;
let film: Video;
/** Chinese characters that no other test's titles have, in this order. */
const title = '暗流涌动的冰湖';
const initials = 'alyddbh';

beforeAll(async () => {
  ({ api: admin } = await new Api(platform.url).logIn(platform.admin));
  film = await admin.createVideo(await longVideo(), { title });
});
afterAll(async () => {
  if (film) await admin.delete(apiPath('/api/videos/{id}', { id: film.id }));
});

/** Opens the site on a device that was never here. */
async function onDevice(visit: Visit, membershipNumber: string) {
  const visitor = await enter(browser, visit, membershipNumber);
  const play = visitor.page.getByRole('button', { name: /^(播放|Play) *[「“]/ });
  return { ...visitor, play };
}

const placeOf = (page: Page) =>
  page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime);

visitTest(
  'found by initials, half watched, gone on with on another device, saved, and forgotten',
  phoneInChinese,
  async (visit) => {
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
    await field.fill(initials);
    const option = first.page.getByRole('option', { name: title });
    await option.waitFor();
    expect(await option.locator('mark').first().textContent()).toBe(title);
    await option.click();
    await first.page.waitForURL(`**/video/${film.id}`);

    await first.play.click();
    await waitFor(async () => (await placeOf(first.page)) > 0.3, { what: 'playback' });
    const kept = first.page.waitForResponse(
      (response) =>
        response.url().includes('/api/progress/') && response.request().postDataJSON()?.positionSeconds > 50,
    );
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
    await second.page.setViewportSize({ width: 1280, height: 800 });
    await second.page.locator('video').waitFor();
    await line.waitFor();
    await second.page.setViewportSize({ width: 360, height: 720 });
    const since = performance.now();
    await second.play.click();
    await waitFor(async () => (await placeOf(second.page)) > 1, { what: 'playback' });
    const resumed = await placeOf(second.page);
    // It goes on playing until its place is read.
    const playedAtMost = (performance.now() - since) / 1000;
    expect(resumed - left).toBeGreaterThan(-2);
    expect(resumed - left).toBeLessThan(2 + playedAtMost);

    const saved = second.page.waitForResponse(
      (one) => one.request().method() === 'PUT' && one.url().includes('/api/me/later/'),
    );
    await second.page
      .getByRole('button', { name: second.words(`稍后看「${title}」`, `Watch later “${title}”`) })
      .click();
    await saved;
    await second.page.goto(`${platform.url}/me`);
    for (const list of [second.words('继续观看', 'Continue watching'), second.words('稍后看', 'Watch later')])
      await second.page.getByRole('region', { name: list }).getByRole('link', { name: title }).waitFor();

    await second.page.goto(`${platform.url}/me/history`);
    await second.page.getByRole('link', { name: title }).waitFor();
    await second.page.getByRole('button', { name: second.words('全部清空…', 'Clear all...') }).click();
    await second.page
      .getByRole('button', { name: second.words('全部清空', 'Clear all'), exact: true })
      .click();
    await second.page.getByText(second.words('还没有观看记录', 'The history is empty')).waitFor();
    // Places are kept.
    await second.page.goto(`${platform.url}/me/continue`);
    await second.page.getByRole('link', { name: title }).waitFor();
  },
);
