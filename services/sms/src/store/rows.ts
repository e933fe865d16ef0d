import { randomUUID } from 'node:crypto';
import {
  type DecideUnknown,
  limits,
  type SmsOutcome,
  type SmsRecipient,
  type SmsRecipientQuery,
  type SmsState,
  type SmsSummary,
  smsOutcomes,
} from '@platform/contracts';
import { counter, inBatches, isDuplicateKey, type Order, readPage } from '@platform/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { Recipient } from '../domain/recipients.ts';
import { statesBefore } from '../domain/states.ts';
import type { StateChange } from '../domain/twilio-codes.ts';
import { byState, type CampaignRecord, type Collections, keptSeconds, type RowRecord } from './records.ts';

const orders: Record<'position', Order> = { position: { field: 'position', direction: 1, kind: 'number' } };
const insertedAtOnce = 2_000;
/** The states of a message that Twilio has accepted, before its last report. */
const unreported = { state: { $in: ['accepted', 'sent'] as SmsState[] } };
/** After a day without a last report, there will be none: not every carrier reports. */
const reportedWithinMs = 24 * 60 * 60 * 1000;

/** Counted when a change is made, or a report has changed a row. */
const states = counter({
  name: 'sms_recipient_states_total',
  help: 'Changes of recipients to each state, by the sender and by delivery reports',
  labelNames: ['state'],
});

const outcomeOf = new Map(
  (Object.keys(smsOutcomes) as SmsOutcome[]).flatMap((outcome) =>
    smsOutcomes[outcome].map((state) => [state as SmsState, outcome] as const),
  ),
);

const toRecipient = (row: RowRecord): SmsRecipient => ({
  id: row._id.toHexString(),
  ...(row.memberId && { memberId: row.memberId }),
  name: row.name,
  phoneNumber: row.phoneNumber,
  state: row.state,
  ...(row.reason && { reason: row.reason }),
  ...(row.errorCode !== undefined && { errorCode: row.errorCode }),
  segments: row.segments,
  updatedAt: row.updatedAt.toISOString(),
});

export type RowChange = Partial<RowRecord>;

/** An update of the row's current attempt. A state may only move forward. */
export function changeOf({ _id, attempt }: Pick<RowRecord, '_id' | 'attempt'>, change: RowChange) {
  const { state } = change;
  if (state) states.inc({ state });
  const from: SmsState[] = state === undefined || state === 'queued' ? ['sending'] : statesBefore(state);
  const update = { $set: { ...change, updatedAt: new Date() } };
  return { updateOne: { filter: { _id, attempt, state: { $in: from } }, update } };
}

/** Queued for another attempt. */
const again = () => ({
  $set: { state: 'queued' as const, rejections: 0, heldUntil: new Date(), updatedAt: new Date() },
  $unset: { reason: 1 as const, errorCode: 1 as const, sid: 1 as const, serverError: 1 as const },
});

export type Rows = ReturnType<typeof createRows>;

