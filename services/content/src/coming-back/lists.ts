import type { Mark } from '@platform/contracts';
import { type Order, type Page, type PageRequest, readPage, readTimeoutMs } from '@platform/service-kit';
import type { Collection } from 'mongoose';
import type { MemberItemRecord } from '../store/members.ts';
import { type Models, type StoredRecord, toObjectId } from '../store/models.ts';
import { removeInPieces } from '../store/remove-in-pieces.ts';

/** A member's lists. Each has its own fields of a record, so that an item can be in several. */

/** An item in a list, and since when. */
export interface ListedItem {
  id: string;
  at: Date;
}

const newest = (field: string) => ({ field, direction: -1, kind: 'date' }) as const satisfies Order;
const orders = {
  continue: newest('placedAt'),
  history: newest('watchedAt'),
  later: newest('laterAt'),
  likes: newest('at'),
};
export type ListName = keyof typeof orders;
/** The lists of `memberItems`: their conditions, in the words of the partial indexes, and the fields that put an item there. */
const lists = {
  continue: {
    listed: { finished: false },
    fields: ['placedAt', 'positionSeconds', 'durationSeconds', 'finished'],
  },
  history: { listed: { watchedAt: { $exists: true } }, fields: ['watchedAt'] },
  later: { listed: { laterAt: { $exists: true } }, fields: ['laterAt'] },
} as const;
export type RemovableListName = keyof typeof lists;

/** Records of a deleted item that are removed by one command. */
const removedAtOnce = 5_000;

const markOf = ({ item, laterAt, placedAt, ...record }: MemberItemRecord): Mark => {
  const { positionSeconds = 0, durationSeconds = 0, finished = false } = record;
  const progress = placedAt ? { positionSeconds, durationSeconds, finished } : null;
  return { id: item.toHexString(), progress, later: laterAt !== undefined };
};

export const openLists = ({ memberItems, likes }: Pick<Models, 'memberItems' | 'likes'>) => ({
  /** A page of a member's list, the last added first. */
  memberList(member: string, order: ListName, request: PageRequest): Promise<Page<ListedItem>> {
    const ofLikes = order === 'likes';
    const collection = (ofLikes ? likes.collection : memberItems) as unknown as Collection<StoredRecord>;
    return readPage(collection, {
      ...{ ...request, orders, order },
      conditions: [{ member }, ofLikes ? {} : lists[order].listed],
      read: (record) => ({ id: record.item.toHexString(), at: record[orders[order].field] }),
    });
  },

  /** A member's marks of items; those without a place that aren't saved to watch later are left out. */
  async marks(member: string, ids: readonly string[]): Promise<Mark[]> {
    const filter = { member, item: { $in: ids.map(toObjectId) } };
    const records = await memberItems.find(filter, { maxTimeMS: readTimeoutMs }).toArray();
    return records.map(markOf).filter(({ progress, later }) => progress || later);
  },

  /** Takes an item, or all, out of a member's list. Idempotent. */
  async removeFromList(member: string, list: RemovableListName, id?: string): Promise<void> {
    const { listed, fields } = lists[list];
    const key = { member, ...(id !== undefined && { item: toObjectId(id) }) };
    const $unset = Object.fromEntries(fields.map((field) => [field, 1 as const]));
    const absent = { $exists: false };
    await memberItems.bulkWrite([
      { updateMany: { filter: { ...key, ...listed }, update: { $unset } } },
      // What is in no list any more says no more than that it was watched.
      { deleteMany: { filter: { ...key, placedAt: absent, watchedAt: absent, laterAt: absent } } },
    ]);
  },

  /**
   * Removes what members have with a deleted item; not in the transaction of its deletion, which the likes of a popular one would keep
   * from ending in time. In pieces, as MongoDB goes on with a command whose time is over, beside its repetition.
   * @throws the signal's reason between two pieces once it is aborted
   */
  async removeMemberItems(id: string, signal: AbortSignal): Promise<void> {
    const item = toObjectId(id);
    const collections: Pick<Collection, 'find' | 'deleteMany'>[] = [likes.collection, memberItems];
    for (const collection of collections) {
      const removeSome = async (limit: number) => {
        const found = await collection.find({ item }, { projection: { _id: 1 }, limit }).toArray();
        await collection.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
        return found.length;
      };
      await removeInPieces(removedAtOnce, removeSome, signal);
    }
  },
});
