import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { apiPath } from '@platform/contracts';
import { counter, type Logger } from '@platform/service-kit';
import type { Twilio } from '../clients/twilio.ts';
import { backoffMs, maxRefusals } from '../domain/backoff.ts';
import { textOf } from '../domain/recipients.ts';
import { failureReason, type Outcome, unsubscribed } from '../domain/twilio-codes.ts';
import type { Campaigns } from '../store/campaigns.ts';
import type { CampaignRecord, RowRecord } from '../store/models.ts';
import type { Rate } from '../store/rate.ts';
import { changeOf, type RowChange, type Rows } from '../store/rows.ts';
import type { Suppressions } from '../store/suppressions.ts';
import { createGroupWriter } from './group-writer.ts';

export interface SenderParts {
  campaigns: Campaigns;
  rows: Rows;
  suppressions: Suppressions;
  rate: Rate;
  twilio: Twilio;
  logger: Logger;
  sending: { concurrency: number; doubtMs: number };
  timeoutMs: number;
}

/** How often a replica that has nothing to send looks for rows. */
const idleMs = 500;
/** After Twilio said that it is too much, nobody sends for this long. */
const slowDownMs = 1_000;

const attempts = counter({
  name: 'sms_attempts_total',
  help: 'Calls to Twilio that create a message, by their outcome',
  labelNames: ['outcome'],
});

/** How long after a call without a clear answer Twilio's list is read. */
export const lookAfterMs = (doubtMs: number): number => Math.min(2_000, doubtMs / 4);

/** What a refusal that may pass makes of a row. */
export const requeued = ({ refusals }: Pick<RowRecord, 'refusals'>): RowChange =>
  refusals >= maxRefusals
    ? { state: 'failed', reason: 'busy' }
    : { state: 'queued', refusals: refusals + 1, notBefore: new Date(Date.now() + backoffMs(refusals)) };

/** What the outcome of a call makes of a row. */
function changeFor(row: RowRecord, outcome: Outcome, doubtMs: number): RowChange {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'accepted', sid: outcome.sid };
    case 'busy':
      return requeued(row);
    case 'account':
      return { state: 'queued', notBefore: new Date() };
    case 'refused':
      return outcome.code === unsubscribed
        ? { state: 'skipped', reason: 'optedOut', errorCode: unsubscribed }
        : { state: 'failed', reason: failureReason(outcome.code), errorCode: outcome.code };
    case 'serverError':
      return { serverError: true, leaseUntil: new Date(Date.now() + lookAfterMs(doubtMs)) };
    case 'noAnswer':
      return { leaseUntil: new Date(Date.now() + lookAfterMs(doubtMs)) };
  }
}

export type Sender = ReturnType<typeof createSender>;

