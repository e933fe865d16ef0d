import { beforeAll, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import type { Page } from 'playwright-core';
import { lookInEnglish, useScreens, type Walk } from '../support/screens.ts';
import { untilToast } from '../support/toast.ts';

const screens = useScreens();
const stamp = `短信 ${Date.now()}`;
const optedOut = '+12025550143';

beforeAll(async () => {
  for (const name of ['Ada', 'Grace', '王小明'])
    await screens.admin.createMember({ name: `${name} ${stamp}` });
  await screens.admin.createMember({ name: `Opted out, ${stamp}`, phoneNumber: optedOut });
  const added = await screens.admin.send('POST', apiPath('/api/sms/suppressions'), { phoneNumber: optedOut });
  // An earlier run on the same platform may have added it.
  expect([201, 409]).toContain(added.status);
});

/** What the sandbox took in, as its control API tells it, and as its page shows it. */
async function sandbox() {
  const [port] = screens.platform.process('sms-sandbox').ports;
  const url = `http://127.0.0.1:${port}`;
  const sent = (await (await fetch(`${url}/sandbox/messages`)).json()) as { to: string; body: string }[];
  return { sent, page: await (await fetch(url)).text() };
}

async function openTab(): Promise<Page> {
  const page = await screens.asAdmin('en');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${screens.platform.url}/?admin=sms`);
  return page;
}

test('three members are chosen by the keyboard, a campaign is sent to them, and its counts are shown', async () => {
  const page = await openTab();
  const form = page.getByRole('form', { name: 'New campaign' });
  await form.getByLabel(/^Title/).fill(stamp);
  await form.getByLabel(/^Message/).fill('Dear ');
  await form.getByRole('button', { name: 'Insert {name}' }).press('Enter');
  await page.keyboard.type(', welcome.');
  await form.getByText('21 / 1,600 characters · 1 segment · GSM-7').waitFor();

  await form.getByRole('button', { name: 'Choose members' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Choose members' });
  await picker.getByRole('searchbox').fill(stamp);
  await picker.getByText('4 members', { exact: true }).waitFor();
  for (const name of ['Ada', 'Grace', '王小明'])
    await picker.getByRole('checkbox', { name: `Select “${name} ${stamp}”` }).press('Space');
  await picker.getByRole('button', { name: 'Choose 3 members' }).press('Enter');
  await form.getByText('3 members chosen').waitFor();
  await page.reload();
  await form.getByText('3 members chosen').waitFor();

  await form.getByRole('button', { name: 'Check and send' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send to 3 members?' });
  await dialog.getByText('3 chosen, 0 skipped. Segments in all: 3.').waitFor();
  await page.route(`**${apiPath('/api/sms/send')}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const send = () => dialog.getByRole('button', { name: 'Send' }).press('Enter');
  await untilToast(page, 'Failed to send SMS', send);
  await page.unroute(`**${apiPath('/api/sms/send')}`);
  await untilToast(page, 'It goes to 3 members.', send);

  const recent = page.getByRole('list', { name: 'Recent campaigns' });
  const campaign = recent.getByRole('listitem').filter({ hasText: stamp });
  for (const words of ['3 recipients', '3 sent', 'Done']) await campaign.getByText(words).waitFor();
  expect(await campaign.count()).toBe(1);
  const listed = await screens.admin.get(apiPath('/api/sms-campaigns'));
  const made = listed.filter((one) => one.title === stamp);
  expect(made).toMatchObject([{ recipientCount: 3, successCount: 3 }]);
  const recipients = apiPath('/api/sms-campaigns/{id}/recipients', { id: made[0]?.id ?? '' });
  await waitFor(async () =>
    (await screens.admin.get(recipients)).every(({ state }) => state === 'delivered'),
  );
  await campaign.getByRole('button').press('Enter');
  const details = page.getByRole('dialog', { name: stamp });
  await details.getByText('Delivered').nth(2).waitFor();

  const { sent } = await sandbox();
  expect(sent.map(({ body }) => body).filter((body) => body.includes(stamp))).toEqual(
    expect.arrayContaining(['Ada', 'Grace', '王小明'].map((name) => `Dear ${name} ${stamp}, welcome.`)),
  );
  expect(sent.filter(({ body }) => body.includes(stamp))).toHaveLength(3);
});

test('a one-off message to 13800138000 goes to +8613800138000', async () => {
  const page = await openTab();
  const form = page.getByRole('form', { name: 'One-off message' });
  const number = form.getByLabel(/^Phone number/);
  await number.fill('13800138000');
  await form.getByLabel(/^Message/).fill(`One-off ${stamp}`);
  await number.press('Enter');
  await page.getByText('+8613800138000').first().waitFor();
  await waitFor(async () => (await form.getByLabel(/^Message/).inputValue()) === '', {
    what: 'an empty form',
  });
  const { sent, page: shown } = await sandbox();
  expect(sent.filter(({ body }) => body === `One-off ${stamp}`)).toMatchObject([{ to: '+8613800138000' }]);
  expect(shown).toContain(`One-off ${stamp}`);
});

async function smsTab({ page, words, look }: Walk): Promise<void> {
  await page.goto(`${screens.platform.url}/?admin=sms`);
  const form = page.getByRole('form', { name: words('新建群发', 'New campaign') });
  const check = form.getByRole('button', { name: words('检查并发送', 'Check and send') });
  await page.getByRole('list', { name: words('最近的群发', 'Recent campaigns') }).waitFor();
  await check.click();
  await form.getByRole('alert').nth(2).waitFor();
  await look('rejected');
  await form.getByLabel(words('标题', 'Title')).fill(words('冬季通知', 'Winter notice'));
  await form.getByLabel(words('短信内容', 'Message')).fill('{name}，你好！'.repeat(30));
  await form.getByRole('button', { name: words('选择会员', 'Choose members') }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('searchbox').fill(stamp);
  await picker.getByText(words('4 位会员', '4 members'), { exact: true }).waitFor();
  await picker.getByRole('button', { name: words('选择全部符合条件的', 'Select all that match') }).click();
  const choose = picker.getByRole('button', { name: words('选定 4 位会员', 'Choose 4 members') });
  await choose.waitFor();
  await look('picker');
  await choose.click();
  await look('campaign');
  await check.click();
  const question = page.getByRole('dialog', { name: words('发送给 3 位会员？', 'Send to 3 members?') });
  await question.getByText(words('已退订：1', 'Opted out: 1')).waitFor();
  await look('confirm');
  await question.getByRole('button', { name: words('取消', 'Cancel') }).click();
  await page
    .getByRole('button', { name: words('的详情', 'Details of') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await look('details');
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: words('最近的群发', 'Recent campaigns') }).hover();
  await look('lists', [360, 768, 1440]);
}

test('the SMS tab fits every width and is accessible', async () => {
  expect(await lookInEnglish('sms', screens.asAdmin, smsTab)).toEqual([]);
});
