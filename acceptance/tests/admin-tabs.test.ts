import { afterAll, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import { useScreens } from '../support/screens.ts';
import { playersIn, standInForYouTube } from '../support/youtube-stand-in/index.ts';

/** What the operator adds in the Blog and Category Videos tabs, and how members see it. */

const screens = useScreens();
const stamp = Date.now();

async function openTab(tab: string) {
  const page = await screens.asAdmin('en');
  await page.setViewportSize({ width: 1440, height: 900 });
  const youtube = await standInForYouTube(page.context());
  await page.goto(`${screens.platform.url}/?admin=${tab}`);
  const panel = page.getByRole('tabpanel');
  const field = (name: RegExp) => panel.getByRole('textbox', { name });
  return {
    page,
    youtube,
    panel,
    field,
    title: field(/^Title/),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  };
}

afterAll(async () => {
  for (const { id, title } of await screens.admin.get(apiPath('/api/category-videos'))) {
    if (title.endsWith(`${stamp}`)) await screens.admin.delete(apiPath('/api/category-videos/{id}', { id }));
  }
});

test('a post is previewed, published and read', async () => {
  const { panel, field, title, button } = await openTab('blog');
  await title.fill(`Winter ${stamp}`);
  await field(/^Content/).fill('## Snow\n\nIt is **cold**.');
  await panel.getByRole('heading', { name: 'Snow' }).waitFor();
  await button('Publish post').click();
  const address = await panel.getByRole('link', { name: 'Open the post' }).getAttribute('href');
  const reader = await screens.asMember('en');
  await reader.goto(`${screens.platform.url}${address}`);
  await reader.getByRole('heading', { name: `Winter ${stamp}`, level: 1 }).waitFor();
  await reader.locator('strong', { hasText: 'cold' }).waitFor();
});

test('a category video is pasted, previewed by a click, added, watched and deleted', async () => {
  const { page, panel, field, title, button, youtube } = await openTab('category-videos');
  const address = field(/^YouTube URL/);
  const category = panel.getByRole('combobox', { name: /^Category/ });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('https://youtu.be/aqz-KE-bpKQ'));
  await address.press('Control+V');
  await title.and(page.locator(':focus')).waitFor();
  expect([youtube.asked, youtube.strangers]).toEqual([[], []]);
  await panel.getByRole('group', { name: 'Preview' }).getByRole('button').click();
  await waitFor(() => playersIn(page).length === 1, { what: 'the player' });

  await title.fill(`Lanterns ${stamp}`);
  await category.fill('节庆');
  await category.press('Enter');
  expect(await category.inputValue()).toBe('Festivals');
  await button('Add video').click();
  await panel
    .getByRole('row')
    .filter({ hasText: `Lanterns ${stamp}` })
    .waitFor();

  const viewer = await screens.asMember('zh-CN');
  await standInForYouTube(viewer.context());
  await viewer.goto(`${screens.platform.url}/cold-ice-videos/festivals`);
  await viewer.getByText(`Lanterns ${stamp}`).first().waitFor();

  await button(`Delete “Lanterns ${stamp}”`).press('Enter');
  await button('Delete category video').press('Enter');
  await panel
    .getByRole('row')
    .filter({ hasText: `Lanterns ${stamp}` })
    .waitFor({ state: 'detached' });
  // Not at the start of the panel.
  await panel.locator(':focus').waitFor();
});
