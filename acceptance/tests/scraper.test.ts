import { expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';
import { hangingQuery, useOtherSites } from '../support/other-sites.ts';
import { lookInEnglish, useScreens, type Walk } from '../support/screens.ts';
import { untilToast } from '../support/toast.ts';

const screens = useScreens();
useOtherSites(screens.platform);
const stamp = Date.now();

test('a video of another site is searched, picked, added by the keyboard, and in the library', async () => {
  const page = await screens.asAdmin('en');
  await page.setViewportSize({ width: 1440, height: 900 });
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:/.test(protocol) && origin !== screens.platform.url) strangers.push(request.url());
  });
  await page.goto(`${screens.platform.url}/?admin=scraper`);
  const query = page.getByLabel(/^Search query/);
  await query.fill('harbour');
  await query.press('Enter');

  await page.getByText(/^spankbang failed and gave no results/).waitFor();
  const card = page.getByRole('button', { name: /^Harbour at dawn/ });
  const picture = card.locator('img[src^="blob:"]');
  await picture.waitFor();
  await waitFor(
    async () => (await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)) === 320,
    { what: 'the picture' },
  );
  await card.focus();
  await page.keyboard.press('Enter');

  const form = page.getByRole('form', { name: 'Quick add' });
  const title = form.getByLabel(/^Title/);
  expect(await title.inputValue()).toBe('Harbour at dawn');
  await title.fill(`Harbour ${stamp}`);
  await form.getByLabel('Description').fill('At five in the morning.');
  await untilToast(page, `“Harbour ${stamp}” is in the library.`, () => title.press('Enter'));
  await form.waitFor({ state: 'detached' });

  const embeds = await screens.admin.get(apiPath('/api/embeds', { limit: 20 }));
  const saved = embeds.find((embed) => embed.title === `Harbour ${stamp}`);
  expect(saved).toMatchObject({
    description: 'At five in the morning.',
    iframeCode:
      '<iframe src="https://www.xvideos.com/embedframe/harbour0" width="640" height="360" frameborder="0" allowfullscreen></iframe>',
  });
  const library = await screens.asMember('en');
  await library.goto(screens.platform.url);
  await library
    .getByRole('link', { name: `Harbour ${stamp}` })
    .first()
    .waitFor();
  expect(strangers).toEqual([]);
});

async function scraperTab({ page, words, look }: Walk): Promise<void> {
  await page.goto(`${screens.platform.url}/?admin=scraper`);
  const query = page.getByRole('searchbox');
  const results = page.getByRole('list', { name: words('搜索结果', 'Results') });
  await query.fill('harbour');
  await query.press('Enter');
  await results.locator('img[src^="blob:"]').nth(2).waitFor();
  await look('results');
  await results.getByRole('button', { name: /^Boats/ }).click();
  await page.getByRole('form', { name: words('快速添加', 'Quick add') }).waitFor();
  await look('quick-add');
  await page.getByRole('button', { name: words('取消', 'Cancel') }).click();

  await query.fill('nothing');
  await query.press('Enter');
  await page.getByRole('heading', { name: words('没有找到视频', 'No videos found') }).waitFor();
  await look('empty');

  await page.getByLabel(words('网站', 'Site')).selectOption('spankbang');
  await query.press('Enter');
  await page.getByRole('heading', { name: words('没能搜索视频', 'Failed to search videos') }).waitFor();
  await page
    .getByText(/spankbang (rejected|has failed)/)
    .first()
    .waitFor();
  await look('failed');
}

test('the scraper tab fits every width and is accessible', async () => {
  expect(await lookInEnglish('scraper', screens.asAdmin, scraperTab)).toEqual([]);
});

// The last one: the site is left alone for half a minute after it.
test('a site that hangs slows no other service', async () => {
  const { api } = await new Api(screens.platform.url).logIn(screens.platform.admin);
  const path = `${apiPath('/api/scraper/search')}?query=${hangingQuery}&site=xvideos`;
  let responded = 0;
  for (let n = 0; n < 6; n += 1)
    void api
      .send('GET', path)
      .catch(() => undefined)
      .then(() => {
        responded += 1;
      });
  await api.get(apiPath('/api/library'));
  expect(responded).toBe(0);
  for (let n = 0; n < 19; n += 1) await api.get(apiPath('/api/library'));
});
