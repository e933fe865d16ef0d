import { setTimeout as delay } from 'node:timers/promises';
import { textOf } from '../domain/recipients.ts';
import { stateOf } from '../domain/states.ts';
import { failureReason } from '../domain/twilio-codes.ts';
import type { CampaignRecord, RowRecord } from '../store/models.ts';
import { changeOf, type RowChange } from '../store/rows.ts';
import type { Preparer } from './preparer.ts';
import { lookAfterMs, requeued, type Sender, type SenderParts } from './sender.ts';

/** Rows in doubt that one round looks up, and how many at once. */
const lookUps = { perRound: 200, atOnce: 8 };

type Parts = Omit<SenderParts, 'rate'> & { preparer: Preparer; sender: Sender };

/** What a round of upkeep does, every so often in every replica: finishes what a crash has left. */
export function createUpkeep(parts: Parts) {
  const { campaigns, rows, twilio, logger, preparer, sender, sending, timeoutMs } = parts;
  const everyMs = Math.min(1_000, sending.doubtMs / 4);
  const closing = new AbortController();

  /** Looks for a row's message at Twilio. One that belongs to another row is not it. */
  async function lookUp(row: RowRecord, campaign: CampaignRecord): Promise<RowChange> {
    const attemptedAt = row.attemptedAt ?? row.updatedAt;
    const isOver = Date.now() - attemptedAt.getTime() >= sending.doubtMs;
    const notFound: RowChange = isOver
      ? { state: 'unknown' }
      : { leaseUntil: new Date(Date.now() + Math.min(15_000, lookAfterMs(sending.doubtMs))) };
    try {
      const text = { to: row.phoneNumber, body: textOf(campaign, row) };
      const found = await twilio.find(text, attemptedAt);
      const known = await rows.knownSids(found.map(({ sid }) => sid));
      const own = found.find(({ sid }) => !known.has(sid));
      if (!own) return row.serverError ? requeued(row) : notFound;
      const { sid, status, errorCode } = own;
      const state = stateOf(status) ?? 'accepted';
      if (errorCode === undefined) return { state, sid };
      return { state, sid, errorCode, reason: failureReason(errorCode) };
    } catch (err) {
      logger.warn({ err }, "Twilio's message list can't be read");
      return notFound;
    }
  }

  async function settleDoubtful(): Promise<void> {
    let left = lookUps.perRound;
    const work = async () => {
      while (left > 0 && !closing.signal.aborted) {
        left -= 1;
        const row = await rows.takeDoubtful(2 * timeoutMs);
        if (!row) return;
        const change = await lookUp(row, await campaigns.find(row.campaignId));
        await rows.write([changeOf(row, change)]);
      }
    };
    await Promise.all(Array.from({ length: lookUps.atOnce }, work));
  }

  async function closeFinished(): Promise<void> {
    for (const campaign of await campaigns.open()) {
      if (campaign.status === 'preparing') continue;
      // A row that was in flight may have been queued again after the campaign was cancelled.
      if (campaign.status === 'cancelled') await rows.skipQueued(campaign._id);
      if (!(await rows.hasPending(campaign._id))) await campaigns.close(campaign);
    }
  }

  async function finishPreparing(): Promise<void> {
    const campaign = await campaigns.takeUnprepared();
    if (!campaign) return;
    await preparer.finish(campaign);
    sender.wake();
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      for (const work of [settleDoubtful, closeFinished, finishPreparing])
        await work().catch((err: unknown) => logger.warn({ err }, 'upkeep failed'));
      await delay(everyMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const running = run();

  return {
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
