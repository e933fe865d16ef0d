import { expect } from '@jest/globals';
import { apiPath, embedSchema, type LibraryItem } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { unavailable } from '../../support/answers.ts';
import { Api } from '../../support/api.ts';
import { useDetailItems } from '../../support/detail-items.ts';
import { hold } from '../../support/hold.ts';
import { listenForEvents, unstamped } from '../../support/tracked-events.ts';
import { desktopInEnglish, phoneInChinese, type Visit, visitTest } from '../../support/visits.ts';

/** The home page's library and its cards. */

const cardIds = (page: Page): Promise<string[]> =>
  page
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card') ?? ''));

const { platform, items, visitAs } = useDetailItems();
const library = `**${apiPath('/api/library')}*`;

async function home(visit: Visit) {
  const visitor = await visitAs(visit);
  await visitor.page.goto(platform.url);
  await visitor.page.locator('[data-card]').first().waitFor();
  return { ...visitor, card: (id: string) => visitor.page.locator(`[data-card="${id}"]`) };
}

/** Changes some items of the gateway's first page. */
const amend = (page: Page, changes: Record<string, Partial<LibraryItem>>) =>
  page.route(library, async (route) => {
    const answer = await route.fetch();
    const page = (await answer.json()) as LibraryItem[];
    await route.fulfill({ response: answer, json: page.map((item) => ({ ...item, ...changes[item.id] })) });
  });

visitTest('eight skeleton cards show while the library loads', phoneInChinese, async (visit) => {
  const { page, words } = await visitAs(visit);
  const answer = await hold(page, library);
  await page.goto(platform.url);
  const loading = page.locator('#library').getByRole('status', { name: words('正在加载', 'Loading') });
  await loading.waitFor();
  expect(await page.getByTestId('card-skeleton').count()).toBe(8);
  answer();
  await page.locator('[data-card]').first().waitFor();
  expect(await page.getByTestId('card-skeleton').count()).toBe(0);
});

visitTest('videos and embeds are merged in one list, newest first', desktopInEnglish, async (visit) => {
  const { page } = await home(visit);
  const ids = await cardIds(page);
  const mine = [items.elsewhere, items.onYouTube, items.video].map(({ id }) => id);
  expect(ids.filter((id) => mine.includes(id))).toEqual(mine);
});

visitTest('the last card opens the admin panel', phoneInChinese, async (visit) => {
  const { page, words } = await home(visit);
  const last = page.locator('#library li').last();
  await last.getByRole('button', { name: new RegExp(words('添加视频', 'Add a video')) }).click();
  await page.getByLabel(words('密码', 'Password')).waitFor();
  expect(new URL(page.url()).search).toBe('?admin=upload');
});

visitTest(
  'a card opens its detail page and records the click with the current path',
  desktopInEnglish,
  async (visit) => {
    const { page, context, card } = await home(visit);
    const trackedRequests = await listenForEvents(context);
    await card(items.video.id).getByRole('link').click();
    await page.waitForURL(`${platform.url}/video/${items.video.id}`);
    await page.getByRole('heading', { level: 1, name: items.video.title }).waitFor();
    const clicks = () =>
      trackedRequests
        .flatMap(({ events }) => events)
        .filter(({ actionType }) => actionType === 'video_click');
    await waitFor(() => clicks().length === 1, { what: 'video_click' });
    expect(clicks().map(unstamped)).toEqual([
      {
        actionType: 'video_click',
        contentType: 'video',
        contentId: items.video.id,
        contentTitle: items.video.title,
        fromPage: '/',
      },
    ]);
  },
);

visitTest(
  'a card shows its thumbnail, or a coloured tile with the first letter if it is missing or broken',
  phoneInChinese,
  async (visit) => {
    const { page } = await visitAs(visit);
    await amend(page, { [items.onYouTube.id]: { thumbnail: '/objects/thumbnails/gone.jpg' } });
    await page.goto(platform.url);
    const card = (id: string) => page.locator(`[data-card="${id}"]`);
    const picture = card(items.video.id).locator('img');
    await card(items.video.id).scrollIntoViewIfNeeded();
    // The first try may fail: the member cookie comes with the verification on load.
    await waitFor(
      async () =>
        (await picture.count()) === 1 &&
        (await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)),
      { what: 'the picture' },
    );
    expect(await picture.getAttribute('width')).not.toBeNull();
    expect(await picture.getAttribute('height')).not.toBeNull();
    expect(await card(items.video.id).getByTestId('fallback-tile').count()).toBe(0);
    for (const [id, letter] of [
      [items.elsewhere.id, '火'],
      [items.onYouTube.id, '老'],
    ] as const) {
      const tile = card(id).getByTestId('fallback-tile');
      await tile.waitFor();
      expect(await tile.textContent()).toBe(letter);
      expect(await tile.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
    }
  },
);

