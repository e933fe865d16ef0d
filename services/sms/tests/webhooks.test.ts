import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, messages } from '@platform/contracts';
import { waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import twilio from 'twilio';
import { accountSid, authToken, from, useSms } from './support/use-sms.ts';

// The sandbox itself reports nothing in this file's time.
const sms = useSms({ stepMs: 10 * 60_000 });
beforeAll(() => sms.start());

/** A message that Twilio has accepted. */
async function sent() {
  const [member] = sms.addMembers(1);
  const { body } = await sms.send(member ? [member] : []);
  await sms.until(body.campaignId, { pendingCount: 0 });
  const [row] = await sms.recipients(body.campaignId);
  const [message] = await sms.ledger(member?.phoneNumber);
  const path = apiPath('/api/sms/webhooks/status/{recipientId}/{attempt}', {
    recipientId: row?.id ?? '',
    attempt: 1,
  });
  expect(message?.statusCallback).toBe(`${sms.gateway().url}${path}`);
  const report = (MessageStatus: string, more: Record<string, string> = {}, signature?: string) =>
    sms.callBack(path, { MessageSid: message?.sid ?? '', MessageStatus, ...more }, signature);
  const state = async () => (await sms.recipients(body.campaignId))[0]?.state;
  return { report, state, path, message, id: body.campaignId };
}

test('reports move a message forward, and never back', async () => {
  const { report, state } = await sent();
  const seen = [await state()];
  for (const status of [
    'queued',
    'sent',
    'sending',
    'delivered',
    'sent',
    'undelivered',
    'failed',
    'delivered',
  ]) {
    expect(await report(status)).toBe(204);
    seen.push(await state());
  }
  expect(seen).toEqual([
    ...['accepted', 'accepted', 'sent', 'sent'],
    ...['delivered', 'delivered', 'delivered', 'delivered', 'delivered'],
  ]);
});

test('a report of a failure says why', async () => {
  const { report, id } = await sent();
  await report('undelivered', { ErrorCode: '30006' });
  const failed = (await sms.recipients(id, 'outcome=failed'))[0];
  expect(failed).toMatchObject({ state: 'undelivered', reason: 'notMobile', errorCode: 30006 });
});

test('forged, altered and foreign reports are rejected and change nothing', async () => {
  const { report, state, path } = await sent();
  expect(await report('delivered', {}, '')).toBe(403);
  expect(await report('delivered', {}, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=')).toBe(403);
  // What can't be signed: no form.
  const json = await sms.ask('POST', path, {
    body: { a: { toString: 1 } },
    headers: { 'x-twilio-signature': 'x' },
  });
  expect(json.status).toBe(403);
  // Signed, for another account.
  expect(await report('delivered', { AccountSid: `AC${'9'.repeat(32)}` })).toBe(403);
  // A true signature with other fields, or for another path.
  await report('sent');
  const { signature, body } = sms.gateway().passed.at(-1) ?? { signature: '', body: '' };
  expect(body).toContain('MessageStatus=sent');
  expect(await report('delivered', {}, signature)).toBe(403);
  const other = await sent();
  const fields = Object.fromEntries(new URLSearchParams(body));
  expect(await sms.callBack(other.path, fields, signature)).toBe(403);
  expect(await sms.callBack(`${path}?a=b`, fields, signature)).toBe(403);
  expect([await state(), await other.state()]).toEqual(['sent', 'accepted']);
});

test('a replayed report of an earlier attempt changes nothing', async () => {
  const { report, state, id } = await sent();
  const fail = () => report('failed', { ErrorCode: '30008' });
  await fail();
  // Paused, so that the repeated attempt waits.
  await sms
    .collection('campaigns')
    .updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: { status: 'paused' } });
  await sms.ask('POST', `/api/sms-campaigns/${id}/retry`);
  expect([await fail(), await state()]).toEqual([204, 'queued']);
  await sms.ask('POST', `/api/sms-campaigns/${id}/resume`);
  await waitFor(async () => (await state()) === 'accepted');
  expect([await fail(), await state()]).toEqual([204, 'accepted']);
});

test('what is signed but is not a report of ours is no error of the server', async () => {
  const { report } = await sent();
  expect(await report('read')).toBe(204);
  expect(await report('received')).toBe(204);
  expect(await report('sent', { MessageSid: 'x' })).toBe(400);
  const nobody = '/api/sms/webhooks/status/ffffffffffffffffffffffff/1';
  const fields = { MessageSid: `SM${'0'.repeat(32)}`, MessageStatus: 'sent' };
  expect(await sms.callBack(nobody, fields)).toBe(204);
  expect(await sms.callBack('/api/sms/webhooks/status/x/1', fields)).toBe(400);
  expect(await sms.callBack(nobody, { ...fields, Body: 'a'.repeat(40_000) })).toBe(413);
});

const list = async () =>
  ((await sms.ask('GET', '/api/sms/suppressions')).body as { phoneNumber: string; source: string }[]).map(
    ({ phoneNumber, source }) => `${phoneNumber} ${source}`,
  );

test('STOP and START change the list, once each reply; other words do nothing', async () => {
  const number = '+12125550101';
  await sms.reply(number, 'How much is it?');
  expect(await list()).toEqual([]);
  await sms.reply(number, 'STOP');
  await sms.reply(number, 'STOP');
  expect(await list()).toEqual([`${number} optedOut`]);
  await sms.reply(number, 'START');
  expect(await list()).toEqual([]);
  const stop = sms.gateway().passed.find(({ body }) => body.includes('OptOutType=STOP'));
  const fields = Object.fromEntries(new URLSearchParams(stop?.body));
  expect(await sms.callBack('/api/sms/webhooks/inbound', fields, stop?.signature)).toBe(200);
  expect(await sms.callBack('/api/sms/webhooks/inbound', { ...fields, From: from }, stop?.signature)).toBe(
    403,
  );
  expect(await list()).toEqual([]);
});

test('a reply to a plain number, which has no OptOutType, is read for Twilio’s keywords', async () => {
  const From = '+12125550103';
  let replies = 0;
  const reply = (Body: string, more: Record<string, string> = {}) => {
    replies += 1;
    const MessageSid = `SM${replies.toString(16).padStart(32, 'a')}`;
    return sms.callBack('/api/sms/webhooks/inbound', { MessageSid, From, Body, ...more });
  };
  for (const [stop, start] of [
    ['STOP', 'START'],
    [' stop\n', 'yes '],
    ['OptOut', 'Unstop'],
  ] as const) {
    for (const other of ['', 'Stop it', 'STOP.', 'constructor']) expect(await reply(other)).toBe(200);
    // Where a messaging service says what a reply is, that counts.
    await reply(stop, { OptOutType: 'HELP' });
    expect(await list()).toEqual([]);
    await reply(stop);
    expect(await list()).toEqual([`${From} optedOut`]);
    await reply(`${start} please`);
    expect(await list()).toEqual([`${From} optedOut`]);
    await reply(start);
    expect(await list()).toEqual([]);
  }
});

test('a report with 21610 is an opt-out, once: skipped, not failed, and on the list', async () => {
  const { report, id, message } = await sent();
  await report('sent');
  for (const status of ['failed', 'failed', 'undelivered', 'sent'])
    await report(status, { ErrorCode: '21610' });
  await report('delivered');
  expect(await sms.campaign(id)).toMatchObject({
    ...{ status: 'done', recipientCount: 1, successCount: 0, failedCount: 0, skippedCount: 1 },
  });
  expect(await sms.recipients(id, 'outcome=skipped')).toMatchObject([
    { state: 'skipped', reason: 'optedOut', errorCode: 21610 },
  ]);
  const number = message?.to ?? '';
  expect(await list()).toEqual([`${number} optedOut`]);
  await sms.reply(number, 'START');
  await report('failed', { ErrorCode: '21610' });
  expect(await list()).toEqual([]);
});

test.each(['', '<b>1</b>', '12125550102', 'BRAND', 'whatsapp:+12125550102', '+1'])(
  'a signed STOP from %j puts nothing on the list',
  async (From) => {
    const fields = { MessageSid: `SM${'1'.repeat(32)}`, From, OptOutType: 'STOP' };
    expect(await sms.callBack('/api/sms/webhooks/inbound', fields)).toBe(200);
    expect(await list()).toEqual([]);
  },
);

test('a report names its row for certain: another that took its message is in doubt again', async () => {
  const [one, other] = [await sent(), await sent()];
  const rows = sms.collection('recipients');
  const { sid } = other.message ?? {};
  await rows.updateOne({ sid }, { $set: { state: 'sending' }, $unset: { sid: 1 } });
  const failed = { state: 'undelivered', reason: 'notMobile', errorCode: 30006 };
  await rows.updateOne({ sid: one.message?.sid }, { $set: { sid, ...failed } });
  expect(await other.report('delivered')).toBe(204);
  expect(await other.state()).toBe('delivered');
  // Looked up again, it finds its own.
  const own = { sid: one.message?.sid, state: 'accepted', reason: null, errorCode: null };
  await waitFor(async () => (await rows.countDocuments(own)) === 1);
});

test('the operator adds numbers and removes them; a START does not', async () => {
  const add = (phoneNumber: string) => sms.ask('POST', '/api/sms/suppressions', { body: { phoneNumber } });
  const { status, body } = await add('13800138000');
  expect([status, body]).toEqual([
    201,
    { id: body.id, phoneNumber: '+8613800138000', source: 'operator', createdAt: body.createdAt },
  ]);
  const again = await add('+86 138 0013 8000');
  expect([again.status, again.body.message]).toEqual([409, messages.suppressionExists]);
  expect((await add('12')).body.message).toBe(messages.phoneNumberInvalid);
  expect((await add('')).body.message).toBe(messages.phoneNumberRequired);
  await sms.reply('+8613800138000', 'START');
  expect(await list()).toEqual(['+8613800138000 operator']);
  const remove = () => sms.ask('DELETE', `/api/sms/suppressions/${body.id}`);
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect(await list()).toEqual([]);
});

test('while the auth token is changed, a signature by either is good', async () => {
  const next = 'n'.repeat(32);
  await sms.start({ TWILIO_AUTH_TOKEN: `${authToken},${next}` });
  const { report, state, path, message } = await sent();
  const fields = { AccountSid: accountSid, MessageSid: message?.sid ?? '', MessageStatus: 'delivered' };
  const signedBy = (token: string) =>
    twilio.getExpectedTwilioSignature(token, `${sms.gateway().url}${path}`, fields);
  expect(await report('delivered', {}, signedBy('x'.repeat(32)))).toBe(403);
  expect(await report('sent')).toBe(204);
  expect(await report('delivered', {}, signedBy(next))).toBe(204);
  expect(await state()).toBe('delivered');
});
