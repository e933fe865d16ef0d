import { afterAll, expect, test } from '@jest/globals';
import { apiPath, categoryVideoListSchema, messages } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import type { Locator, Page } from 'playwright-core';
import { useScreens } from '../support/screens.ts';
import { seeToast } from '../support/toast.ts';
import { playersIn, standInForYouTube } from '../support/youtube-stand-in/index.ts';

/** What the operator adds in the Embed, Blog and Category Videos tabs, and how members see it. */

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

/** Changes of this kind get no answer while `run` runs, and a notification says so. */
async function failing(page: Page, method: string, says: string, run: () => Promise<void>): Promise<void> {
  const only = (url: URL) => url.pathname.startsWith('/api/');
  await page.route(only, (route) =>
    route.request().method() === method && !route.request().url().includes('/action/')
      ? route.abort()
      : route.fallback(),
  );
  await run();
  await seeToast(page, 'Error', says);
  await page.unroute(only);
}

/** What is said under a field. */
const saidAt = (field: Locator): Promise<string> =>
  field.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby') ?? '';
    return ids
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  });

const refusedAt = (field: Locator, message: string) =>
  waitFor(async () => (await saidAt(field)) === message, { what: message });

afterAll(async () => {
  const list = await screens.admin.get(apiPath('/api/category-videos'));
  for (const { id, title } of categoryVideoListSchema.parse(list)) {
    if (title.endsWith(`${stamp}`)) await screens.admin.delete(apiPath('/api/category-videos/{id}', { id }));
  }
});

test('a login that is refused, or gets no answer, is said; what was typed stays', async () => {
  const page = await screens.asMember('en');
  await page.goto(`${screens.platform.url}/?admin=upload`);
  const password = page.getByLabel('Password');
  const logIn = page.getByRole('button', { name: 'Log in' });
  await page.getByLabel('Username').fill(screens.platform.admin.username);
  await password.fill('not this one');
  await logIn.click();
  await page.getByText(messages.loginFailed, { exact: true }).first().waitFor();
  await password.fill(screens.platform.admin.password);
  await failing(page, 'POST', 'Login failed', () => logIn.click());
  await logIn.click();
  await page.getByRole('button', { name: 'Choose a video' }).waitFor();
});

test('an embed is previewed by a click, added, and in the library', async () => {
  const { page, panel, field, title, button, youtube } = await openTab('embed');
  const code = field(/^Iframe code/);
  await button('Add embed').click();
  for (const required of [title, code]) await refusedAt(required, messages.embedFieldsRequired);

  await title.fill(`A talk ${stamp}`);
  await code.fill('<iframe src="http://player.example/embed/1"></iframe>');
  await button('Add embed').click();
  await refusedAt(code, messages.iframeInvalid);

  await code.fill('<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>');
  expect([youtube.asked, youtube.strangers]).toEqual([[], []]);
  await panel.getByRole('group', { name: 'Preview' }).getByRole('button').click();
  await waitFor(() => playersIn(page).length === 1, { what: 'the player' });

  await failing(page, 'POST', 'Failed to add embed', () => button('Add embed').click());
  await button('Add embed').click();
  await page.getByText(`“A talk ${stamp}” is in the library.`).first().waitFor();
  await page.goto(screens.platform.url);
  await page
    .getByRole('link', { name: `A talk ${stamp}` })
    .first()
    .waitFor();
});

test('a post is kept as a draft, previewed, published and read', async () => {
  const { page, panel, field, title, button } = await openTab('blog');
  const content = field(/^Content/);
  await button('Publish post').click();
  for (const required of [title, content]) await refusedAt(required, messages.blogPostFieldsRequired);

  await title.fill(`Winter ${stamp}`);
  await content.fill('## Snow\n\nIt is **cold**.');
  await panel.getByRole('heading', { name: 'Snow' }).waitFor();
  await page.reload();
  await panel.getByText(/^This is your draft/).waitFor();
  expect(await title.inputValue()).toBe(`Winter ${stamp}`);
  expect(await content.inputValue()).toBe('## Snow\n\nIt is **cold**.');

  await failing(page, 'POST', 'Failed to add blog post', () => button('Publish post').click());
  await button('Publish post').click();
  await panel.getByRole('link', { name: 'Open the post' }).click();
  await page.waitForURL(/\/blog\/[0-9a-f]{24}$/);
  await page.getByRole('heading', { name: `Winter ${stamp}`, level: 1 }).waitFor();
  await page.locator('strong', { hasText: 'cold' }).waitFor();
});

test('a category video is pasted, previewed by a click, added, watched and deleted', async () => {
  const { page, panel, field, title, button, youtube } = await openTab('category-videos');
  const address = field(/^YouTube URL/);
  const category = panel.getByRole('combobox', { name: /^Category/ });
  await button('Add video').click();
  for (const required of [address, category]) await refusedAt(required, messages.categoryVideoFieldsRequired);

  await address.fill('https://example.com/watch');
  await button('Add video').click();
  await refusedAt(address, messages.youtubeUrlInvalid);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('https://youtu.be/aqz-KE-bpKQ'));
  await address.fill('');
  await address.press('Control+V');
  await title.and(page.locator(':focus')).waitFor();
  expect([youtube.asked, youtube.strangers]).toEqual([[], []]);
  await panel.getByRole('group', { name: 'Preview' }).getByRole('button').click();
  await waitFor(() => playersIn(page).length === 1, { what: 'the player' });

  await title.fill(`Lanterns ${stamp}`);
  await category.fill('节庆');
  await category.press('Enter');
  expect(await category.inputValue()).toBe('Festivals');
  await failing(page, 'POST', 'Failed to add category video', () => button('Add video').click());
  await button('Add video').click();
  await panel
    .getByRole('row')
    .filter({ hasText: `Lanterns ${stamp}` })
    .waitFor();

  const viewer = await screens.asMember('zh-CN');
  await standInForYouTube(viewer.context());
  await viewer.goto(`${screens.platform.url}/cold-ice-videos/festivals`);
  await viewer.getByText(`Lanterns ${stamp}`).first().waitFor();

  await button(`Delete “Lanterns ${stamp}”`).click();
  const confirm = button('Delete category video');
  await failing(page, 'DELETE', 'Failed to delete category video', () => confirm.click());
  await confirm.click();
  await panel
    .getByRole('row')
    .filter({ hasText: `Lanterns ${stamp}` })
    .waitFor({ state: 'detached' });
});
