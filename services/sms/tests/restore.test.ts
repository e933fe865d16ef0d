import { expect, test } from '@jest/globals';
import { restoreCollection } from '@platform/service-kit';
import { waitFor } from '@platform/testkit';
import { useSms } from './support/use-sms.ts';

const sms = useSms();
/** What a backup has of the database. */
async function snapshot() {
  const read = (name: string) => sms.collection(name).find().toArray();
  return {
    campaigns: await read('campaigns'),
    recipients: await read('recipients'),
    once: await read('once'),
  };
}

/** Puts it back, as services/backup does. */
async function restore(saved: Awaited<ReturnType<typeof snapshot>>, backupAt: Date): Promise<void> {
  await sms.collection(restoreCollection).insertOne({ backupAt });
  for (const [name, documents] of Object.entries(saved)) {
    await sms.collection(name).deleteMany({});
    if (documents.length > 0) await sms.collection(name).insertMany(documents);
  }
}

const change = (id: string, verb: string) => sms.ask('POST', `/api/sms-campaigns/${id}/${verb}`);
const numbersSent = async () => (await sms.ledger()).map(({ to }) => to).sort();

test('after a restore nothing is sent by itself, and nobody is texted again', async () => {
  let service = await sms.start({ SMS_RATE_PER_SECOND: '40' });
  const members = sms.addMembers(400);
  const failing = sms.addMembers(1, { phoneNumber: '+12125530003' });
  const failed = (await sms.send(failing)).body.campaignId;
  await sms.until(failed, { failedCount: 1 });

  // One-off messages that wait: one is sent after the backup, the other is not.
  const [late, never] = ['+12125550888', '+12125550889'] as const;
  await sms.setFaults({ kind: 'tooManyRequests', to: late }, { kind: 'tooManyRequests', to: never });
  for (const phoneNumber of [late, never])
    void sms
      .ask('POST', '/api/sms/send-oneoff', { body: { phoneNumber, message: 'Hi' } })
      .catch(() => undefined);
  await waitFor(
    async () =>
      (await sms
        .collection('recipients')
        .countDocuments({ name: '', state: 'queued', rejections: { $gte: 1 } })) === 2,
    { everyMs: 10 },
  );
  const { body } = await sms.send(members, { title: 'Restored' });
  const id: string = body.campaignId;
  await waitFor(async () => (await sms.ledger()).length > 20, { everyMs: 10 });

  const backupAt = new Date();
  const saved = await snapshot();
  const waiting = saved.recipients.filter((row) => row.state === 'queued').length;
  expect(waiting).toBeGreaterThan(100);

  await sms.setFaults({ kind: 'tooManyRequests', to: never });
  await change(failed, 'retry');
  await waitFor(async () => (await sms.ledger()).length > 90);
  await change(id, 'pause');
  await waitFor(async () => (await sms.ledger('+12125530003')).length === 2);
  await waitFor(async () => (await sms.ledger(late)).length === 1, { timeoutMs: 60_000 });
  await waitFor(async () => (await sms.collection('recipients').countDocuments({ state: 'sending' })) === 0);
  await service.close();
  const before = await numbersSent();
  const own = new Set(members.map(({ phoneNumber }) => phoneNumber));
  const unsent = 400 - before.filter((to) => own.has(to)).length;
  expect(unsent).toBeGreaterThan(0);
  await restore(saved, backupAt);
  await sms.setFaults();
  service = await sms.start();

  // Those that were sent after the backup are found at Twilio; the others wait.
  const paused = await sms.until(id, { status: 'paused', pendingCount: unsent, successCount: 400 - unsent });
  expect(paused.restoredFrom).toBe(backupAt.toISOString());
  const oneOff = (phoneNumber: string) => sms.collection('recipients').findOne({ phoneNumber });
  await waitFor(async () => (await oneOff(never))?.state === 'skipped');
  expect((await oneOff(late))?.sid).toBe((await sms.ledger(late))[0]?.sid);
  expect(await numbersSent()).toEqual(before);

  // A failed message that was retried after the backup is not sent a third time.
  await change(failed, 'retry');
  await sms.until(failed, { status: 'done', failedCount: 1 });
  expect(await numbersSent()).toEqual(before);

  expect((await change(id, 'resume')).body).not.toHaveProperty('restoredFrom');
  await sms.until(id, { status: 'done', successCount: 400 });
  const after = (await numbersSent()).filter((to) => own.has(to));
  expect([after.length, new Set(after).size]).toEqual([400, 400]);
  expect(await sms.ledger(never)).toEqual([]);

  // A later start finds nothing to do.
  await service.close();
  await sms.start();
  expect(await sms.campaign(id)).toMatchObject({ status: 'done' });
  expect(await sms.collection(restoreCollection).countDocuments()).toBe(0);
});
