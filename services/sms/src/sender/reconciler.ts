import { repeat } from '@platform/service-kit';
import { textOf } from '../domain/recipients.ts';
import { statesBefore } from '../domain/states.ts';
import type { RowRecord } from '../store/records.ts';
import { changeOf, type RowChange } from '../store/rows.ts';
import { inMs, lookAfterMs, requeued, type SenderParts } from './sender.ts';

/** Rows in doubt that are looked up at once. */
const atOnce = 8;

/** Finds out what became of rows in doubt: Twilio did not respond, or a crash lost its response. Every replica does it. */
export function createReconciler(parts: SenderParts) {
  const { campaigns, rows, suppressions, twilio, logger, sending, timeoutMs } = parts;

  /** Finds the row's message in Twilio's list, ignoring messages that belong to other rows. */
  async function lookUp(row: RowRecord): Promise<RowChange> {
    const attemptedAt = row.attemptedAt ?? row.updatedAt;
    const text = textOf(await campaigns.find(row.campaignId), row);
    const found = await twilio.find(row.phoneNumber, text, attemptedAt);
    const known = await rows.knownSids(found.map(({ sid }) => sid));
    const own = found.find(({ sid }) => !known.has(sid));
    if (own) return { ...own, heldUntil: inMs(sending.doubtMs) };
    if (row.serverError) return requeued(row);
    const isOver = Date.now() - attemptedAt.getTime() >= sending.doubtMs;
    return isOver ? { state: 'unknown' } : { heldUntil: inMs(lookAfterMs(sending.doubtMs)) };
  }

  async function write(settled: { row: RowRecord; change: RowChange }[]): Promise<void> {
    for (const { row, change } of settled) await suppressions.applyChange(row.phoneNumber, change);
    if (settled.length > 0) await rows.write(settled.map(({ row, change }) => changeOf(row, change)));
  }

  /** Settles a row; false when none is in doubt. @throws when Twilio's list can't be read: the row stays in doubt for a while */
  async function settleOne(): Promise<boolean> {
    const row = await rows.takeDoubtful(inMs(2 * timeoutMs));
    if (row) await write([{ row, change: await lookUp(row) }]);
    return row !== null;
  }

  /** Reads what reports would have told, when a crash lost them: a page of Twilio's list at a time. */
  async function readOverdue(signal: AbortSignal): Promise<void> {
    const since = await rows.takeOverdue();
    if (since)
      for await (const page of twilio.pagesSince(since)) {
        if (signal.aborted) break;
        const waiting = await rows.findUnreported(page.map(({ sid }) => sid));
        const settled = waiting.flatMap((row) => {
          const change = page.find(({ sid }) => sid === row.sid);
          return change && statesBefore(change.state).includes(row.state) ? [{ row, change }] : [];
        });
        await write(settled);
      }
  }

  const failure = 'messages stay in doubt';

  /** Settles rows until none is in doubt, or one can't be settled. */
  async function settleWhileAny(signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted && (await settleOne()));
    } catch (err) {
      logger.warn({ err }, failure);
    }
  }

  /** Settles one row, and if there was one the others, several at once: with none in doubt it is one query. */
  async function settleAll(signal: AbortSignal): Promise<void> {
    if (await settleOne()) await Promise.all(Array.from({ length: atOnce }, () => settleWhileAny(signal)));
  }

  const loops = [
    repeat({ work: settleAll, everyMs: Math.min(1_000, sending.doubtMs / 4), logger, failure }),
    repeat({ work: readOverdue, everyMs: sending.doubtMs / 2, logger, failure }),
  ];
  return { close: () => Promise.all(loops.map((loop) => loop.close())) };
}
