import { afterAll, beforeAll, expect } from '@jest/globals';
import { buildPath, type Member, messages, paths, storageKeys } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit';
import { Api } from '../../support/api.ts';
import { useBrowser } from '../../support/browser.ts';
import { hold } from '../../support/hold.ts';
import { eachVisit, enter, say, type Visit } from '../../support/visits.ts';

/** The membership dialog: who it holds, whom it lets in, and what it says. */

const platform = usePlatform();
const browser = useBrowser();

const unknownNumber = '7K4M-9XQ2-TB3N-8';
let admin: Api;
let member: Member;
let suspended: Member;

beforeAll(async () => {
  ({ api: admin } = await new Api(platform.url).logIn(platform.admin));
  member = await admin.createMember({ name: '阿明' });
  suspended = await admin.createMember({ name: '小周' });
  await admin.setMemberStatus(suspended.id, 'suspended');
}, 60_000);

afterAll(async () => {
  for (const { id } of [member, suspended]) await admin.delete(buildPath(paths.member, { id }));
}, 30_000);

async function visitGate(visit: Visit, stored?: string) {
  const visitor = await enter(browser, visit, stored);
  const { page } = visitor;
  const words = (zh: string, en: string) => say(visit.language, zh, en);
  return {
    ...visitor,
    words,
    dialog: page.getByRole('dialog', { name: words('请输入会员号', 'Enter your membership number') }),
    field: page.getByRole('textbox', { name: words('会员号', 'Membership number') }),
    submit: page.getByRole('button', { name: words('进入影库', 'Enter the library') }),
    library: page.getByRole('heading', { name: words('影库', 'Library'), exact: true }),
    storedNumber: () => page.evaluate((key) => localStorage.getItem(key), storageKeys.membershipNumber),
  };
}

eachVisit(
  'every route is behind the gate, and nothing of the page is there',
  async (visit) => {
    const { page, dialog } = await visitGate(visit);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(api|objects)\//.test(pathname)) asked.push(pathname);
    });
    const id = '0'.repeat(24);
    for (const path of [
      '/',
      '/coming-soon',
      '/blog',
      '/cold-ice-videos',
      `/video/${id}`,
      '/nowhere',
      '/?admin=upload',
    ]) {
      await page.goto(platform.url + path);
      await dialog.waitFor();
      expect(await dialog.getAttribute('aria-modal')).toBe('true');
      expect(await page.getByRole('heading').count()).toBe(1);
      expect(await page.getByRole('link').count()).toBe(0);
      expect(await page.getByRole('button').count()).toBe(1);
    }
    expect(asked).toEqual([]);
  },
  90_000,
);

eachVisit('no key and no click puts it away, and the focus stays within', async (visit) => {
  const { page, dialog, field } = await visitGate(visit);
  await page.goto(platform.url);
  await field.fill('VIP');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.isVisible()).toBe(true);
  expect(await dialog.getByRole('button').count()).toBe(1);
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab');
    await waitFor(() => dialog.evaluate((element) => element.contains(document.activeElement)), {
      what: 'the focus within',
    });
  }
});

eachVisit('it has one required field that is labelled, and a button that waits for it', async (visit) => {
  const { page, field, submit, words } = await visitGate(visit);
  await page.goto(platform.url);
  await field.waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.getAttribute('type')).toBe('text');
  expect(await field.getAttribute('aria-required')).toBe('true');
  expect(await submit.isDisabled()).toBe(true);
  await field.fill('   ');
  expect(await submit.isDisabled()).toBe(true);
  await field.fill(member.membershipNumber);

  const answer = await hold(page, `**${paths.membershipVerify}`);
  await submit.click();
  const verifying = page.getByRole('button', { name: words('验证中…', 'verifying...'), exact: true });
  await verifying.waitFor();
  expect(await verifying.isDisabled()).toBe(true);
  answer();
  await verifying.waitFor({ state: 'detached' });
});

eachVisit(
  'an invalid number shows the server’s words in a red alert, unknown as suspended',
  async (visit) => {
    const { page, dialog, field, submit, words, storedNumber } = await visitGate(visit);
    await page.goto(platform.url);
    for (const number of [unknownNumber, suspended.membershipNumber]) {
      await field.fill(number);
      await submit.click();
      const alert = dialog.getByRole('alert').getByRole('paragraph');
      await alert.waitFor();
      expect(await alert.allInnerTexts()).toEqual([
        words(messages.membershipInvalid.zh, messages.membershipInvalid.en),
      ]);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await page.reload();
    }
    expect(await storedNumber()).toBeNull();

    await page.route(`**${paths.membershipVerify}`, (route) =>
      route.fulfill({ json: { valid: false, message: '' } }),
    );
    await field.fill(unknownNumber);
    await submit.click();
    await dialog
      .getByText(words('会员号无效，请核对后重试。', 'invalid membership number'), { exact: true })
      .waitFor();
  },
);

eachVisit('a verification that fails says so, and to retry', async (visit) => {
  const { page, dialog, field, submit, words, library } = await visitGate(visit);
  await page.goto(platform.url);
  await field.fill(member.membershipNumber);
  const failed = dialog.getByText(words('验证失败，请重试。', 'verification failed, please retry'), {
    exact: true,
  });
  for (const fail of ['abort', 503] as const) {
    await page.route(`**${paths.membershipVerify}`, (route) =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: fail, json: {} }),
    );
    await submit.click();
    await failed.waitFor();
    await page.unrouteAll();
  }
  await submit.click();
  await library.waitFor();
});

eachVisit('a number in any writing lets in, to the page that was asked for', async (visit) => {
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

eachVisit('Enter that ends a composition does not submit, Enter does', async (visit) => {
  const { page, field, library } = await visitGate(visit);
  await page.goto(platform.url);
  await field.fill(member.membershipNumber);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const prevented = await field.evaluate(
    (element) =>
      !element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      ),
  );
  expect(prevented).toBe(true);
  expect(asked).not.toContain(paths.membershipVerify);
  await field.press('Enter');
  await library.waitFor();
});

eachVisit('a stored number lets in at once and is checked silently', async (visit) => {
  const { page, dialog, library, storedNumber } = await visitGate(visit, member.membershipNumber);
  const check = page.waitForResponse((answer) => answer.url().endsWith(paths.membershipVerify));
  await page.goto(platform.url);
  await library.waitFor();
  expect(await (await check).json()).toMatchObject({ valid: true });
  await page.route(`**${paths.membershipVerify}`, (route) => route.abort());
  const unanswered = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(paths.membershipVerify),
  );
  await page.reload();
  await unanswered;
  await library.waitFor();
  expect(await dialog.count()).toBe(0);
  expect(await storedNumber()).toBe(member.membershipNumber);
});

eachVisit('a stored number that is no longer valid brings the dialog back', async (visit) => {
  const { page, dialog, storedNumber } = await visitGate(visit, suspended.membershipNumber);
  await page.goto(`${platform.url}/blog`);
  await dialog.waitFor();
  expect(await storedNumber()).toBeNull();
});

eachVisit('logging out removes the number, and in every tab the dialog is back', async (visit) => {
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
    .getByRole('button', { name: words('退出会员', 'Log out') })
    .first()
    .click();
  await dialog.waitFor();
  expect(await storedNumber()).toBeNull();
  await other.getByRole('dialog', { name: title }).waitFor();
  await page.goBack().catch(() => null);
  await page.goto(`${platform.url}/blog`);
  await dialog.waitFor();
});
