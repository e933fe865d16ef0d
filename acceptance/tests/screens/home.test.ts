import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, type Video } from '@platform/contracts';
import { fillLibrary } from '../../support/demo-library.ts';
import { hold } from '../../support/hold.ts';
import { unavailable } from '../../support/responses.ts';
import { everyWidth, lookInBoth, useScreens, type Walk } from '../../support/screens.ts';

const screens = useScreens();
let video: Video;

beforeAll(async () => {
  video = await fillLibrary(screens.admin);
});

async function home({ page, words, look }: Walk): Promise<void> {
  const respond = await hold(page, `**${apiPath('/api/library')}*`);
  await page.goto(screens.platform.url);
  await page
    .getByRole('heading', { name: words('影库', 'Library'), exact: true })
    .first()
    .waitFor();
  await look('loading');
  respond();
  await page.getByRole('link', { name: video.title }).first().waitFor();
  await look('full', everyWidth);

  const withMenu = [360, 768];
  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole('button', { name: words('打开菜单', 'Open the menu') }).click();
  await page.getByRole('dialog', { name: words('菜单', 'Menu') }).waitFor();
  await look('menu', withMenu);
  await page.getByRole('button', { name: words('关于我们', 'About us') }).click();
  await page.getByRole('dialog', { name: words('关于我们', 'About us') }).waitFor();
  await look('about', withMenu);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('switch').waitFor();
  await look('shortcuts');
}

test('the home page', async () => {
  expect(await lookInBoth('home', screens.asMember, home)).toEqual([]);
});

/** The next page of the library: loading, failed, and the last one. */
async function more({ page, words, look }: Walk): Promise<void> {
  /** Scrolls to the top first: axe would report cards half covered by the header as too small targets. */
  const lookFromTop = async (state: string) => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await look(state);
  };
  /** The pending request for the next page. */
  let pending = Promise.withResolvers<(status: 200 | 503) => void>();
  await page.route(`**${apiPath('/api/library')}*`, async (route) => {
    if (route.request().url().includes('cursor=next')) {
      const status = await new Promise<200 | 503>((response) => pending.resolve(response));
      return route.fulfill(status === 200 ? { json: [] } : unavailable);
    }
    const response = await route.fetch();
    const link = `<${apiPath('/api/library')}?limit=23&cursor=next>; rel="next"`;
    return route.fulfill({ response, headers: { ...response.headers(), link } });
  });
  await page.goto(screens.platform.url);
  await page.getByRole('button', { name: words('加载更多', 'Load more') }).click();
  const respondFirst = await pending.promise;
  await lookFromTop('pending');
  pending = Promise.withResolvers();
  respondFirst(503);
  const retry = page.getByRole('button', { name: words('重试', 'Try again') });
  await retry.waitFor();
  await lookFromTop('failed');
  await retry.click();
  const respondAgain = await pending.promise;
  respondAgain(200);
  await page.getByText(words('已经到底了', 'That is everything')).first().waitFor();
  await lookFromTop('end');
}

test('more of the library', async () => {
  expect(await lookInBoth('home-more', screens.asMember, more)).toEqual([]);
});

async function lists({ page, words, look }: Walk): Promise<void> {
  const lists = /\/api\/(library|videos\/upcoming|embeds\/upcoming)/;
  await page.route(lists, (route) => route.fulfill(unavailable));
  await page.goto(screens.platform.url);
  await page
    .getByRole('button', { name: words('重试', 'Try again') })
    .first()
    .waitFor();
  await look('error');

  await page.unroute(lists);
  await page.route(lists, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page.getByText(words('影库还是空的', 'The library is empty')).first().waitFor();
  await look('empty');
}

test('lists that fail or are empty', async () => {
  expect(await lookInBoth('home', screens.asMember, lists)).toEqual([]);
});
