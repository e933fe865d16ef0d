import { expect } from '@jest/globals';
import { readPages, waitFor } from '@platform/testkit';
import type { useSms } from './use-sms.ts';

interface Plan {
  recipients: number;
  kills: number;
  /** Calls to Twilio at once. */
  concurrency: number;
}

/**
 * Runs a campaign while the service is killed with -9 again and again, and the sandbox sometimes accepts without a response. The
 * sandbox's own ledger must show each recipient once at most, and everyone who is not unknown.
 */
export async function killUnderCampaign(
  sms: ReturnType<typeof useSms>,
  { recipients, kills, concurrency }: Plan,
) {
  const variables = { SMS_CONCURRENCY: `${concurrency}`, SMS_DOUBT_MS: '4000' };
  const members = sms.addMembers(recipients);
  let running = await sms.startProcess(variables);
  await sms.setFaults(
    { kind: 'hangAfterAccepting', every: 97 },
    { kind: 'resetAfterAccepting', every: 89 },
    { kind: 'serverErrorAfterAccepting', every: 83 },
  );
  const { body } = await sms.send(
    members,
    { message: 'To {name}' },
    { headers: { 'idempotency-key': 'kills' } },
  );
  const id: string = body.campaignId;
  const begun = () => sms.collection('recipients').countDocuments({ attempt: { $gt: 0 } });
  for (let kill = 1; kill <= kills; kill += 1) {
    const wanted = (recipients * kill) / (kills + 1);
    await waitFor(async () => (await begun()) >= wanted, { timeoutMs: 120_000, everyMs: 10 });
    await running.kill();
    running = await sms.startProcess(variables);
  }
  await sms.setFaults();
  const done = await sms.until(id, { status: 'done' }, 300_000);

  const times = new Map<string, number>();
  for (const { to } of await sms.ledger()) times.set(to, (times.get(to) ?? 0) + 1);
  const get = (path: string) => sms.ask('GET', path);
  const pages = await readPages(get, `/api/sms-campaigns/${id}/recipients?outcome=unknown&limit=500`);
  const unknown = new Set(pages.flat().map(({ phoneNumber }) => phoneNumber));
  const numbers = members.map(({ phoneNumber }) => phoneNumber);
  expect({
    twice: numbers.filter((number) => (times.get(number) ?? 0) > 1),
    missing: numbers.filter((number) => !times.has(number) && !unknown.has(number)),
  }).toEqual({ twice: [], missing: [] });
  expect(done.recipientCount).toBe(recipients);
  expect(done.successCount + done.unknownCount).toBe(recipients);
  expect(unknown.size).toBeLessThanOrEqual(kills * concurrency);
  // Reports that nobody was there for are made up for.
  const open = { state: { $in: ['accepted', 'sent'] } };
  await waitFor(async () => (await sms.collection('recipients').countDocuments(open)) === 0, {
    timeoutMs: 120_000,
  });
  await running.kill();
  return { unknown: unknown.size };
}
