import { expect } from '@jest/globals';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import { useBrowser } from '../../support/browser.ts';
import { desktopInEnglish, enter, phoneInChinese, type Visit, visitTest } from '../../support/visits.ts';

/** Unknown addresses, pages that crash, missing scripts and chunks, and no network. */

const platform = usePlatform();
const browser = useBrowser();

async function visitAs(visit: Visit) {
  const visitor = await enter(browser, visit, platform.membershipNumber);
  const { page, words } = visitor;
  return {
    ...visitor,
    again: page.getByRole('button', { name: words('重试', 'Try again') }),
    blog: page.getByRole('heading', { level: 1, name: words('博客', 'Blog') }),
    brand: page.getByRole('banner').getByText('冰焰影库'),
  };
}

visitTest(
  'a page whose chunk is missing after a deploy reloads automatically, once',
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
    // Makes the running page an older version than the served one.
    await page.evaluate(() => {
      document.querySelector('script[type="module"][src]')?.setAttribute('src', '/assets/index-older.js');
      window.history.pushState(null, '', '/blog');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await again.waitFor();
    await brand.waitFor();
    await page.waitForLoadState('load');
    expect(loads).toBe(1);
    await page.unroute('**/assets/blog-*.js');
    await again.click();
    await blog.waitFor();
  },
);

visitTest(
  'a page whose scripts are missing while a new version is rolled out reloads until they are there',
  phoneInChinese,
  async (visit) => {
    const { page, blog } = await visitAs(visit);
    let loads = 0;
    await page.route('**/assets/index-*.js', (route) => {
      loads += 1;
      return loads <= 2 ? route.fulfill({ status: 404 }) : route.continue();
    });
    await page.goto(`${platform.url}/blog`);
    await blog.waitFor();
  },
);

visitTest(
  'the offline notice comes and goes by itself, and paused loading continues',
  phoneInChinese,
  async (visit) => {
    const { page, context, words, blog } = await visitAs(visit);
    await page.goto(`${platform.url}/nowhere`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const notice = page.getByText(words('网络已断开', 'You are offline'));
    expect(await notice.count()).toBe(0);
    await context.setOffline(true);
    await notice.waitFor();
    // It covers nothing at the end of the page, however many lines it takes.
    for (const lang of ['zh-CN', 'en']) {
      const gap = await page.evaluate((language) => {
        document.documentElement.lang = language;
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        const foot = document.querySelector('footer')?.getBoundingClientRect().bottom;
        const bar = document.querySelector('[aria-live] > p')?.getBoundingClientRect().top;
        return Number(bar) - Number(foot);
      }, lang);
      expect([lang, gap >= -1]).toEqual([lang, true]);
    }
    expect(await page.getByRole('region', { name: /F8/ }).getByRole('listitem').count()).toBe(0);
    // A page whose chunk is not loaded yet.
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
