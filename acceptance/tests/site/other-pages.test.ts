import { expect } from '@jest/globals';
import { usePlatform, waitFor } from '@platform/testkit';
import { useBrowser } from '../../support/browser.ts';
import { desktopInEnglish, enter, phoneInChinese, say, type Visit, visitTest } from '../../support/visits.ts';

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

visitTest(
  'a page whose code is gone after a deploy is reloaded by itself, once',
  desktopInEnglish,
  async (visit) => {
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
  },
);

visitTest(
  'no network is said quietly, goes by itself, and what waited goes on',
  phoneInChinese,
  async (visit) => {
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
  },
);