/** Sends queued rows, as fast as the rate allows. Every replica runs one; a row is claimed by one of them, before it is sent. */
export function createSender(parts: SenderParts) {
  const { campaigns, rows, suppressions, rate, twilio, logger, sending, timeoutMs } = parts;
  const { concurrency, doubtMs } = sending;
  /** Long enough to wait for the row's turn within a second, to call Twilio, and to write what it said. */
  const leaseMs = 2 * timeoutMs + 2_000;
  const claimAgainAt = Math.floor(concurrency * 0.75);
  const closing = new AbortController();
  const inFlight = new Set<Promise<void>>();
  const writes = new Set<Promise<unknown>>();
  const write = createGroupWriter(rows.write);
  let rouse = Promise.withResolvers<void>();

  const sleep = (ms: number) => delay(ms, undefined, { signal: closing.signal }).catch(() => {});
  const roused = async (ms?: number) => {
    await Promise.race([rouse.promise, ...(ms === undefined ? [] : [sleep(ms)])]);
    rouse = Promise.withResolvers();
  };

  /** Writes what became of a row. The next call needn't wait for it: after a crash, Twilio's list has the message. */
  function save(row: RowRecord, change: RowChange): void {
    const saved = write(changeOf(row, change))
      .catch((err: unknown) => logger.warn({ err }, 'a message is left in doubt'))
      .finally(() => writes.delete(saved));
    writes.add(saved);
  }

  async function sendRow(row: RowRecord, campaign: CampaignRecord, waitMs: number, sendBy: number) {
    await sleep(waitMs);
    // A process that was suspended must not send any more: its lease is about to run out.
    if (closing.signal.aborted || performance.now() > sendBy) {
      return save(row, { state: 'queued', notBefore: new Date() });
    }
    const callback = apiPath('/api/sms/webhooks/status/{recipientId}/{attempt}', {
      recipientId: row._id.toHexString(),
      attempt: String(row.attempt),
    });
    let outcome = await twilio.send({ to: row.phoneNumber, body: textOf(campaign, row) }, callback);
    attempts.inc({ outcome: outcome.kind });
    // There is nobody to resume a one-off message.
    if (outcome.kind === 'account' && campaign.kind === 'oneOff') outcome = { ...outcome, kind: 'refused' };
    if (outcome.kind === 'refused' && outcome.code === unsubscribed)
      await suppressions.optOut(row.phoneNumber);
    if (outcome.kind === 'account') {
      logger.error(
        { code: outcome.code },
        'Twilio refuses the account or the sender; the campaign is paused',
      );
      await campaigns.pauseByCode(row.campaignId, outcome.code);
    }
    if (outcome.kind === 'busy') await rate.slowDown(slowDownMs);
    save(row, changeFor(row, outcome, doubtMs));
  }

  function track(work: Promise<void>): void {
    const tracked = work
      .catch((err: unknown) => logger.warn({ err }, 'a message is left in doubt'))
      .finally(() => {
        inFlight.delete(tracked);
        // Rows are claimed many at a time.
        if (inFlight.size <= claimAgainAt) rouse.resolve();
      });
    inFlight.add(tracked);
  }

  /** Rows that may be sent now, of one campaign after the other. */
  async function findDue(sendable: readonly CampaignRecord[], limit: number) {
    const ids = [];
    for (const { _id } of sendable) {
      if (ids.length === limit) break;
      ids.push(...(await rows.due(_id, limit - ids.length)));
    }
    return ids;
  }

  /** Claims due rows and begins to send them; false when there were none. */
  async function sendDue(limit: number): Promise<boolean> {
    let sendable = await campaigns.sendable();
    let ids = await findDue(sendable, limit);
    if (ids.length === 0) return false;
    const waitMs = await rate.take(ids.length);
    if (waitMs > 0) {
      // A row waits for its turn unclaimed: what a crash leaves in doubt are only those about to be sent.
      await sleep(waitMs);
      if (closing.signal.aborted) return false;
      sendable = await campaigns.sendable();
      ids = await findDue(sendable, ids.length);
    }
    const sendBy = performance.now() + leaseMs - timeoutMs - 1_000;
    const claimed = await rows.claim(ids, randomUUID(), new Date(Date.now() + leaseMs));
    const started = sendable.filter(({ status }) => status === 'queued').map(({ _id }) => _id);
    const isClaimed = (id: { equals(other: unknown): boolean }) =>
      claimed.some(({ campaignId }) => id.equals(campaignId));
    if (started.some(isClaimed)) await campaigns.setSending(started.filter(isClaimed));
    const suppressed = await suppressions.among(claimed.map(({ phoneNumber }) => phoneNumber));
    for (const [index, row] of claimed.entries()) {
      const campaign = sendable.find(({ _id }) => _id.equals(row.campaignId));
      if (!campaign) continue;
      if (suppressed.has(row.phoneNumber)) save(row, { state: 'skipped', reason: 'optedOut' });
      else track(sendRow(row, campaign, index * rate.intervalMs, sendBy));
    }
    return true;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const free = concurrency - inFlight.size;
      if (inFlight.size > claimAgainAt) await roused();
      else if (writes.size > concurrency) await Promise.race(writes);
      else
        try {
          if (!(await sendDue(Math.min(free, rate.atOnce)))) await roused(idleMs);
        } catch (err) {
          logger.warn({ err }, 'could not claim messages');
          await sleep(1_000);
        }
    }
  }
  const running = run();

  return {
    /** There may be rows to send. */
    wake: () => rouse.resolve(),
    /** Claims no more, and waits for the calls in flight. */
    async close(): Promise<void> {
      closing.abort();
      rouse.resolve();
      await running;
      for (const unfinished of [inFlight, writes]) await Promise.allSettled(unfinished);
    },
  };
}
