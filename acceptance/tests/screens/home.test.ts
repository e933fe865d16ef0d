import { beforeAll, expect, test } from '@jest/globals';
import { paths } from '@platform/contracts';
import { type DemoLibrary, fillLibrary } from '../../support/demo-library.ts';
import { problemsOf } from '../../support/screen-check.ts';
import { inBoth, say, screenWidths, useScreens, type VisitLanguage } from '../../support/screens.ts';

const screens = useScreens();
let library: DemoLibrary;

beforeAll(async () => {
  library = await fillLibrary(screens.admin);
}, 180_000);

async function home(width: number, language: VisitLanguage): Promise<string[]> {
  const page = await screens.asMember(width, language);
  const at = (state: string) => `home-${state}-${width}-${language}`;
  const problems: string[] = [];

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${paths.library}*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(screens.platform.url);
  await page
    .getByRole('heading', { name: say(language, '影库', 'Library'), exact: true })
    .first()
    .waitFor();
  problems.push(...(await problemsOf(page, at('loading'))));
  answer();
  await page.getByRole('link', { name: library.video.title }).first().waitFor();
  problems.push(...(await problemsOf(page, at('full'))));

  await page
    .getByRole('button', { name: new RegExp(`${say(language, '分享', 'Share')}.*${library.video.title}`) })
    .first()
    .click();
  await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
  problems.push(...(await problemsOf(page, at('share'))));
  await page.keyboard.press('Escape');
  if (width < 900) {
    await page.getByRole('button', { name: say(language, '打开菜单', 'Open the menu') }).click();
    await page.getByRole('dialog', { name: say(language, '菜单', 'Menu') }).waitFor();
    problems.push(...(await problemsOf(page, at('menu'))));
    await page.getByRole('button', { name: say(language, '关于我们', 'About us') }).click();
    await page.getByRole('dialog', { name: say(language, '关于我们', 'About us') }).waitFor();
    problems.push(...(await problemsOf(page, at('about'))));
  }
  await page.context().close();
  return problems;
}

test.each(screenWidths)(
  'the home page at %i px',
  async (width) => {
    expect(await inBoth((language) => home(width, language))).toEqual([]);
  },
  90_000,
);

/** The next page of the library: on its way, failed, and the last. */
async function more(width: number, language: VisitLanguage): Promise<string[]> {
  const page = await screens.asMember(width, language);
  const at = (state: string) => `home-more-${state}-${width}-${language}`;
  const problems: string[] = [];
  /** From the top: half a card under the header that stays is a smaller target only until it is scrolled. */
  const look = async (state: string) => {
    await page.evaluate(() => window.scrollTo(0, 0));
    problems.push(...(await problemsOf(page, at(state))));
  };
  const next = page.waitForRequest(/cursor=next/);
  let answer: (status: 200 | 503) => void = () => {};
  await page.route(`**${paths.library}*`, async (route) => {
    if (route.request().url().includes('cursor=next')) {
      const status = await new Promise<200 | 503>((resolve) => {
        answer = resolve;
      });
      return route.fulfill({
        status,
        json: status === 200 ? [] : { message: 'x', code: 'x', requestId: 'r' },
      });
    }
    const response = await route.fetch();
    const link = `<${paths.library}?limit=23&cursor=next>; rel="next"`;
    return route.fulfill({ response, headers: { ...response.headers(), link } });
  });
  await page.goto(screens.platform.url);
  await page.getByRole('button', { name: say(language, '加载更多', 'Load more') }).click();
  await next;
  await look('pending');
  answer(503);
  const retry = page.getByRole('button', { name: say(language, '重试', 'Try again') });
  await retry.waitFor();
  await look('failed');
  const again = page.waitForRequest(/cursor=next/);
  await retry.click();
  await again;
  answer(200);
  await page
    .getByText(say(language, '已经到底了', 'That is everything'))
    .first()
    .waitFor();
  await look('end');
  await page.context().close();
  return problems;
}

test.each(screenWidths)(
  'more of the library at %i px',
  async (width) => {
    expect(await inBoth((language) => more(width, language))).toEqual([]);
  },
  90_000,
);

async function lists(width: number, language: VisitLanguage): Promise<string[]> {
  const page = await screens.asMember(width, language);
  const at = (state: string) => `home-${state}-${width}-${language}`;
  const lists = /\/api\/(library|videos\/upcoming|embeds\/upcoming)/;
  const problems: string[] = [];

  await page.route(lists, (route) =>
    route.fulfill({ status: 503, json: { message: 'x', code: 'unavailable', requestId: 'r' } }),
  );
  await page.goto(screens.platform.url);
  await page
    .getByRole('button', { name: say(language, '重试', 'Try again') })
    .first()
    .waitFor();
  problems.push(...(await problemsOf(page, at('error'))));

  await page.unroute(lists);
  await page.route(lists, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page
    .getByText(say(language, '影库还是空的', 'The library is empty'))
    .first()
    .waitFor();
  problems.push(...(await problemsOf(page, at('empty'))));
  await page.context().close();
  return problems;
}

test.each(screenWidths)(
  'lists that fail or are empty at %i px',
  async (width) => {
    expect(await inBoth((language) => lists(width, language))).toEqual([]);
  },
  60_000,
);
