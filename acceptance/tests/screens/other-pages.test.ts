import { expect, test } from '@jest/globals';
import { lookInBoth, useScreens, type Walk } from '../../support/screens.ts';

const screens = useScreens();

async function otherPages({ page, words, look }: Walk): Promise<void> {
  await page.goto(`${screens.platform.url}/nowhere`);
  await page.getByRole('heading', { name: words('页面不存在', 'Page does not exist') }).waitFor();
  await look('not-found');

  await page.context().setOffline(true);
  await page.getByText(words('网络已断开', 'You are offline')).waitFor();
  await look('offline');
  await page.context().setOffline(false);

  // A page whose chunk fails to load.
  await page.route('**/assets/blog-*.js', (route) => route.abort());
  await page.goto(`${screens.platform.url}/blog`);
  await page.getByRole('heading', { name: words('没有加载出来', 'This did not load') }).waitFor();
  await look('code-missing');
}

test('not found, offline and a missing chunk', async () => {
  expect(await lookInBoth('other', screens.asMember, otherPages)).toEqual([]);
});
