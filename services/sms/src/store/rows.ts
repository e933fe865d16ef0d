import {
  limits,
  type SmsOutcome,
  type SmsRecipient,
  type SmsRecipientQuery,
  type SmsState,
  type SmsSummary,
  smsOutcomes,
} from '@platform/contracts';
import { counter, isDuplicateKey, type Order, readPage } from '@platform/service-kit';
import { type ClientSession, type mongo, Types } from 'mongoose';
import type { Recipient } from '../domain/recipients.ts';
import { statesBefore } from '../domain/states.ts';
import type { Models, RowRecord } from './models.ts';

const orders: Record<'position', Order> = { position: { field: 'position', direction: 1, kind: 'number' } };
const insertedAtOnce = 2_000;
/** A scan of the index by state would otherwise meet a row that moves meanwhile twice, or not at all. */
const asOfOneMoment = { readConcern: { level: 'snapshot' } } as const;

const written = counter({
  name: 'sms_recipient_states_total',
  help: 'Changes of recipients to each state, by the sender and by delivery reports',
  labelNames: ['state'],
});

const outcomeOf = new Map(
  (Object.keys(smsOutcomes) as SmsOutcome[]).flatMap((outcome) =>
    smsOutcomes[outcome].map((state) => [state as SmsState, outcome] as const),
  ),
);
const noCounts: SmsSummary = { total: 0, successful: 0, failed: 0, pending: 0, unknown: 0, skipped: 0 };

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

type RowWrite = { updateOne: mongo.UpdateOneModel<RowRecord> };

export type RowChange = Partial<
  Pick<
    RowRecord,
    'state' | 'reason' | 'errorCode' | 'sid' | 'notBefore' | 'leaseUntil' | 'refusals' | 'serverError'
  >
>;

/** A change of the row's current attempt; to a state, only from one before it. Undefined removes a field. */
export function changeOf({ _id, attempt }: Pick<RowRecord, '_id' | 'attempt'>, change: RowChange) {
  const { state } = change;
  const from = state === undefined || state === 'queued' ? ['sending'] : statesBefore(state);
  const fields = Object.entries({ ...change, updatedAt: new Date() });
  const set = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  const unset = Object.fromEntries(fields.filter(([, value]) => value === undefined));
  return {
    updateOne: { filter: { _id, attempt, state: { $in: from } }, update: { $set: set, $unset: unset } },
  } as RowWrite;
}

/** Queued for another attempt, which reports about the one before don't concern. */
const again = () => ({
  $set: { state: 'queued', refusals: 0, notBefore: new Date(), updatedAt: new Date() },
  $unset: { reason: 1, errorCode: 1, sid: 1, serverError: 1 },
  $inc: { attempt: 1 },
});

export type Rows = ReturnType<typeof createRows>;

