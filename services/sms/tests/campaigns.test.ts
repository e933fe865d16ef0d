import { beforeAll, expect, jest, test } from '@jest/globals';
import { limits, messages, type SmsRecipient } from '@platform/contracts';
import { endsWithin, readPages } from '@platform/testkit';
import { useSms } from './support/use-sms.ts';

const sms = useSms();
beforeAll(() => sms.start());

/** Sends a small campaign while the clock by which its response is sent early stands still. */
const sendAll: typeof sms.send = async (...args) => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    return await sms.send(...args);
  } finally {
    clock.mockRestore();
  }
};

test('three members are texted, and their messages are delivered', async () => {
  const members = sms.addMembers(3);
  const { status, body } = await sendAll(members, { title: '新片 🧊', message: '你好' });
  expect(status).toBe(200);
  const summary = { total: 3, successful: 3, failed: 0, pending: 0, unknown: 0, skipped: 0 };
  expect(body).toEqual({ campaignId: expect.stringMatching(/^[0-9a-f]{24}$/), summary });
  const campaign = await sms.until(body.campaignId, { status: 'done' });
  expect(campaign).toEqual({
    ...{ id: body.campaignId, title: '新片 🧊', message: '你好', status: 'done', segments: 3 },
    ...{
      recipientCount: 3,
      successCount: 3,
      failedCount: 0,
      pendingCount: 0,
      unknownCount: 0,
      skippedCount: 0,
    },
    createdAt: expect.any(String),
  });
  for (const { phoneNumber } of members)
    expect((await sms.ledger(phoneNumber)).map((message) => message.body)).toEqual(['你好']);
  const { body: listed } = await sms.ask('GET', '/api/sms-campaigns?limit=5');
  expect(listed[0]).toEqual(campaign);
});

test('placeholders are filled in for each', async () => {
  const [one, two] = sms.addMembers(2);
  const message = '{name} ({membershipNumber})';
  await sendAll([one, two] as never, { message });
  for (const { name, membershipNumber, phoneNumber } of [one, two] as never[])
    expect((await sms.ledger(phoneNumber))[0]?.body).toBe(`${name} (${membershipNumber})`);
});

/** One member for each reason, and one who is texted. */
async function mixed() {
  const [texted] = sms.addMembers(1);
  const members = [
    ...sms.addMembers(1, { phoneNumber: '+442079460958' }),
    ...sms.addMembers(1, { phoneNumber: '+1999' }),
    ...sms.addMembers(1, { status: 'suspended' }),
    ...sms.addMembers(1, { name: 'x'.repeat(100) }),
    ...sms.addMembers(1),
  ];
  const optedOut = members.at(-1)?.phoneNumber;
  await sms.ask('POST', '/api/sms/suppressions', { body: { phoneNumber: optedOut } });
  const gone = { ...members[0], id: 'f'.repeat(24) };
  const message = `{name}${'a'.repeat(limits.smsMessageCharacters - 20)}`;
  return { texted, members: [texted, ...members, gone] as NonNullable<typeof texted>[], message };
}

test('those who are not texted are reported with the reason', async () => {
  const { texted, members, message } = await mixed();
  const { body } = await sendAll(members, { message });
  expect(body.summary).toMatchObject({ total: 7, successful: 1, skipped: 6 });
  const reasons = Object.fromEntries(
    (await sms.recipients(body.campaignId)).map(({ memberId, reason }) => [memberId, reason]),
  );
  const ids = members.map(({ id }) => id);
  expect(ids.map((id) => reasons[id])).toEqual([
    ...[undefined, 'landline', 'noUsableNumber', 'suspended', 'messageTooLong', 'optedOut', 'memberNotFound'],
  ]);
  expect(await sms.ledger(texted?.phoneNumber)).toHaveLength(1);
  const skipped: SmsRecipient[] = await sms.recipients(body.campaignId, 'outcome=skipped');
  expect(skipped).toHaveLength(6);
});

