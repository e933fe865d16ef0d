import { expect } from '@jest/globals';
import { usePlatform, waitFor } from '@platform/testkit';
import { useBrowser } from '../../support/browser.ts';
import { eachVisit, enter, say, type Visit } from '../../support/visits.ts';

/** Addresses without a page, pages that break, pages whose code is gone, and no network. */

const platform = usePlatform();
const browser = useBrowser();

async function visitAs(visit: Visit) {
  const visitor = await enter(browser, visit, platform.membershipNumber);
  const { page } = visitor;
  const words = (zh: string, en: string) => say(visit.language, zh, en);
  return {
    ...visitor,
    words,
    again: page.getByRole('button', { name: words('重试', 'Try again') }),
    blog: page.getByRole('heading', { level: 1, name: words('博客', 'Blog') }),
    brand: page.getByRole('banner').getByText('冰焰影库'),
  };
}

eachVisit('any other path says that the page vanished in the ice, and a button leads home', async (visit) => {
  const { page, words } = await visitAs(visit);
  for (const path of ['/nowhere', '/blog/1/2', '/admin', '/%E4%B8%8D']) {
    await page.goto(platform.url + path);
    await page.getByRole('heading', { level: 1, name: words('页面不存在', 'page does not exist') }).waitFor();
    await page.getByText(words('这一页消失在冰里了。', 'This page vanished in the ice.')).waitFor();
  }
  expect(await page.title()).toBe(words('页面不存在 · 冰焰影库', 'page does not exist · 冰焰影库'));
  await page.getByRole('link', { name: words('返回首页', 'Back home') }).click();
  await page.waitForURL(`${platform.url}/`);
});

eachVisit('a page that breaks says so, keeps its header and can be tried again', async (visit) => {
  const { page, words, again, blog, brand } = await visitAs(visit);
  const list = (url: URL) => url.pathname === '/api/blog-posts';
  await page.route(list, (route) => route.fulfill({ json: [null] }));
  await page.goto(`${platform.url}/blog`);
  await page
    .getByRole('heading', { level: 1, name: words('这一页出错了', 'This page went wrong') })
    .waitFor();
  await brand.waitFor();
  await page.unroute(list);
  await again.click();
  await blog.waitFor();
});

eachVisit('a page whose code is gone after a deploy is reloaded by itself, once', async (visit) => {
  const { page, again, blog, brand } = await visitAs(visit);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/blog-*.js', (route) => route.abort());
  await page.goto(`${platform.url}/nowhere`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  loads = 0;
  // The running page is of an older version than the one served.
  await page.evaluate(() => {
    document.querySelector('script[type="module"][src]')?.setAttribute('src', '/assets/index-older.js');
    window.history.pushState(null, '', '/blog');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await again.waitFor();
  await brand.waitFor();
  expect(loads).toBe(1);
  await page.unroute('**/assets/blog-*.js');
  await again.click();
  await blog.waitFor();
});

eachVisit('a page whose code does not come is not reloaded over and over', async (visit) => {
  const { page, again, words } = await visitAs(visit);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/coming-soon-*.js', (route) => route.abort());
  await page.goto(`${platform.url}/coming-soon`);
  await again.waitFor();
  await page.getByRole('heading', { level: 1, name: words('没有加载出来', 'This did not load') }).waitFor();
  expect(loads).toBe(1);
});

eachVisit('no network is said quietly, goes by itself, and what waited goes on', async (visit) => {
  const { page, context, words, blog } = await visitAs(visit);
  await page.goto(`${platform.url}/nowhere`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const notice = page.getByText(words('网络已断开', 'You are offline'));
  expect(await notice.count()).toBe(0);
  await context.setOffline(true);
  await notice.waitFor();
  expect(await page.getByRole('region', { name: /F8/ }).getByRole('listitem').count()).toBe(0);
  // The address of a page whose code is not here yet.
  await page.evaluate(() => {
    window.history.pushState(null, '', '/blog');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await page.getByRole('heading', { level: 1, name: words('没有加载出来', 'This did not load') }).waitFor();
  await context.setOffline(false);
  await blog.waitFor();
  await waitFor(async () => (await notice.count()) === 0, { what: 'the notice to go' });
});

eachVisit('a new page takes the focus to its heading and names the tab', async (visit) => {
  const { page, words } = await visitAs(visit);
  await page.goto(`${platform.url}/blog`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: words('返回', 'Back'), exact: true }).click();
  await page.waitForURL(`${platform.url}/`);
  await waitFor(() => page.evaluate(() => document.activeElement?.tagName === 'H1'), {
    what: 'the heading to have the focus',
  });
  expect(await page.title()).toBe('冰焰影库');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: words('博客', 'Blog') }).waitFor();
  await waitFor(() => page.evaluate(() => document.activeElement?.tagName === 'H1'), {
    what: 'the heading to have the focus',
  });
  expect(await page.title()).toBe(words('博客 · 冰焰影库', 'Blog · 冰焰影库'));
});