visitTest(
  'a card shows its duration as minutes:seconds, and a badge for embeds',
  desktopInEnglish,
  async (visit) => {
    const { page, words } = await visitAs(visit);
    await amend(page, { [items.video.id]: { duration: 4_265 } });
    await page.goto(platform.url);
    const card = (id: string) => page.locator(`[data-card="${id}"]`);
    await card(items.video.id).getByText('71:05', { exact: true }).waitFor();
    const badge = words('嵌入', 'Embedded');
    expect(await card(items.video.id).getByText(badge, { exact: true }).count()).toBe(0);
    await card(items.elsewhere.id).getByText(badge, { exact: true }).waitFor();
    expect(
      await card(items.elsewhere.id)
        .getByText(/^\d+:\d\d$/)
        .count(),
    ).toBe(0);
  },
);

visitTest(
  'a card shows title, description (or that there is none) and relative time',
  phoneInChinese,
  async (visit) => {
    const { page, words } = await visitAs(visit);
    const createdAt = new Date(Date.now() - 3.5 * 24 * 60 * 60 * 1000).toISOString();
    await amend(page, { [items.video.id]: { createdAt } });
    await page.goto(platform.url);
    const card = (id: string) => page.locator(`[data-card="${id}"]`);
    await card(items.video.id).getByRole('heading', { level: 3, name: items.video.title }).waitFor();
    expect(await card(items.video.id).textContent()).toMatch(/第一行/);
    await card(items.video.id).getByText(words('3 天前', '3 days ago'), { exact: true }).waitFor();
    await card(items.elsewhere.id)
      .getByText(words('暂无简介', 'No description available'), { exact: true })
      .waitFor();
  },
);

visitTest('a like on a card is counted, kept, and can be undone', desktopInEnglish, async (visit) => {
  const { page, card, words } = await home(visit);
  const heart = (pressed: boolean) =>
    card(items.elsewhere.id).getByRole('button', { pressed, name: new RegExp(words('^喜欢', '^Like')) });
  await heart(false).click();
  await heart(true).getByText('1', { exact: true }).waitFor();
  // Reloads while the like is in flight.
  await page.reload();
  const member = new Api(platform.url).as({ membershipNumber: platform.membershipNumber });
  const path = apiPath('/api/embeds/{id}', { id: items.elsewhere.id });
  await waitFor(async () => embedSchema.parse(await member.get(path)).likes === 1, { what: 'the like' });
  await page.reload();
  await heart(true).getByText('1', { exact: true }).waitFor();
  await heart(true).click();
  await heart(false).getByText('0', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

visitTest('the share button of a card opens the share menu', phoneInChinese, async (visit) => {
  const { page, card, words } = await home(visit);
  await card(items.video.id)
    .getByRole('button', { name: new RegExp(words('^分享', '^Share')) })
    .click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: words('微信', 'WeChat') }).waitFor();
  await menu.getByRole('menuitem', { name: words('复制链接', 'Copy link') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

visitTest(
  'a failing library shows an error and a retry, and a failing page keeps the loaded ones',
  desktopInEnglish,
  async (visit) => {
    const { page, words, button } = await visitAs(visit);
    let down = true;
    await page.route(library, async (route) => {
      if (down) return route.fulfill(unavailable);
      const answer = await route.fetch();
      const link = { link: `<${apiPath('/api/library')}?limit=23&cursor=x>; rel="next"` };
      return route.fulfill({ response: answer, headers: { ...answer.headers(), ...link } });
    });
    await page.goto(platform.url);
    await page.getByText(words('影库没有加载出来', 'The library did not load')).waitFor();
    down = false;
    await button('重试', 'Try again').first().click();
    await page.locator('[data-card]').first().waitFor();
    const before = await cardIds(page);
    down = true;
    await button('加载更多', 'Load more').click();
    await page.getByRole('alert').getByText(words('没能加载更多', 'More could not be loaded')).waitFor();
    expect(await cardIds(page)).toEqual(before);
    await button('重试', 'Try again').waitFor();
  },
);
