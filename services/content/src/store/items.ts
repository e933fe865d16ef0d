import type { ContentKind, ContentListQuery } from '@platform/contracts';
import {
  type Filter,
  isDuplicateKey,
  type Page,
  type PageRequest,
  readTimeoutMs,
} from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import {
  AlreadySavedError,
  type Entities,
  type ListedEntities,
  publishedAt,
  rescheduled,
  type VideoItem,
} from '../domain/item.ts';
import { collectionOf, entityOf, recordOf } from './collections.ts';
import { type Models, type StoredRecord, titleKey, toObjectId } from './models.ts';
import { type OrderName, readItems } from './orders.ts';

export type StoredItemType = 'video' | 'embed';

/** Fields set on save. */
type Derived = 'id' | 'type' | 'publishAt' | 'updatedAt' | 'views' | 'likes' | 'revision';
export type NewFields<Kind extends ContentKind> = Omit<Entities[Kind], Derived> & { request?: string };

/** Editable fields; undefined ones stay unchanged. */
export type Changes<Kind extends ContentKind> = Kind extends ContentKind
  ? Partial<Omit<NewFields<Kind>, 'createdAt' | 'request'>>
  : never;

/** An administrator's filters of a list. */
type Filters = Pick<ContentListQuery, 'status' | 'release' | 'category'>;

export interface ListRequest extends PageRequest, Filters {
  order: OrderName;
  now: Date;
  /** Includes what members can't see. */
  everything?: boolean;
  /** Only these. */
  ids?: readonly string[] | undefined;
}

/** The query of a list's filters. */
const narrowed = ({ now, ids, status, release, category }: ListRequest): Filter => ({
  ...(ids && { _id: { $in: ids.map(toObjectId) } }),
  ...(status && { isPublic: status === 'public' }),
  ...(release && { publishAt: { [release === 'released' ? '$lte' : '$gt']: now } }),
  ...(category && { category }),
});

/** All kinds of items. Methods with a session are for transactions. */
export function openItems(models: Models) {
  async function findBy<Kind extends ContentKind>(
    kind: Kind,
    unique: Filter,
  ): Promise<Entities[Kind] | undefined> {
    const { collection, ofKind } = collectionOf(models, kind);
    const record = await collection.findOne({ ...ofKind, ...unique }, { maxTimeMS: readTimeoutMs });
    return record ? entityOf(kind, record) : undefined;
  }

  return {
    list<Kind extends ContentKind>(kind: Kind, request: ListRequest): Promise<Page<ListedEntities[Kind]>> {
      const { collection, ofKind, visibleAt, listProjection } = collectionOf(models, kind);
      const { now, everything, limit, cursor, page, order } = request;
      return readItems(collection, {
        ...{ limit, cursor, page, order },
        conditions: [ofKind, everything ? {} : visibleAt(now), narrowed(request)],
        read: (record: StoredRecord) => entityOf(kind, record) as ListedEntities[Kind],
        projection: listProjection,
      });
    },

    /** A page of a type's public items with a release after `now`, soonest first. */
    upcoming<Kind extends StoredItemType>(
      kind: Kind,
      { now, ...request }: PageRequest & { now: Date },
    ): Promise<Page<Entities[Kind]>> {
      const { collection, ofKind } = collectionOf(models, kind);
      const later = { $gt: now };
      const conditions = [{ ...ofKind, isPublic: true, publishAt: later, releaseDate: later }];
      const read = (record: StoredRecord) => entityOf(kind, record);
      return readItems(collection, { ...request, order: 'publishedOldest', conditions, read });
    },

    find: <Kind extends ContentKind>(kind: Kind, id: string) => findBy(kind, { _id: toObjectId(id) }),

    /** The video of a stored object, if any. */
    videoOf: (objectPath: string) => findBy('video', { objectPath }),

    /** What a request has made, if anything. */
    madeBy: <Kind extends ContentKind>(kind: Kind, request: string) => findBy(kind, { request }),

    /** @throws {AlreadySavedError} when a video's object already belongs to another, or the request has made one already */
    async insert<Kind extends ContentKind>(
      kind: Kind,
      fields: NewFields<Kind>,
      session: ClientSession,
    ): Promise<Entities[Kind]> {
      const { model, ofKind } = collectionOf(models, kind);
      const { title, createdAt, releaseDate } = fields as NewFields<Kind> & { releaseDate?: Date | null };
      const record = {
        ...ofKind,
        ...recordOf(fields),
        titleKey: titleKey(title),
        ...(releaseDate !== undefined && { publishAt: publishedAt(createdAt, releaseDate) }),
      };
      try {
        const [saved] = await model.create([record], { session });
        return entityOf(kind, saved?.toObject() as StoredRecord);
      } catch (error) {
        // The only unique indexes besides `_id` are on `objectPath` and `request`.
        throw isDuplicateKey(error) ? new AlreadySavedError(undefined, { cause: error }) : error;
      }
    },

    /** Changes an item at `now`; returns it before and after, or undefined if it doesn't exist. */
    async change<Kind extends ContentKind>(
      kind: Kind,
      id: string,
      changes: Changes<Kind>,
      { session, now }: { session: ClientSession; now: Date },
    ): Promise<{ before: Entities[Kind]; after: Entities[Kind] } | undefined> {
      const { model, ofKind } = collectionOf(models, kind);
      const key = { ...ofKind, _id: toObjectId(id) };
      const record = await model.findOne(key, null, { session }).lean<StoredRecord>();
      if (!record) return undefined;
      const before = entityOf(kind, record);
      const { releaseDate, title } = changes as Changes<'video'>;
      const set = {
        ...recordOf(changes),
        ...(title !== undefined && { titleKey: titleKey(title) }),
        ...(releaseDate !== undefined && { publishAt: rescheduled(before as VideoItem, releaseDate, now) }),
      };
      const after = await model
        .findOneAndUpdate(
          key,
          { $set: set, $inc: { revision: 1 } },
          { session, returnDocument: 'after', runValidators: true },
        )
        .lean<StoredRecord>();
      return after ? { before, after: entityOf(kind, after) } : undefined;
    },

    /** Deletes items with their places in series; returns the deleted items. */
    async remove<Kind extends ContentKind>(
      kind: Kind,
      ids: readonly string[],
      session: ClientSession,
    ): Promise<Entities[Kind][]> {
      const { model, ofKind } = collectionOf(models, kind);
      const records = await model
        .find({ ...ofKind, _id: { $in: ids.map(toObjectId) } }, null, { session })
        .lean<StoredRecord[]>();
      const found = { $in: records.map(({ _id }) => _id) };
      await model.deleteMany({ _id: found }, { session });
      // Without `updatedAt`: no administrator changed these series.
      await models.series.updateMany(
        { 'items.item': found },
        { $pull: { items: { item: found } }, $inc: { revision: 1 } },
        { session, timestamps: false },
      );
      return records.map((record) => entityOf(kind, record));
    },
  };
}
