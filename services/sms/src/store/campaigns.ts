import { limits, messages, type SmsCampaignStatus } from '@platform/contracts';
import { errors, type Order, type PageRequest, readPage } from '@platform/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { CampaignRecord, Models } from './models.ts';

const orders: Record<'newest', Order> = { newest: { field: 'createdAt', direction: -1, kind: 'date' } };
/** Time one replica has to write the rows of a campaign. */
const prepareMs = 60_000;

export type NewCampaign = Pick<CampaignRecord, 'kind' | 'title' | 'message' | 'idempotencyKey' | 'bodyHash'> &
  Partial<Pick<CampaignRecord, 'audience' | 'segments'>>;

/** What an operator may change, from which statuses. */
const changes = {
  pause: { from: ['queued', 'sending', 'paused'], to: 'paused' },
  resume: { from: ['queued', 'sending', 'paused'], to: 'queued' },
  cancel: { from: ['queued', 'sending', 'paused', 'cancelled'], to: 'cancelled' },
} as const;
export type CampaignChange = keyof typeof changes;

const byId = (id: string | Types.ObjectId) => ({ _id: new Types.ObjectId(id) });

export type Campaigns = ReturnType<typeof createCampaigns>;

/** Campaigns, without their rows. */
export function createCampaigns({ campaigns: model }: Pick<Models, 'campaigns'>) {
  return {
    newId: () => new Types.ObjectId(),

    list: ({ limit = limits.smsCampaignsListed, cursor }: Partial<PageRequest>) =>
      readPage(model.collection, {
        ...{ limit, cursor, orders, order: 'newest', conditions: [{ kind: 'campaign' }] },
        projection: { audience: 0 },
        read: (record: CampaignRecord) => record,
      }),

    /** @throws {AppError} 404 */
    async find(id: string | Types.ObjectId, session?: ClientSession): Promise<CampaignRecord> {
      const found = await model
        .findById(new Types.ObjectId(id), { audience: 0 })
        .session(session ?? null)
        .lean<CampaignRecord>();
      if (!found) throw errors.notFound(messages.smsCampaignNotFound);
      return found;
    },

    findByKey: (idempotencyKey: string) =>
      model.findOne({ idempotencyKey }, { audience: 0 }).lean<CampaignRecord>(),

    /** Inserts a campaign. A one-off message needs no preparing. @throws a duplicate key error when its key is used already */
    async insert(session: ClientSession, _id: Types.ObjectId, campaign: NewCampaign): Promise<void> {
      const [now, isOneOff] = [new Date(), campaign.kind === 'oneOff'];
      const state = {
        status: isOneOff ? ('queued' as const) : ('preparing' as const),
        ...(!isOneOff && { prepareUntil: new Date(now.getTime() + prepareMs) }),
        ...{ open: true, revision: 0, createdAt: now },
      };
      await model.create([{ _id, ...campaign, ...state }], { session });
    },

    /** The rows are all written: sending may begin. */
    setPrepared: (id: Types.ObjectId, segments: number) =>
      model.updateOne(
        { _id: id, status: 'preparing' },
        { $set: { status: 'queued', segments }, $unset: { audience: 1, prepareUntil: 1 } },
      ),

    /** Takes over a campaign whose preparing was cut off. */
    takeUnprepared: () =>
      model
        .findOneAndUpdate(
          { open: true, status: 'preparing', prepareUntil: { $lt: new Date() } },
          { $set: { prepareUntil: new Date(Date.now() + prepareMs) } },
          { returnDocument: 'after' },
        )
        .lean<CampaignRecord>(),

    /** Campaigns that rows may be claimed of: one-off messages first, then the oldest. */
    sendable: () =>
      model
        .find({ open: true, status: { $in: ['queued', 'sending'] } }, { audience: 0 })
        .sort({ kind: -1, _id: 1 })
        .lean<CampaignRecord[]>(),

    open: () => model.find({ open: true }, { audience: 0 }).lean<CampaignRecord[]>(),

    setSending: (ids: Types.ObjectId[]) =>
      model.updateMany({ _id: { $in: ids }, status: 'queued' }, { $set: { status: 'sending' } }),

    /** Nothing is queued or being sent any more, as far as was seen at this revision. */
    close: ({ _id, revision, status }: CampaignRecord) =>
      model.updateOne(
        { _id, revision },
        { $set: { open: false, ...(status !== 'cancelled' && { status: 'done' }) } },
      ),

    /** Twilio refuses the account or the sender, so every message would fail. */
    pauseByCode: (id: Types.ObjectId, code: number) =>
      model.updateOne(
        { _id: id, status: { $in: ['queued', 'sending'] } },
        { $set: { status: 'paused', pausedByCode: code } },
      ),

    /** @throws {AppError} 404, or 409 when the status doesn't allow it */
    async change(session: ClientSession, id: string, change: CampaignChange): Promise<CampaignRecord> {
      const { from, to } = changes[change];
      const before = await this.find(id, session);
      if (!(from as readonly SmsCampaignStatus[]).includes(before.status)) throw conflict(before.status);
      // Resuming what isn't paused changes nothing.
      if (change === 'resume' && before.status !== 'paused') return before;
      await model.updateOne(byId(id), { $set: { status: to }, $unset: { pausedByCode: 1 } }, { session });
      return this.find(id, session);
    },

    /** Rows of it are queued again. @throws {AppError} 404, or 409 when it was cancelled */
    async reopen(session: ClientSession, id: string): Promise<CampaignRecord> {
      const { status } = await this.find(id, session);
      if (status === 'cancelled' || status === 'preparing') throw conflict(status);
      const set = { open: true, ...(status === 'done' && { status: 'queued' as const }) };
      await model.updateOne(byId(id), { $set: set, $inc: { revision: 1 } }, { session });
      return this.find(id, session);
    },
  };
}

function conflict(status: SmsCampaignStatus) {
  if (status === 'preparing') return errors.conflict(messages.smsCampaignPreparing);
  return errors.conflict(
    status === 'cancelled' ? messages.smsCampaignCancelled : messages.smsCampaignFinished,
  );
}