/** Campaigns' rows: one per recipient. */
export function createRows({ rows }: Pick<Collections, 'rows'>) {
  return {
    async insert(
      campaignId: Types.ObjectId,
      recipients: readonly Recipient[],
      heldUntil: Date,
    ): Promise<void> {
      const now = new Date();
      const made = recipients.map((recipient, position) => ({
        ...recipient,
        ...{ _id: new Types.ObjectId(), campaignId, position, attempt: 0, rejections: 0 },
        recipient: recipient.phoneNumber || (recipient.memberId ?? ''),
        ...{ heldUntil, createdAt: now, updatedAt: now },
      }));
      const insert = (batch: RowRecord[]) =>
        rows.insertMany(batch, { ordered: false }).catch((error: unknown) => {
          // Two members with one number get one message.
          if (!isDuplicateKey(error)) throw error;
        });
      await Promise.all(inBatches(made, insertedAtOnce).map(insert));
    },

    /** Removes the rows of a campaign that was not made after all. */
    discard: (campaignId: Types.ObjectId) => rows.deleteMany({ campaignId }),

    list(campaignId: string, { limit = limits.listDefaultItems, cursor, outcome }: SmsRecipientQuery) {
      const wanted = outcome && { state: { $in: [...smsOutcomes[outcome]] } };
      return readPage(rows, {
        ...{ limit, cursor, orders, order: 'position', read: toRecipient },
        conditions: [{ campaignId: new Types.ObjectId(campaignId), ...wanted }],
      });
    },

    /** How many rows of a campaign have which outcome. */
    async counts(campaignId: Types.ObjectId): Promise<SmsSummary> {
      const groups = rows.aggregate<{ _id: SmsState; count: number }>(
        [
          { $match: { state: { $in: [...outcomeOf.keys()] }, campaignId } },
          { $group: { _id: '$state', count: { $sum: 1 } } },
        ],
        // Without a snapshot, a row that moves meanwhile in the index would be met twice, or not at all.
        { hint: byState, readConcern: { level: 'snapshot' } },
      );
      const counts = { total: 0, successful: 0, failed: 0, pending: 0, unknown: 0, skipped: 0 };
      for (const { _id, count } of await groups.toArray()) {
        counts[outcomeOf.get(_id) ?? 'unknown'] += count;
        counts.total += count;
      }
      return counts;
    },

    /** The campaigns that have queued rows. */
    queuedCampaigns: (): Promise<Types.ObjectId[]> => rows.distinct('campaignId', { state: 'queued' }),

    /** Ids of rows that may be sent now: those of one-off messages first, then the oldest. */
    async due(campaignIds: readonly Types.ObjectId[], limit: number): Promise<Types.ObjectId[]> {
      const filter = {
        state: 'queued' as const,
        campaignId: { $in: campaignIds },
        heldUntil: { $lte: new Date() },
      };
      const options = { sort: { heldUntil: 1 }, projection: { _id: 1 }, hint: byState, limit } as const;
      return (await rows.find(filter, options).toArray()).map(({ _id }) => _id);
    },

    /** Keeps due rows for one replica. They are still queued: after a crash, others take them when the time is over. */
    async reserve(ids: readonly Types.ObjectId[], heldUntil: Date): Promise<RowRecord[]> {
      const claim = randomUUID();
      const due = { _id: { $in: ids }, state: 'queued' as const, heldUntil: { $lte: new Date() } };
      await rows.updateMany(due, { $set: { claim, heldUntil } });
      return rows.find({ _id: { $in: ids }, claim }).toArray();
    },

    /** Writes the recipients of reserved rows as they are now. */
    readdress: (reserved: readonly RowRecord[]) =>
      rows.bulkWrite(
        reserved.map(({ _id, claim = '', name, phoneNumber, membershipNumber, segments }) => {
          const $set = { name, phoneNumber, segments, ...(membershipNumber && { membershipNumber }) };
          return { updateOne: { filter: { _id, claim, state: 'queued' }, update: { $set } } };
        }),
        { ordered: false },
      ),

    /**
     * Applies the campaign's status to its queued rows: skips them if it is cancelled, otherwise releases them from the
     * replicas that reserved them.
     */
    settle: ({ _id, status }: Pick<CampaignRecord, '_id' | 'status'>) =>
      rows.updateMany(
        { state: 'queued', campaignId: _id, ...(status !== 'cancelled' && { claim: { $exists: true } }) },
        status === 'cancelled'
          ? { $set: { state: 'skipped', reason: 'cancelled', updatedAt: new Date() } }
          : { $set: { heldUntil: new Date() }, $unset: { claim: 1 } },
      ),

    /**
     * Marks reserved rows as `sending` before the call to Twilio. Returns those that were still reserved: one that waited for longer
     * than it was held is due again, and may be reserved anew, by this replica too.
     */
    async begin(reserved: readonly RowRecord[], heldUntil: Date): Promise<Set<RowRecord>> {
      const own = { $or: reserved.map(({ _id, claim = '' }) => ({ _id, claim })) };
      const now = new Date();
      const { modifiedCount } = await rows.updateMany(
        { ...own, state: 'queued' },
        {
          $set: { state: 'sending', heldUntil, attemptedAt: now, updatedAt: now },
          $unset: { serverError: 1 },
          $inc: { attempt: 1 },
        },
      );
      if (modifiedCount === reserved.length) return new Set(reserved);
      const reservation = ({ _id, claim }: RowRecord) => `${_id} ${claim}`;
      const begun = new Set((await rows.find({ ...own, state: 'sending' }).toArray()).map(reservation));
      return new Set(reserved.filter((row) => begun.has(reservation(row))));
    },

    write: (changes: ReturnType<typeof changeOf>[]) => rows.bulkWrite(changes, { ordered: false }),

    /** Takes a row in doubt. */
    takeDoubtful: (heldUntil: Date) =>
      rows.findOneAndUpdate(
        { state: 'sending', heldUntil: { $lt: new Date() } },
        { $set: { heldUntil } },
        { returnDocument: 'after' },
      ),

    /** Those of these messages of Twilio that belong to a row. */
    async knownSids(sids: readonly string[]): Promise<Set<string | undefined>> {
      const found = await rows.find({ sid: { $in: sids } }, { projection: { sid: 1 } }).toArray();
      return new Set(found.map(({ sid }) => sid));
    },

    /**
     * Takes rows whose last report is overdue, until they are twice as old; gives the time of the first call for one of
     * them, undefined when there is none.
     */
    async takeOverdue(): Promise<Date | undefined> {
      const overdue = { ...unreported, heldUntil: { $lt: new Date() } };
      const first = await rows.findOne(overdue, { sort: { attemptedAt: 1 }, projection: { attemptedAt: 1 } });
      const age = { $subtract: ['$$NOW', '$attemptedAt'] };
      const again = { $cond: [{ $lt: [age, reportedWithinMs] }, age, keptSeconds * 1000] };
      if (first) await rows.updateMany(overdue, [{ $set: { heldUntil: { $add: ['$$NOW', again] } } }]);
      return first?.attemptedAt;
    },

    /** The rows of these messages that wait for their last report. */
    findUnreported: (sids: readonly string[]) => rows.find({ ...unreported, sid: { $in: sids } }).toArray(),

    /** Applies a delivery report; gives the row when it changed something. */
    async report(id: string, attempt: number, change: StateChange & { sid: string }) {
      const { state, sid } = change;
      const filter = { _id: new Types.ObjectId(id), attempt, state: { $in: statesBefore(state) } };
      const update = () =>
        rows.findOneAndUpdate(
          filter,
          { $set: { ...change, updatedAt: new Date() } },
          { returnDocument: 'after' },
        );
      const row = await update().catch(async (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        // A row with the same number and text took the message for its own. The report names the right one.
        const inDoubt = { state: 'sending' as const, heldUntil: new Date(), updatedAt: new Date() };
        await rows.updateOne({ sid }, { $set: inDoubt, $unset: { sid: 1, reason: 1, errorCode: 1 } });
        return update();
      });
      if (row) states.inc({ state });
      return row;
    },

    findOne: (campaignId: Types.ObjectId) => rows.findOne({ campaignId }),

    /** The recipients of one-off messages, by their campaigns. */
    async recipientOf(ids: readonly Types.ObjectId[]): Promise<Map<string, SmsRecipient>> {
      const found = await rows.find({ campaignId: { $in: ids } }).toArray();
      return new Map(found.map((row) => [row.campaignId.toHexString(), toRecipient(row)]));
    },

    /** Queues failed rows again. What is still reported about their last attempt changes nothing. */
    retryFailed: (session: ClientSession, campaignId: Types.ObjectId) =>
      rows.updateMany(
        { campaignId, state: { $in: [...smsOutcomes.failed] } },
        { ...again(), $inc: { attempt: 1 } },
        { session },
      ),

    /** Queues unknown rows again, or counts them as sent. */
    decideUnknown(
      session: ClientSession,
      campaignId: Types.ObjectId,
      { action, recipientIds }: DecideUnknown,
    ) {
      const _id = recipientIds && { _id: { $in: recipientIds.map((id) => new Types.ObjectId(id)) } };
      const sent = { $set: { state: 'sent' as const, updatedAt: new Date() } };
      const change = action === 'countAsSent' ? sent : again();
      return rows.updateMany({ campaignId, state: 'unknown', ..._id }, change, { session });
    },

    /** Puts queued rows that were restored in doubt: they are queued again when Twilio has no message of them since the backup. */
    lookUpRestored: (session?: ClientSession) =>
      rows.updateMany(
        { state: 'queued', restoredFrom: { $exists: true } },
        [
          { $set: { state: 'sending', serverError: true, attemptedAt: '$restoredFrom', heldUntil: '$$NOW' } },
          { $unset: 'restoredFrom' },
        ],
        { session },
      ),
  };
}
