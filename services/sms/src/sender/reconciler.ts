import { setTimeout as delay } from 'node:timers/promises';
import { textOf } from '../domain/recipients.ts';
import { stateOf } from '../domain/states.ts';
import { failureReason } from '../domain/twilio-codes.ts';
import type { RowRecord } from '../store/models.ts';
import { changeOf, type RowChange } from '../store/rows.ts';
import { inMs, lookAfterMs, requeued, type SenderParts } from './sender.ts';

/** Rows in doubt that are looked up at once. */
const atOnce = 8;

/** Finds out what became of rows in doubt: Twilio did not answer, or a crash lost its answer. Every replica does it. */
export function createReconciler({ campaigns, rows, twilio, logger, sending, timeoutMs }: SenderParts) {
  const everyMs = Math.min(1_000, sending.doubtMs / 4);
  const closing = new AbortController();

  /** Finds the row's message in Twilio's list, ignoring messages that belong to other rows. */
  async function lookUp(row: RowRecord): Promise<RowChange> {
    const attemptedAt = row.attemptedAt ?? row.updatedAt;
    const text = textOf(await campaigns.find(row.campaignId), row);
    const found = await twilio.find(row.phoneNumber, text, attemptedAt);
    const known = await rows.knownSids(found.map(({ sid }) => sid));
    const own = found.find(({ sid }) => !known.has(sid));
    if (own) {
      const { sid, status, errorCode } = own;
      const failure = errorCode === undefined ? {} : { errorCode, reason: failureReason(errorCode) };
      return { state: stateOf(status) ?? 'accepted', sid, ...failure };
    }
    if (row.serverError) return requeued(row);
    const isOver = Date.now() - attemptedAt.getTime() >= sending.doubtMs;
    return isOver ? { state: 'unknown' } : { heldUntil: inMs(lookAfterMs(sending.doubtMs)) };
  }

  /** Settles a row; false when none is in doubt. @throws when Twilio's list can't be read: the row stays in doubt for a while */
  async function settleOne(): Promise<boolean> {
    const row = await rows.takeDoubtful(inMs(2 * timeoutMs));
    if (row) await rows.write([changeOf(row, await lookUp(row))]);
    return row !== null;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const results = await Promise.allSettled(Array.from({ length: atOnce }, settleOne));
      for (const result of results)
        if (result.status === 'rejected') logger.warn({ err: result.reason }, 'a message stays in doubt');
      if (!results.some((result) => result.status === 'rejected' || result.value))
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