/** One row per recipient of a campaign. */
export function createRows({ rows: model }: Pick<Models, 'rows'>) {
  /** As the driver has it: thousands of rows need no casting. */
  const collection = model.db.collection<RowRecord>(model.collection.collectionName);

  return {
    /** Writes rows; those that are there already stay as they are. */
    async insert(campaignId: Types.ObjectId, recipients: readonly Recipient[], session?: ClientSession) {
      const now = new Date();
      const made = (recipient: Recipient, position: number) => ({
        ...recipient,
        ...{ _id: new Types.ObjectId(), campaignId, position, attempt: 0, refusals: 0 },
        recipient: recipient.phoneNumber || (recipient.memberId ?? ''),
        ...{ notBefore: now, updatedAt: now },
      });
      for (let n = 0; n < recipients.length; n += insertedAtOnce) {
        const batch = recipients.slice(n, n + insertedAtOnce).map((one, index) => made(one, n + index));
        await collection.insertMany(batch, { ordered: false, session }).catch((error: unknown) => {
          if (!isDuplicateKey(error) || session) throw error;
        });
      }
    },

    list(campaignId: string, { limit = limits.listDefaultItems, cursor, outcome }: SmsRecipientQuery) {
      const states = outcome && { state: { $in: [...smsOutcomes[outcome]] } };
      return readPage(model.collection, {
        ...{ limit, cursor, orders, order: 'position', read: toRecipient },
        conditions: [{ campaignId: new Types.ObjectId(campaignId), ...states }],
      });
    },

    /** How many rows of each campaign have which outcome. */
    async counts(campaignIds: readonly Types.ObjectId[]): Promise<(id: Types.ObjectId) => SmsSummary> {
      const groups = await model
        .aggregate<{ _id: { id: Types.ObjectId; state: SmsState }; count: number }>([
          { $match: { campaignId: { $in: campaignIds } } },
          { $group: { _id: { id: '$campaignId', state: '$state' }, count: { $sum: 1 } } },
        ])
        .option(asOfOneMoment);
      const byCampaign = new Map<string, SmsSummary>();
      for (const { _id, count } of groups) {
        const key = _id.id.toHexString();
        const counts = byCampaign.get(key) ?? { ...noCounts };
        counts[outcomeOf.get(_id.state) ?? 'unknown'] += count;
        counts.total += count;
        byCampaign.set(key, counts);
      }
      return (id) => byCampaign.get(id.toHexString()) ?? noCounts;
    },

    async segments(campaignId: Types.ObjectId): Promise<number> {
      const [sum] = await model.aggregate<{ segments: number }>([
        { $match: { campaignId } },
        { $group: { _id: null, segments: { $sum: '$segments' } } },
      ]);
      return sum?.segments ?? 0;
    },

    /** Ids of rows that may be sent now. */
    async due(campaignId: Types.ObjectId, limit: number): Promise<Types.ObjectId[]> {
      const filter = { campaignId, state: 'queued' as const, notBefore: { $lte: new Date() } };
      const found = await model.find(filter, { _id: 1 }).sort({ notBefore: 1 }).limit(limit).lean();
      return found.map(({ _id }) => _id);
    },

    /** Claims rows, before they are sent: those that another replica has claimed meanwhile are left out. */
    async claim(ids: readonly Types.ObjectId[], claim: string, leaseUntil: Date): Promise<RowRecord[]> {
      const now = new Date();
      await model.updateMany(
        { _id: { $in: ids }, state: 'queued' },
        {
          $set: { state: 'sending', claim, leaseUntil, attemptedAt: now, updatedAt: now },
          $unset: { serverError: 1 },
          $inc: { attempt: 1 },
        },
      );
      return model.find({ _id: { $in: ids }, claim, state: 'sending' }).lean<RowRecord[]>();
    },

    async write(changes: RowWrite[]) {
      await collection.bulkWrite(changes, { ordered: false });
      for (const { updateOne } of changes) {
        const { state } = (updateOne.update as mongo.UpdateFilter<RowRecord>).$set ?? {};
        if (state) written.inc({ state });
      }
    },

    /** Takes a row whose lease has run out while it was being sent. */
    takeDoubtful: (leaseMs: number) =>
      model
        .findOneAndUpdate(
          { state: 'sending', leaseUntil: { $lt: new Date() } },
          { $set: { leaseUntil: new Date(Date.now() + leaseMs) } },
          { returnDocument: 'after' },
        )
        .lean<RowRecord>(),

    /** Those of these messages of Twilio that belong to a row. */
    async knownSids(sids: readonly string[]): Promise<Set<string | undefined>> {
      const found = await model.find({ sid: { $in: sids } }, { sid: 1 }).lean();
      return new Set(found.map(({ sid }) => sid));
    },

    /** Applies a delivery report; gives the row when it changed something. */
    async report(id: string, attempt: number, state: SmsState, sid: string, change: RowChange) {
      const row = await model
        .findOneAndUpdate(
          { _id: new Types.ObjectId(id), attempt, state: { $in: statesBefore(state) } },
          [{ $set: { ...change, state, sid: { $ifNull: ['$sid', sid] }, updatedAt: '$$NOW' } }],
          { returnDocument: 'after', updatePipeline: true },
        )
        .lean<RowRecord>();
      if (row) written.inc({ state });
      return row;
    },

    async hasPending(campaignId: Types.ObjectId): Promise<boolean> {
      const state = { $in: [...smsOutcomes.pending] };
      return (await model.exists({ campaignId, state }).setOptions(asOfOneMoment)) !== null;
    },

    /** The campaign is cancelled. */
    skipQueued: (campaignId: Types.ObjectId, session?: ClientSession) =>
      model.updateMany(
        { campaignId, state: 'queued' },
        { $set: { state: 'skipped', reason: 'cancelled', updatedAt: new Date() } },
        { session },
      ),

    findOne: (campaignId: Types.ObjectId) => model.findOne({ campaignId }).lean<RowRecord>(),

    /** Queues failed rows again. */
    retryFailed: (session: ClientSession, campaignId: string) =>
      model.updateMany(
        { campaignId: new Types.ObjectId(campaignId), state: { $in: [...smsOutcomes.failed] } },
        again(),
        { session },
      ),

    /** Queues unknown rows again, or counts them as sent. */
    decideUnknown(session: ClientSession, campaignId: string, isSent: boolean, ids: string[] | undefined) {
      const _id = ids && { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
      const sent = { $set: { state: 'sent', updatedAt: new Date() } };
      const filter = { campaignId: new Types.ObjectId(campaignId), state: 'unknown' as const, ..._id };
      return model.updateMany(filter, isSent ? sent : again(), { session });
    },
  };
}
