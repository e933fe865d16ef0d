import { beforeAll, expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { from, useSms } from './support/use-sms.ts';

const sms = useSms();
let replicas: RunningService[];
// So long a time-out that no row is queued again because the machine is busy, at a rate that no machine is too slow for.
const patient = { TWILIO_TIMEOUT_MS: '10000', SMS_RATE_PER_SECOND: '50' };
beforeAll(async () => {
  replicas = [await sms.start(patient), await sms.start(patient)];
});

const headers = (key: string) => ({ 'idempotency-key': key });

test('clicks at the same moment, in two replicas, are one campaign', async () => {
  const members = sms.addMembers(50);
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      sms.send(members, {}, { headers: headers('clicks'), url: replicas[n % 2]?.url ?? '' }),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body }) => body.campaignId)).size).toBe(1);
  await sms.until(responses[0]?.body.campaignId, { pendingCount: 0 });
  for (const { phoneNumber } of members) expect(await sms.ledger(phoneNumber)).toHaveLength(1);
  expect(await sms.collection('campaigns').countDocuments({})).toBe(1);
  // A click much later is the same campaign too.
  const later = await sms.send(members, {}, { headers: headers('clicks') });
  expect(later.body.campaignId).toBe(responses[0]?.body.campaignId);
});

test('a key is good for one body', async () => {
  const members = sms.addMembers(1);
  await sms.send(members, {}, { headers: headers('body') });
  const other = await sms.send(members, { message: 'Other' }, { headers: headers('body') });
  expect([other.status, other.body.message]).toEqual([409, messages.smsIdempotencyMismatch]);
});

test('the same campaign from two tabs, in two replicas, is one; with another title it is another', async () => {
  const members = sms.addMembers(20);
  const tabs = await Promise.all(
    [members, [...members.toReversed(), ...members]].map((listed, n) =>
      sms.send(listed, {}, { headers: headers(`tab-${n}`), url: replicas[n]?.url ?? '' }),
    ),
  );
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rejected = tabs.find(({ status }) => status === 409);
  expect(rejected?.body.message).toBe(messages.smsCampaignRepeated);
  const sent = tabs.find(({ status }) => status === 200);
  await sms.until(sent?.body.campaignId, { status: 'done', successCount: 20 });
  for (const { phoneNumber } of members) expect(await sms.ledger(phoneNumber)).toHaveLength(1);
  expect(await sms.collection('recipients').distinct('campaignId', { name: members[0]?.name })).toHaveLength(
    1,
  );
  expect((await sms.send(members, { title: 'Once more' })).status).toBe(200);

  // Ten minutes later.
  const title = 'Once more';
  await sms.collection('once').updateMany({}, { $set: { until: new Date() } });
  expect((await sms.send(members, { title })).status).toBe(200);
});

test('replicas share the work and the rate', async () => {
  const members = sms.addMembers(100);
  const started = performance.now();
  const { body } = await sms.send(members);
  await sms.until(body.campaignId, { status: 'done', successCount: 100 });
  expect(performance.now() - started).toBeGreaterThan(1_800);
  // On a slow machine two rates would take as long.
  expect(await sms.collection('senders').distinct('_id')).toEqual([from]);
  const attempts = await sms.collection('recipients').distinct('attempt', { state: { $ne: 'queued' } });
  expect(attempts).toEqual([1]);
  const sent = (await sms.ledger()).map(({ to }) => to);
  expect(members.filter(({ phoneNumber }) => sent.filter((to) => to === phoneNumber).length !== 1)).toEqual(
    [],
  );
});
