import { expect } from '@jest/globals';
import { waitFor } from '@platform/testkit';
import type { Page } from 'playwright-core';
import { useDetailItems } from '../../support/detail-items.ts';
import { eachVisit } from '../../support/visits.ts';

/** Sharing from the detail page. */

const { items, visitAs } = useDetailItems();

/** What the page handed to the device's share sheet, and the windows it opened. */
type Handed = { shared: ShareData[]; opened: string[] };

const listen = (page: Page, withSheet: boolean) =>
  page.addInitScript((sheet) => {
    const handed = { shared: [], opened: [] } as { shared: unknown[]; opened: unknown[] };
    Object.assign(window, { handed });
    const share = sheet ? async (data: unknown) => void handed.shared.push(data) : undefined;
    Object.defineProperty(navigator, 'share', { value: share });
    window.open = (...call: unknown[]) => {
      handed.opened.push(call.join(' '));
      return null;
    };
  }, withSheet);
const handedBy = (page: Page) => page.evaluate(() => (window as unknown as { handed: Handed }).handed);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

eachVisit('WeChat and Kuaishou open the device’s share sheet with title and address', async (visit) => {
  const { page, open, button, address } = await visitAs(visit);
  await listen(page, true);
  await open(items.video);
  await button('微信', 'WeChat').click();
  await button('快手', 'Kuaishou').click();
  const data = { title: items.video.title, url: address(items.video) };
  expect((await handedBy(page)).shared).toEqual([data, data]);
});

eachVisit(
  'without a share sheet they copy title and address, and WeChat shows a code to scan',
  async (visit) => {
    const { page, context, open, button, address, words } = await visitAs(visit);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await listen(page, false);
    await open(items.video);
    await button('快手', 'Kuaishou').click();
    await page.getByText(words('链接已复制', 'Link copied'), { exact: true }).waitFor();
    expect(await clipboard(page)).toBe(`${items.video.title} ${address(items.video)}`);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await button('微信', 'WeChat').click();
    const guide = page.getByRole('dialog', { name: words('分享到微信', 'Share on WeChat') });
    await guide.getByRole('img').waitFor();
    expect(await clipboard(page)).toBe(`${items.video.title} ${address(items.video)}`);
  },
);

eachVisit('SMS opens a message with title and address, and copy link copies the address', async (visit) => {
  const { page, context, open, button, address } = await visitAs(visit);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await listen(page, false);
  await open(items.video);
  await button('短信', 'SMS').click();
  const body = encodeURIComponent(`${items.video.title} ${address(items.video)}`);
  expect((await handedBy(page)).opened).toEqual([`sms:?&body=${body} _blank noopener`]);
  await button('复制链接', 'Copy link').click();
  await waitFor(async () => (await clipboard(page)) === address(items.video), { what: 'the address' });
});

eachVisit(
  'in WeChat its own menu is pointed out, and a refused clipboard leaves the words to copy',
  async (visit) => {
    const inWeChat = {
      ...visit,
      options: { ...visit.options, userAgent: 'Mozilla/5.0 MicroMessenger/8.0.50' },
    };
    const { page, open, button, address, words } = await visitAs(inWeChat);
    await listen(page, true);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await open(items.video);
    await button('微信', 'WeChat').click();
    const guide = page.getByRole('dialog', { name: words('分享到微信', 'Share on WeChat') });
    await guide.getByText(words('右上角的「…」', '“…” menu')).waitFor();
    await guide.getByRole('button', { name: words('关闭', 'Close') }).click();
    await guide.waitFor({ state: 'detached' });
    expect((await handedBy(page)).shared).toEqual([]);
    await button('复制链接', 'Copy link').click();
    const field = page.getByRole('dialog').getByRole('textbox');
    expect(await field.inputValue()).toBe(address(items.video));
  },
);

eachVisit('the header’s share button opens the same ways, by keyboard too', async (visit) => {
  const { page, open, words } = await visitAs(visit);
  await open(items.video);
  const share = page.getByRole('button', { name: new RegExp(words('^分享「', '^Share “')) });
  await share.focus();
  await page.keyboard.press('Enter');
  const ways = page.getByRole('menuitem');
  await ways.first().waitFor();
  expect(await ways.allInnerTexts()).toEqual(
    visit.language === 'en'
      ? ['WeChat', 'Kuaishou', 'SMS', 'Copy link']
      : ['微信', '快手', '短信', '复制链接'],
  );
  await page.keyboard.press('Escape');
  await ways.first().waitFor({ state: 'detached' });
  expect(await share.evaluate((element) => element === document.activeElement)).toBe(true);
});
