import { expect, test } from '@jest/globals';
import { problemsOf } from '../../support/screen-check.ts';
import { inBoth, say, screenWidths, useScreens, type VisitLanguage } from '../../support/screens.ts';

const screens = useScreens();

async function otherPages(width: number, language: VisitLanguage): Promise<string[]> {
  const page = await screens.asMember(width, language);
  const words = (zh: string, en: string) => say(language, zh, en);
  const at = (state: string) => `${state}-${width}-${language}`;
  const problems: string[] = [];

  await page.goto(`${screens.platform.url}/nowhere`);
  await page.getByRole('heading', { name: words('页面不存在', 'page does not exist') }).waitFor();
  problems.push(...(await problemsOf(page, at('not-found'))));

  await page.context().setOffline(true);
  await page.getByText(words('网络已断开', 'You are offline')).waitFor();
  problems.push(...(await problemsOf(page, at('offline'))));
  await page.context().setOffline(false);

  // A page whose code does not come.
  await page.route('**/assets/blog-*.js', (route) => route.abort());
  await page.goto(`${screens.platform.url}/blog`);
  await page.getByRole('heading', { name: words('没有加载出来', 'This did not load') }).waitFor();
  problems.push(...(await problemsOf(page, at('code-missing'))));
  await page.unroute('**/assets/blog-*.js');

  // A page that breaks: over an answer of another shape.
  await page.route('**/api/blog-posts?*', (route) => route.fulfill({ json: [null] }));
  await page.goto(`${screens.platform.url}/blog`);
  await page.getByRole('heading', { name: words('这一页出错了', 'This page went wrong') }).waitFor();
  problems.push(...(await problemsOf(page, at('crash'))));
  await page.context().close();
  return problems;
}

test.each(screenWidths)(
  'no such page, no network, a page whose code is missing and one that breaks, at %i px',
  async (width) => {
    expect(await inBoth((language) => otherPages(width, language))).toEqual([]);
  },
  120_000,
);
