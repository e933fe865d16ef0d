import { expect } from '@jest/globals';
import { paths, type UpcomingEmbed, type UpcomingVideo } from '@platform/contracts';
import type { Page } from 'playwright-core';
import { useDetailItems } from '../../support/detail-items.ts';
import { sampleReleases } from '../../support/sample-releases.ts';
import { eachVisit } from '../../support/visits.ts';

/** What is upcoming, on the home page. */

const { platform, visitAs } = useDetailItems();

/** Answers both lists with these releases. */
async function upcomingAre(page: Page, videos: readonly UpcomingVideo[], embeds: readonly UpcomingEmbed[]) {
  await page.route(`**${paths.videosUpcoming}`, (route) => route.fulfill({ json: videos }));
  await page.route(`**${paths.embedsUpcoming}`, (route) => route.fulfill({ json: embeds }));
  // An address that differs in nothing, or in the section alone, would not be loaded again.
  await page.goto('about:blank');
  await page.goto(`${platform.url}/#upcoming`);
}

const titles = (page: Page) => page.locator('#upcoming').getByRole('heading', { level: 3 }).allInnerTexts();

eachVisit('three skeleton cards stand there while the releases load', async (visit) => {
  const { page } = await visitAs(visit);
  await page.route(`**${paths.embedsUpcoming}`, () => new Promise(() => {}));
  await page.goto(platform.url);
  await page.getByTestId('upcoming-skeleton').first().waitFor();
  expect(await page.getByTestId('upcoming-skeleton').count()).toBe(3);
});

eachVisit(
  'at most three releases are shown, soonest first and those without a date last, with the way to all of them',
  async (visit) => {
    const { page, words } = await visitAs(visit);
    const { videos, embeds } = sampleReleases();
    const [first, second] = videos;
    if (!first || !second) throw new Error('There are no sample releases');
    await upcomingAre(page, [{ ...second, releaseDate: null }, first], embeds.slice(0, 1));
    await page.getByText(second.title).waitFor();
    expect(await titles(page)).toEqual([embeds[0]?.title, first.title, second.title]);
    expect(await page.locator('#upcoming').getByRole('link').count()).toBe(0);

    await page.unrouteAll();
    await upcomingAre(page, videos, embeds);
    const all = page.getByRole('link', { name: words('查看全部 5 部即将上映', 'View all 5 upcoming') });
    await all.waitFor();
    // The cards are there once the window is near them.
    await page.locator('#upcoming').getByRole('heading', { level: 3 }).first().waitFor();
    expect(await titles(page)).toEqual([embeds[0]?.title, videos[0]?.title, videos[1]?.title]);
    await all.click();
    await page.waitForURL(`${platform.url}/coming-soon`);
  },
);

eachVisit('without releases a message says so, with the way to the library', async (visit) => {
  const { page, words } = await visitAs(visit);
  await upcomingAre(page, [], []);
  const upcoming = page.locator('#upcoming');
  await upcoming.getByText(words('还没有排期', 'Nothing is scheduled yet')).waitFor();
  await upcoming.getByRole('link', { name: words('去影库看看', 'Browse the library') }).click();
  await page.waitForURL(`${platform.url}/#library`);
});

eachVisit('releases that do not load say so and are asked again', async (visit) => {
  const { page, words } = await visitAs(visit);
  const upcoming = page.locator('#upcoming');
  await page.route(`**${paths.videosUpcoming}`, (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await page.route(`**${paths.embedsUpcoming}`, (route) => route.fulfill({ json: [] }));
  await page.goto(platform.url);
  await upcoming.getByText(words('排期没有加载出来', 'The schedule did not load')).waitFor();
  await page.route(`**${paths.videosUpcoming}`, (route) => route.fulfill({ json: [] }));
  await upcoming.getByRole('button', { name: words('重试', 'Try again') }).click();
  await upcoming.getByText(words('还没有排期', 'Nothing is scheduled yet')).waitFor();
});
