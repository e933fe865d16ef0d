import { expect, test } from '@jest/globals';
import { waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import { killUnderCampaign } from './support/kill.ts';
import { useSms } from './support/use-sms.ts';

const sms = useSms();

test('killed twice in a campaign, each recipient gets one message at most, and none is lost', async () => {
  await killUnderCampaign(sms, { recipients: 300, kills: 2, concurrency: 10 });
});

test('killed while a campaign is being made, it is made once by the next clicks', async () => {
  const members = sms.addMembers(1_000);
  const call = { headers: { 'idempotency-key': 'cut-off' } };
  const running = await sms.startProcess();
  const cutOff = sms.send(members, {}, call).catch(() => undefined);
  const rows = () => sms.collection('recipients').countDocuments({ name: members[0]?.name });
  await waitFor(async () => (await rows()) > 0, { everyMs: 5 });
  await running.kill();
  await cutOff;

  await sms.startProcess();
  // Until MongoDB aborts a transaction that was cut off, clicks get 503.
  const id = await waitFor(async () => {
    const { status, body } = await sms.send(members, {}, call);
    expect([200, 503]).toContain(status);
    return body.campaignId as string | undefined;
  });
  const done = await sms.until(id, { status: 'done', recipientCount: 1_000 });
  // If the campaign was made already, the kill hit its sending: of 20 calls at once.
  expect(done.successCount + done.unknownCount).toBe(1_000);
  const inDoubt = { state: 'unknown', campaignId: new mongoose.Types.ObjectId(id) };
  const unknown = new Set(await sms.collection('recipients').distinct('phoneNumber', inDoubt));
  expect(unknown.size).toBeLessThanOrEqual(20);
  const sent = (await sms.ledger()).map(({ to }) => to);
  for (const { phoneNumber } of members.slice(0, 100))
    if (!unknown.has(phoneNumber)) expect(sent.filter((to) => to === phoneNumber)).toHaveLength(1);
  expect(new Set(sent).size).toBe(sent.length);
});
