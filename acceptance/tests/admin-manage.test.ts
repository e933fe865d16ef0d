import { beforeAll, expect, test } from '@jest/globals';
import { newPhoneNumber } from '../support/phone-number.ts';
import { lookInEnglish, useScreens, type Walk } from '../support/screens.ts';

const screens = useScreens();
const widths = [360, 768, 1440];

/** Found by no other test's search. */
const mark = `mn${Date.now().toString(36)}`;
const named = (what: string) => `${mark} ${what}`;

beforeAll(async () => {
  await screens.admin.createMember({ name: named('member') });
});

const address = (section: string) => `${screens.platform.url}/?admin=manage/${section}&search=${mark}`;

test('a member is added, edited, suspended, given a new number and deleted', async () => {
  const page = await screens.asAdmin('en');
  await page.goto(address('members'));
  const name = named('Li Jing');
  await page.getByRole('button', { name: 'Add member' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add a member' });
  await drawer.getByRole('textbox', { name: /^Name/ }).fill(name);
  await drawer.getByRole('textbox', { name: /^Phone/ }).fill(newPhoneNumber());
  await drawer.getByRole('button', { name: 'Add member' }).click();
  await drawer.getByText(`New member: ${name}`).waitFor();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  const choose = async (item: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Edit');
  const editing = page.getByRole('dialog', { name: `Edit ${name}` });
  await editing.getByRole('textbox', { name: 'Notes' }).fill('a friend');
  await editing.getByRole('button', { name: 'Update member' }).click();
  await row.getByText('a friend').waitFor();
  await choose('Suspend');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Suspend' }).click();
  await row.getByText('Suspended').waitFor();
  await choose('New number');
  await page.getByRole('button', { name: 'Replace the number' }).click();
  await page.getByText(`New number of ${name}`).waitFor();
  await choose('Delete member');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete member' }).click();
  await row.waitFor({ state: 'detached' });
});

async function states({ page, words, look }: Walk): Promise<void> {
  await page.goto(address('members'));
  await page.getByText(named('member')).waitFor();
  await page.getByRole('checkbox').first().check();
  await look('members', widths);
  await page.getByRole('button', { name: words('添加会员', 'Add member') }).click();
  await page.getByRole('dialog', { name: words('添加会员', 'Add a member') }).waitFor();
  await look('member', widths);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words('导入 CSV', 'Import CSV') }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([`李静,${newPhoneNumber()}`, ...Array(30).fill('王磊,12')].join('\n')),
  });
  await page
    .getByRole('row')
    .filter({ hasText: words('无效', 'Not valid') })
    .first()
    .waitFor();
  // The report is longer than the window; the action stays in view without scrolling.
  const action = page.getByRole('button', { name: words('导入 1 位会员', 'Import 1 member') });
  expect(await action.evaluate((button) => button.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  await look('import', widths);
  await page.goto(`${screens.platform.url}/?admin=manage/audit`);
  await page.getByRole('row').nth(2).waitFor();
  await look('audit', widths);
}

test('the lists, the drawer and the import fit every width and are accessible', async () => {
  expect(await lookInEnglish('manage', screens.asAdmin, states)).toEqual([]);
});
