import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { apiPath } from '@platform/contracts';
import { counter, type Logger } from '@platform/service-kit';
import PQueue from 'p-queue';
import type { Members } from '../clients/members.ts';
import type { Twilio } from '../clients/twilio.ts';
import { planRecipient, textOf } from '../domain/recipients.ts';
import { failureOf, type Outcome } from '../domain/twilio-codes.ts';
import type { Campaigns } from '../store/campaigns.ts';
import type { Rate } from '../store/rate.ts';
import type { CampaignRecord, RowRecord } from '../store/records.ts';
import { changeOf, type RowChange, type Rows } from '../store/rows.ts';
import type { Suppressions } from '../store/suppressions.ts';
import { createGroupWriter } from './group-writer.ts';

export interface SenderParts {
  campaigns: Campaigns;
  rows: Rows;
  suppressions: Suppressions;
  members: Members;
  rate: Rate;
  twilio: Twilio;
  logger: Logger;
  sending: { concurrency: number; doubtMs: number };
  timeoutMs: number;
}

/** How often a replica that has nothing to send looks for rows. */
const idleMs = 200;
/** Rows reserved at once, at most; fewer at a low rate. */
const reservedAtOnce = 500;

/** Outcomes are collected for this long: fewer writes leave the database to those that a call waits for. */
const outcomesMs = 50;

/** After this many rejections in a row, for being busy or by a server error, a message fails. */
const maxRejections = 12;

const attempts = counter({
  name: 'sms_attempts_total',
  help: 'Calls to Twilio that create a message, by their outcome',
  labelNames: ['outcome'],
});
// rate() misses a counter's first value otherwise, and the first rejection of the account is the last call: it pauses the campaign.
for (const outcome of [
  'accepted',
  'busy',
  'notConnected',
  'account',
  'rejected',
  'serverError',
  'noResponse',
] satisfies Outcome['kind'][])
  attempts.inc({ outcome }, 0);

/** A time from now. */
export const inMs = (ms: number): Date => new Date(Date.now() + ms);

/** How long after a call without a clear response Twilio's list is read. */
export const lookAfterMs = (doubtMs: number): number => Math.min(2_000, doubtMs / 4);

/**
 * Requeues a row after a temporary error, with exponential backoff (1 s to 1 min) and jitter; fails it after
 * `maxRejections`.
 */
export const requeued = ({ rejections }: Pick<RowRecord, 'rejections'>): RowChange =>
  rejections >= maxRejections
    ? { state: 'failed', reason: 'busy' }
    : {
        state: 'queued',
        rejections: rejections + 1,
        heldUntil: inMs(Math.min(60_000, 1_000 * 2 ** rejections) * (0.5 + Math.random() / 2)),
      };

/** What the outcome of a call makes of a row. */
function changeFor(row: RowRecord, outcome: Outcome, doubtMs: number): RowChange {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'accepted', sid: outcome.sid, heldUntil: inMs(doubtMs) };
    case 'busy':
    case 'notConnected':
      return requeued(row);
    case 'account':
      return { state: 'queued', heldUntil: new Date() };
    case 'rejected':
      return failureOf(outcome.code);
    case 'serverError':
    case 'noResponse':
      return { serverError: outcome.kind === 'serverError', heldUntil: inMs(lookAfterMs(doubtMs)) };
  }
}

const isOpen = ({ status }: CampaignRecord) => status === 'queued' || status === 'sending';

