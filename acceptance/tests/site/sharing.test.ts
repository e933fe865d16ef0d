import { expect } from '@jest/globals';
import { waitFor } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { useDetailItems } from '../../support/detail-items.ts';
import { desktopInEnglish, visitTest } from '../../support/visits.ts';

/** Sharing from the detail page. */

const { items, visitAs } = useDetailItems();

/** Data given to the share sheet, and opened windows. */
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

visitTest(
  'SMS opens a message with title and address, and copy link copies the address',
  desktopInEnglish,
  async (visit) => {
    const { page, context, open, button, address } = await visitAs(visit);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await listen(page, false);
    await open(items.video);
    await button('短信', 'SMS').click();
    const body = encodeURIComponent(`${items.video.title} ${address(items.video)}`);
    const opened = await waitFor(async () => (await handedBy(page)).opened[0], { what: 'the SMS link' });
    expect(opened).toBe(`sms:?&body=${body} _blank noopener`);
    await button('复制链接', 'Copy link').click();
    await waitFor(async () => (await clipboard(page)) === address(items.video), { what: 'the address' });
  },
);
