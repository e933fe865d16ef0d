import { afterAll, beforeAll, expect } from '@jest/globals';
import { apiPath, type Member, storageKeys } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../../support/api.ts';
import { useBrowser } from '../../support/browser.ts';
import { desktopInEnglish, enter, phoneInChinese, type Visit, visitTest } from '../../support/visits.ts';

/** The membership dialog. */

const platform = usePlatform();
const browser = useBrowser();

let admin: Api;
let member: Member;

beforeAll(async () => {
  ({ api: admin } = await new Api(platform.url).logIn(platform.admin));
  member = await admin.createMember({ name: '阿明' });
});

afterAll(async () => {
  await admin.delete(apiPath('/api/members/{id}', { id: member.id }));
});

async function visitGate(visit: Visit, stored?: string) {
  const visitor = await enter(browser, visit, stored);
  const { page, words } = visitor;
  return {
    ...visitor,
    dialog: page.getByRole('dialog', { name: words('请输入会员号', 'Enter your membership number') }),
    field: page.getByRole('textbox', { name: words('会员号', 'Membership number') }),
    submit: page.getByRole('button', { name: words('进入影库', 'Enter the library') }),
    library: page.getByRole('heading', { name: words('影库', 'Library'), exact: true }),
    storedNumber: () => page.evaluate((key) => localStorage.getItem(key), storageKeys.membershipNumber),
  };
}

visitTest('every route is behind the gate, and the page is not rendered', phoneInChinese, async (visit) => {
  const { page, dialog } = await visitGate(visit);
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|objects)\//.test(pathname)) requestedPaths.push(pathname);
  });
  const id = '0'.repeat(24);
  const lists = ['/coming-soon', '/blog', '/cold-ice-videos', '/cold-ice-videos/us-travel', '/series', '/me'];
  // A page that is rendered beforehand, those that aren't, and the panel.
  for (const path of ['/', ...lists, '/search', `/video/${id}`, '/?admin=upload']) {
    await page.goto(platform.url + path);
    await dialog.waitFor();
    expect(await dialog.getAttribute('aria-modal')).toBe('true');
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(await page.locator('a, header, nav, #library').count()).toBe(0);
    // The language switch and the form's own.
    expect(await page.getByRole('button').count()).toBe(2);
  }
  expect(requestedPaths).toEqual([]);
});

visitTest('a valid number in any notation opens the requested page', phoneInChinese, async (visit) => {
  const { page, context, dialog, field, submit, words, storedNumber } = await visitGate(visit);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${platform.url}/coming-soon?from=friend`);
  await dialog.waitFor();
  const fullWidth = [...member.membershipNumber.toLowerCase()]
    .map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    .join('');
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${fullWidth}\n`);
  await field.press('ControlOrMeta+v');
  await submit.click();
  await page.getByRole('heading', { level: 1, name: words('即将上映', 'Upcoming') }).waitFor();
  expect(page.url()).toBe(`${platform.url}/coming-soon?from=friend`);
  expect(await storedNumber()).not.toBeNull();
});

visitTest(
  'logging out removes the number and shows the dialog in every tab',
  desktopInEnglish,
  async (visit) => {
    const { page, context, words, library, dialog, storedNumber } = await visitGate(
      visit,
      member.membershipNumber,
    );
    await page.goto(platform.url);
    await library.waitFor();
    const other = await context.newPage();
    await other.goto(`${platform.url}/blog`);
    const title = words('请输入会员号', 'Enter your membership number');
    if ((await other.getByRole('dialog', { name: title }).count()) > 0) throw new Error('Held by the gate');

    await page
      .getByRole('button', { name: words('退出登录', 'Log out') })
      .first()
      .click();
    await dialog.waitFor();
    expect(await storedNumber()).toBeNull();
    await other.getByRole('dialog', { name: title }).waitFor();
    await page.goBack().catch(() => null);
    await page.goto(`${platform.url}/blog`);
    await dialog.waitFor();
  },
);