/** Sends queued rows, as fast as the rate allows. Every replica runs one; a row is reserved by one of them. */
export function createSender(parts: SenderParts) {
  const { campaigns, rows, suppressions, members, rate, twilio, logger, sending, timeoutMs } = parts;
  const { concurrency, doubtMs } = sending;
  /** Long enough to call Twilio and to write what it said. */
  const holdMs = 2 * timeoutMs + 2_000;
  const queue = new PQueue({ concurrency });
  const closing = new AbortController();
  const begin = createGroupWriter((group: RowRecord[]) => rows.begin(group, inMs(holdMs)));
  const write = createGroupWriter(rows.write, outcomesMs);
  let saved: Promise<unknown> = Promise.resolve();

  const sleep = (ms: number) => delay(ms, undefined, { signal: closing.signal }).catch(() => {});
  const inDoubt = (err: unknown) => logger.warn({ err }, 'a message is left in doubt');

  /** Writes what became of a row. The next call needn't wait for it: after a crash, Twilio's list has the message. */
  function save(row: RowRecord, change: RowChange): void {
    saved = write(changeOf(row, change)).catch(inDoubt);
  }

  async function sendRow(reserved: RowRecord, campaign: CampaignRecord, turn: number): Promise<void> {
    const waitMs = turn - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    if (closing.signal.aborted) return;
    const requestedAt = performance.now();
    if (!(await begin(reserved)).has(reserved)) return;
    const row = { ...reserved, attempt: reserved.attempt + 1 };
    // Don't send if this process was suspended: another replica may already be looking the row up.
    if (performance.now() - requestedAt > timeoutMs + 1_000)
      return save(row, { state: 'queued', heldUntil: new Date() });
    const callback = apiPath('/api/sms/webhooks/status/{recipientId}/{attempt}', {
      recipientId: row._id.toHexString(),
      attempt: String(row.attempt),
    });
    let outcome = await twilio.send(row.phoneNumber, textOf(campaign, row), callback);
    attempts.inc({ outcome: outcome.kind });
    // There is nobody to resume a one-off message.
    if (outcome.kind === 'account' && campaign.kind === 'oneOff') outcome = { ...outcome, kind: 'rejected' };
    if (outcome.kind === 'account') {
      const { code } = outcome;
      logger.error({ code }, 'Twilio rejects the account or the sender; the campaign is paused');
      await campaigns.setStatus(row.campaignId, 'paused', { pausedByCode: code });
      await rows.settle({ ...campaign, status: 'paused' });
    }
    if (outcome.kind === 'busy') await rate.pause();
    const change = changeFor(row, outcome, doubtMs);
    await suppressions.applyChange(row.phoneNumber, change);
    save(row, change);
  }

  /**
   * Reserved rows as they are to be sent now: members may have changed since the campaign was made, which may have waited for days.
   * Skips those that are not texted any more. While membership is away, only one-off messages are left; the others are due again.
   */
  async function readAgain(reserved: readonly RowRecord[], found: CampaignRecord[]): Promise<RowRecord[]> {
    const memberIds = reserved.flatMap(({ memberId }) => memberId ?? []);
    const chosen = await members.choose({ memberIds, includeSuspended: true }).catch((err: unknown) => {
      logger.warn({ err }, 'could not read members; their messages wait');
      return [];
    });
    const chosenById = new Map(chosen.map((one) => [one.memberId, one]));
    const changed: RowRecord[] = [];
    const current = reserved.flatMap((row) => {
      if (row.memberId === undefined) return row;
      const one = chosenById.get(row.memberId);
      const campaign = found.find(({ _id }) => _id.equals(row.campaignId));
      if (!one || !campaign) return [];
      const recipient = planRecipient(one, { ...campaign, suppressed: new Set() });
      if (recipient.state === 'skipped') {
        save(row, { state: 'skipped', reason: recipient.reason });
        return [];
      }
      const now = { ...row, ...recipient };
      if (!isDeepStrictEqual(now, row)) changed.push(now);
      return now;
    });
    // Written before they are sent, as a message in doubt is looked up by its number and text.
    if (changed.length > 0) await rows.readdress(changed);
    return current;
  }

  /** Reserves due rows and puts them into the queue; false when there were none. */
  async function fill(): Promise<boolean> {
    const waiting = await rows.queuedCampaigns();
    if (waiting.length === 0) return false;
    const found = await campaigns.findByIds(waiting);
    // A row that was in flight may have been queued again after its campaign was cancelled.
    for (const campaign of found) if (campaign.status === 'cancelled') await rows.settle(campaign);
    const ids = found.filter(isOpen).map(({ _id }) => _id);
    const { length } = await rows.due(ids, Math.min(rate.perSecond, reservedAtOnce));
    if (length === 0) return false;
    await sleep(await rate.take(length));
    if (closing.signal.aborted) return false;
    const reserved = await readAgain(await rows.reserve(await rows.due(ids, length), inMs(holdMs)), found);
    const suppressed = await suppressions.findSuppressed(reserved.map(({ phoneNumber }) => phoneNumber));
    const now = performance.now();
    // Read after reserving: a campaign that is paused from now on takes its rows back.
    const open = (await campaigns.findByIds(ids)).filter(isOpen);
    for (const [index, row] of reserved.entries()) {
      const campaign = open.find(({ _id }) => _id.equals(row.campaignId));
      if (suppressed.has(row.phoneNumber)) save(row, { state: 'skipped', reason: 'optedOut' });
      else if (campaign)
        void queue.add(() => sendRow(row, campaign, now + index * rate.intervalMs)).catch(inDoubt);
    }
    const begun = open.filter(({ _id }) => reserved.some(({ campaignId }) => _id.equals(campaignId)));
    await campaigns.setSending(begun.map(({ _id }) => _id));
    return true;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await queue.onSizeLessThan(concurrency);
        if (!(await fill())) await sleep(idleMs);
      } catch (err) {
        logger.warn({ err }, 'could not reserve messages');
        await sleep(1_000);
      }
    }
  }
  const running = run();

  return {
    /** Begins no more, and waits for the calls in flight. */
    async close(): Promise<void> {
      closing.abort();
      await running;
      await queue.onIdle();
      await saved;
    },
  };
}
