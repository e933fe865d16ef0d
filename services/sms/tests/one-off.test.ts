import { beforeAll, expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import { waitFor } from '@platform/testkit';
import { useSms } from './support/use-sms.ts';

const sms = useSms();
beforeAll(() => sms.start());

const send = (phoneNumber: string, message = 'Hello {name}', headers: Record<string, string> = {}) =>
  sms.ask('POST', '/api/sms/send-oneoff', { body: { phoneNumber, message }, headers });

test('a Chinese number without its country code is texted in E.164, the text as it was written', async () => {
  const { status, body } = await send('13800138000');
  expect([status, body]).toEqual([200, { to: '+8613800138000' }]);
  expect((await sms.ledger('+8613800138000')).map((message) => message.body)).toEqual(['Hello {name}']);
  expect((await sms.ask('GET', '/api/sms-campaigns')).body).toEqual([]);
});

test.each([
  ['', 'a', 400, messages.oneOffSmsFieldsRequired],
  ['+12125550000', '', 400, messages.oneOffSmsFieldsRequired],
  ['+12125550000', 'a'.repeat(1601), 400, messages.smsMessageTooLong],
  ['12345', 'a', 400, messages.phoneNumberInvalid],
  ['+442079460958', 'a', 422, messages.smsLandline],
])('%s %s is rejected', async (phoneNumber, message, status, text) => {
  const response = await send(phoneNumber, message);
  expect([response.status, response.body.message]).toEqual([status, text]);
});

test('what Twilio rejects says so, and an opted-out number is on the list from then on', async () => {
  await sms.reply('+12125550001', 'STOP');
  await sms.collection('suppressions').deleteMany({});
  const rejected = await send('+12125550001');
  expect([rejected.status, rejected.body.message]).toEqual([422, messages.smsOptedOut]);
  const { body } = await sms.ask('GET', '/api/sms/suppressions?search=%2B1 (212) 555-0001');
  expect(body).toMatchObject([{ phoneNumber: '+12125550001', source: 'optedOut' }]);
  expect((await send('+12125550001')).body.message).toBe(messages.smsOptedOut);
});

test('what was sent is listed with what became of it, newest first', async () => {
  await send('+12125550005', 'first');
  // The sandbox's number of a phone that can't be reached.
  await send('+12125530003', 'second');
  const list = (query: string) => sms.ask('GET', `/api/sms/one-offs?limit=1${query}`);
  await waitFor(async () => (await list('')).body[0].state === 'undelivered', { what: 'the report' });
  const { body, headers } = await list('');
  expect(body).toMatchObject([
    { phoneNumber: '+12125530003', message: 'second', reason: 'unreachable', errorCode: 30003 },
  ]);
  expect(body[0]).not.toHaveProperty('name');
  const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  const first = async () => (await list(`&cursor=${cursor}`)).body;
  await waitFor(async () => (await first())[0].state === 'delivered', { what: 'the first report' });
  expect(await first()).toMatchObject([{ phoneNumber: '+12125550005', message: 'first' }]);
});

test('a repeated click is one message, and the key of another is rejected', async () => {
  const key = { 'idempotency-key': 'once' };
  const responses = await Promise.all(Array.from({ length: 5 }, () => send('+12125550002', 'a', key)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await sms.ledger('+12125550002')).toHaveLength(1);
  expect((await send('(212) 555-0002', 'a', key)).body).toEqual({ to: '+12125550002' });
  expect(await sms.ledger('+12125550002')).toHaveLength(1);
  expect((await send('+12125550002', 'b', key)).body.message).toBe(messages.smsIdempotencyMismatch);
  expect((await send('+12125550002', 'b', { 'idempotency-key': 'a b' })).status).toBe(400);
});

test('a response that never comes is found in Twilio’s list', async () => {
  await sms.setFaults({ kind: 'hangAfterAccepting', to: '+12125550003', times: 1 });
  expect((await send('+12125550003')).body).toEqual({ to: '+12125550003' });
  expect(await sms.ledger('+12125550003')).toHaveLength(1);
});

// In one test, as both wait for the whole time that a response may take.
test('a message that Twilio does not take yet is queued; one of which nothing is known is not sent again', async () => {
  const [busy, unknown] = ['+12125550006', '+12125550004'];
  await sms.setFaults({ kind: 'tooManyRequests', to: busy }, { kind: 'hang', to: unknown, times: 1 });
  const [queued, lost] = await Promise.all([send(busy), send(unknown)]);
  expect([queued.status, queued.body]).toEqual([200, { to: busy, state: 'queued' }]);
  expect([lost.status, lost.body.message]).toEqual([504, messages.smsUncertain]);
  await sms.setFaults();
  await waitFor(async () => (await sms.ledger(busy)).length === 1, { what: 'the message' });
  expect(await sms.ledger(unknown)).toEqual([]);
});
