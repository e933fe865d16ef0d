import { messages } from '@platform/contracts';
import { errors, type PageRequest, readPage } from '@platform/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { type CampaignRecord, type Collections, orders } from './records.ts';

/** The same campaign is not begun again within this time. */
const onceWithinMs = 10 * 60_000;

export type Campaigns = ReturnType<typeof createCampaigns>;

/** Campaigns, without their rows. */
export function createCampaigns({ campaigns, once }: Pick<Collections, 'campaigns' | 'once'>) {
  return {
    list: (kind: CampaignRecord['kind'], page: PageRequest) =>
      readPage(campaigns, {
        ...{ ...page, orders, order: 'newest', conditions: [{ kind }] },
        read: (record: CampaignRecord) => record,
      }),

    /** @throws {AppError} 404 */
    async find(id: string | Types.ObjectId): Promise<CampaignRecord> {
      const found = await campaigns.findOne({ _id: new Types.ObjectId(id) });
      if (!found) throw errors.notFound(messages.smsCampaignNotFound);
      return found;
    },

    findByKey: (idempotencyKey: string) => campaigns.findOne({ idempotencyKey }),

    /** @throws a duplicate key error when its key is used already, or the same campaign was begun a short time ago */
    async insert(session: ClientSession, campaign: Omit<CampaignRecord, 'status' | 'createdAt'>) {
      const createdAt = new Date();
      if (campaign.kind === 'campaign') {
        const until = new Date(createdAt.getTime() + onceWithinMs);
        const isOver = { _id: campaign.bodyHash, until: { $lt: createdAt } };
        await once.updateOne(isOver, { $set: { until } }, { session, upsert: true });
      }
      await campaigns.insertOne({ ...campaign, status: 'queued', createdAt }, { session });
    },

    findByIds: (ids: readonly Types.ObjectId[]) => campaigns.find({ _id: { $in: ids } }).toArray(),

    setSending: (ids: readonly Types.ObjectId[]) =>
      campaigns.updateMany({ _id: { $in: ids }, status: 'queued' }, { $set: { status: 'sending' } }),

    /** `pausedByCode` is Twilio's error code when it rejects the account or the sender. What was cancelled stays so. */
    setStatus(
      _id: Types.ObjectId,
      status: 'queued' | 'paused' | 'cancelled',
      { pausedByCode, session }: { pausedByCode?: number; session?: ClientSession } = {},
    ) {
      const $set = { status, ...(pausedByCode !== undefined && { pausedByCode }) };
      const unset = '' as const;
      const $unset = { restoredFrom: unset, ...(pausedByCode === undefined && { pausedByCode: unset }) };
      return campaigns.updateOne({ _id, status: { $ne: 'cancelled' } }, { $set, $unset }, { session });
    },
  };
}
