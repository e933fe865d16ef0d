import { type ItemType, type MemberSettings, progressOf, type ReportProgress } from '@platform/contracts';
import { readTimeoutMs, withTransaction } from '@platform/service-kit';
import type { Connection } from 'mongoose';
import { removeLikes } from '../likes/store.ts';
import { readCards } from '../store/cards.ts';
import { type MemberSettingsRecord, markDeleted, requireMember } from '../store/members.ts';
import { type Models, toObjectId } from '../store/models.ts';
import { openLists } from './lists.ts';

/** A change of a member's record of an item. */
export interface MemberItemRequest {
  /** The member's id. */
  member: string;
  type: ItemType;
  id: string;
  now: Date;
}

/** Returns whether members see the item at this time. */
const isVisible = async (models: Models, { now, ...key }: MemberItemRequest): Promise<boolean> =>
  (await readCards(models, [key], now, { _id: 1 })).length > 0;

const settingsOf = (record: MemberSettingsRecord | null): MemberSettings => ({
  historyPaused: record?.historyPaused ?? false,
  autoplay: record?.autoplay ?? false,
});

const readSettings = async ({ memberSettings }: Models, member: string): Promise<MemberSettings> =>
  settingsOf(await memberSettings.findOne({ _id: member }, { maxTimeMS: readTimeoutMs }));

/** What members come back to, in MongoDB. */
export function openComingBack(connection: Connection, models: Models) {
  /**
   * Updates the member's record of the item by a pipeline, or makes one. A member's deletion removes the records, and an
   * update brings none back; so only a new record needs the transaction that conflicts with the deletion.
   * @returns false when there is no record and the member can't see the item
   * @throws {AppError} 401 when the member was deleted
   */
  async function update(request: MemberItemRequest, pipeline: Record<string, unknown>[]): Promise<boolean> {
    const key = { member: request.member, item: toObjectId(request.id) };
    const { matchedCount } = await models.memberItems.updateOne(key, pipeline);
    if (matchedCount > 0) return true;
    if (!(await isVisible(models, request))) return false;
    await withTransaction(connection, async (session) => {
      await requireMember(models, session, request.member);
      // Another request may have made the record meanwhile.
      await models.memberItems.updateOne(key, pipeline, { upsert: true, session });
    });
    return true;
  }

  return {
    ...openLists(models),

    /** Keeps a report, unless it is not newer than the last one of its session. Returns false when the item isn't there. */
    async reportProgress({ report, ...request }: MemberItemRequest & { report: ReportProgress }) {
      const { historyPaused } = await readSettings(models, request.member);
      const progress = progressOf(report);
      if (!progress && historyPaused) return isVisible(models, request);
      const [session, at] = [report.session, new Date(report.at)];
      const kept = {
        ...{ session, at },
        ...(progress && { ...progress, placedAt: request.now }),
        ...(!historyPaused && { watchedAt: request.now }),
      };
      // Literals, as a text that begins with $ would name a field.
      const late = { $and: [{ $eq: ['$session', { $literal: session }] }, { $gte: ['$at', at] }] };
      const next = { $mergeObjects: ['$$ROOT', { $literal: kept }] };
      return update(request, [{ $replaceWith: { $cond: [late, '$$ROOT', next] } }]);
    },

    /** Saves an item to watch later; it keeps its place there when it is saved again. Returns false when the item isn't there. */
    async saveLater(request: MemberItemRequest): Promise<boolean> {
      if (!(await isVisible(models, request))) return false;
      return update(request, [{ $set: { laterAt: { $ifNull: ['$laterAt', request.now] } } }]);
    },

    settings: (member: string) => readSettings(models, member),
    /**
     * Changes the named settings; returns all.
     * @throws {AppError} 401 when the member was deleted
     */
    changeSettings: (member: string, changes: Partial<MemberSettings>): Promise<MemberSettings> =>
      withTransaction(connection, async (session) => {
        await requireMember(models, session, member);
        const options = { session, upsert: true, returnDocument: 'after' } as const;
        const { memberSettings } = models;
        return settingsOf(await memberSettings.findOneAndUpdate({ _id: member }, { $set: changes }, options));
      }),

    removeLikes: (member: string) => removeLikes(connection, models, member),

    /**
     * Removes all that is stored of a deleted member, for good. Idempotent.
     * @throws the signal's reason once it is aborted, with a part removed
     */
    async removeMember(member: string, signal?: AbortSignal): Promise<void> {
      await markDeleted(models, member);
      await removeLikes(connection, models, member, signal);
      await models.memberItems.deleteMany({ member });
      await models.memberSettings.deleteOne({ _id: member });
    },
  };
}
