import { messages } from '@platform/contracts/messages';
import { errors } from '@platform/service-kit';
import type { ClientSession, Connection, Types } from 'mongoose';

/** What is stored of members, besides likes. */

/** What a member has with an item: a place, an entry in the history, watch later. */
export interface MemberItemRecord {
  _id: Types.ObjectId;
  member: string;
  item: Types.ObjectId;
  /** The last report's session, and the client's time in it. */
  session?: string;
  at?: Date;
  /** The place, and since when by this server's clock. */
  placedAt?: Date;
  positionSeconds?: number;
  durationSeconds?: number;
  finished?: boolean;
  /** When it was watched last; absent outside the history. */
  watchedAt?: Date;
  /** When it was saved to watch later. */
  laterAt?: Date;
}

/** Settings that were changed. `_id`: the member's id. */
export interface MemberSettingsRecord {
  _id: string;
  historyPaused?: boolean;
  autoplay?: boolean;
}

/**
 * Each transaction that adds something of a member writes the member's record, and so does the member's deletion: they
 * conflict instead of overlapping. `_id`: the member's id.
 */
interface ActiveMemberRecord {
  _id: string;
  deleted?: boolean;
  expiresAt: Date;
}

/** Opens the collections and builds their indexes. */
export async function openMemberCollections(connection: Connection) {
  const memberItems = connection.collection<MemberItemRecord>('memberItems');
  const memberSettings = connection.collection<MemberSettingsRecord>('memberSettings');
  const activeMembers = connection.collection<ActiveMemberRecord>('activeMembers');
  await Promise.all([
    memberItems.createIndexes([
      { key: { member: 1, item: 1 }, unique: true },
      { key: { item: 1 } },
      // The lists.
      { key: { member: 1, placedAt: -1, _id: -1 }, partialFilterExpression: { finished: false } },
      {
        key: { member: 1, watchedAt: -1, _id: -1 },
        partialFilterExpression: { watchedAt: { $exists: true } },
      },
      { key: { member: 1, laterAt: -1, _id: -1 }, partialFilterExpression: { laterAt: { $exists: true } } },
    ]),
    activeMembers.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
  ]);
  return { memberItems, memberSettings, activeMembers };
}

type MemberCollections = Awaited<ReturnType<typeof openMemberCollections>>;

/** How long a deleted member is remembered: far longer than any cache considers the member valid. */
const rememberedMs = 24 * 60 * 60 * 1000;

const mark = (
  { activeMembers }: Pick<MemberCollections, 'activeMembers'>,
  member: string,
  fields: { deleted?: true },
  session?: ClientSession,
) =>
  activeMembers.findOneAndUpdate(
    { _id: member },
    { $set: { ...fields, expiresAt: new Date(Date.now() + rememberedMs) } },
    { upsert: true, returnDocument: 'after', ...(session && { session }) },
  );

/**
 * Call it first in a transaction that adds something of a member.
 * @throws {AppError} 401 when the member was deleted
 */
export async function requireMember(
  collections: Pick<MemberCollections, 'activeMembers'>,
  session: ClientSession,
  member: string,
): Promise<void> {
  const record = await mark(collections, member, {}, session);
  if (record?.deleted) throw errors.unauthorized(messages.membershipRequired);
}

/** From now on nothing can be added of this member. */
export const markDeleted = (collections: Pick<MemberCollections, 'activeMembers'>, member: string) =>
  mark(collections, member, { deleted: true });