test('a preview says the same and sends nothing', async () => {
  const before = (await sms.ledger()).length;
  const [one, suspended] = [...sms.addMembers(1), ...sms.addMembers(1, { status: 'suspended' })];
  const memberIds = [suspended?.id, one?.id];
  const preview = (fields: object) =>
    sms.ask('POST', '/api/sms/preview', { body: { message: '{name}好', memberIds, ...fields } });
  expect((await preview({})).body).toEqual({
    ...{ total: 2, sendable: 1, segments: 1, skipped: { suspended: 1 } },
    first: { name: one?.name, text: `${one?.name}好`, segments: 1 },
  });
  expect((await preview({ includeSuspended: true })).body).toMatchObject({ sendable: 2, skipped: {} });
  expect((await sms.ledger()).length).toBe(before);
});

test('what was reviewed is sent, or nothing', async () => {
  const before = (await sms.ledger()).length;
  const members = [...sms.addMembers(1), ...sms.addMembers(1, { status: 'suspended' })];
  const late = await sendAll(members, { sendable: 2 });
  expect(late).toMatchObject({ status: 409, body: { key: 'smsRecipientsChanged' } });
  expect((await sms.ledger()).length).toBe(before);
  expect((await sendAll(members, { sendable: 1 })).body.summary).toMatchObject({ successful: 1, skipped: 1 });
});

test('all active members are chosen by the filter', async () => {
  const active = [...sms.members().members.values()].filter(({ status }) => status === 'active').length;
  const body = { message: 'a', recipients: 'allActive' };
  expect((await sms.ask('POST', '/api/sms/preview', { body })).body.total).toBe(active);
});

test.each([
  [{ title: ' ' }, messages.campaignFieldsRequired],
  [{ message: '' }, messages.campaignFieldsRequired],
  [{ memberIds: [] }, messages.campaignFieldsRequired],
  [{ memberIds: undefined }, messages.campaignFieldsRequired],
  [{ message: 'a'.repeat(1601) }, messages.smsMessageTooLong],
  [{ recipients: 'allActive' }, messages.smsOneAudience],
  [{ memberIds: ['x'] }, messages.invalidId],
  [{ nothing: 1 }, 'Unknown field: nothing'],
])('%j is rejected', async (fields, message) => {
  const { status, body } = await sms.send(sms.addMembers(1), fields);
  expect([status, body.message]).toEqual([400, message]);
});

test('while membership is away nothing is made', async () => {
  sms.members().state.isAway = true;
  const key = { 'idempotency-key': 'away' };
  const members = sms.addMembers(1);
  expect((await sms.send(members, {}, { headers: key })).status).toBe(503);
  sms.members().state.isAway = false;
  expect((await sendAll(members, {}, { headers: key })).body.summary.successful).toBe(1);
});

test('10,000 members listed by id pass, and page by keyset', async () => {
  const members = sms.addMembers(10_000);
  const sent = sms.send(members);
  expect(await endsWithin(25_000, () => sent)).toBe(true);
  const { status, body } = await sent;
  expect(status).toBe(200);
  // Counted while rows move from state to state.
  for (let n = 0; n < 20; n += 1) expect((await sms.campaign(body.campaignId)).recipientCount).toBe(10_000);
  await sms.ask('POST', `/api/sms-campaigns/${body.campaignId}/cancel`);
  const get = (path: string) => sms.ask('GET', path);
  const pages = await readPages(get, `/api/sms-campaigns/${body.campaignId}/recipients?limit=500`);
  expect(new Set(pages.flat().map(({ memberId }) => memberId)).size).toBe(10_000);
});

test('names and phone numbers are kept for 180 days', async () => {
  for (const name of ['campaigns', 'recipients']) {
    const indexes = await sms.collection(name).indexes();
    expect(indexes.find(({ expireAfterSeconds }) => expireAfterSeconds)).toMatchObject({
      ...{ key: { createdAt: 1 }, expireAfterSeconds: 180 * 24 * 60 * 60 },
    });
  }
});

test('the longest list of members fits into the body that the gateway passes', () => {
  const id = 'f'.repeat(24);
  const body = {
    title: '\u0001'.repeat(limits.titleCharacters),
    message: '\u0001'.repeat(limits.smsMessageCharacters),
    memberIds: Array.from({ length: limits.smsMembersListed }, () => id),
    includeSuspended: true,
  };
  expect(JSON.stringify(body).length).toBeLessThan(limits.requestBodyBytes);
});
