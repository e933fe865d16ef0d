import { type CategoryCount, type CategoryId, type ContentKind, categories } from '@platform/contracts';
import { isDuplicateKey } from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import {
  type Entities,
  type ListedEntities,
  ObjectInUseError,
  objectPathsOf,
  publishedAt,
  type VideoItem,
} from '../domain/item.ts';
import { entityOf, placeOf } from './kinds.ts';
import { type Models, readTimeoutMs, type StoredRecord, titleKey, toObjectId } from './models.ts';
import { containing, type OrderName, type Page, type PageRequest, readPage } from './pages.ts';

export type StoredItemType = 'video' | 'embed';

/** What saving adds to the fields. */
type Derived = 'id' | 'type' | 'publishAt' | 'views' | 'likes' | 'revision';
export type NewFields<Kind extends ContentKind> = Omit<Entities[Kind], Derived>;

/** What an edit may change; what it doesn't name stays. */
export type ItemChanges = Partial<Omit<NewFields<'embed'>, 'createdAt' | 'duration'>>;

export interface ListRequest extends PageRequest {
  order: OrderName;
  /** Only what a member may see at this moment; absent for everything. */
  visibleAt?: Date | undefined;
  /** Text that the kind's searched fields contain. */
  search?: string | undefined;
  category?: CategoryId;
}

/** The items of every kind. Methods that take a session are for a transaction. */
export function openItems(models: Models) {
  return {
    list<Kind extends ContentKind>(
      kind: Kind,
      { visibleAt, search, category, ...request }: ListRequest,
    ): Promise<Page<ListedEntities[Kind]>> {
      const { collection, own, seenAt, searched, unlisted } = placeOf(models, kind);
      const conditions = [
        own,
        category ? { category } : {},
        visibleAt ? seenAt(visibleAt) : {},
        ...containing(search, ...searched),
      ];
      const read = (record: StoredRecord) => entityOf(kind, record) as ListedEntities[Kind];
      return readPage(collection, conditions, request, read, unlisted);
    },

    /** Reads a page of one type's public items that are still to be released at `now`, soonest first. */
    upcoming<Kind extends StoredItemType>(
      kind: Kind,
      { now, ...request }: PageRequest & { now: Date },
    ): Promise<Page<Entities[Kind]>> {
      const { collection, own } = placeOf(models, kind);
      const later = { $gt: now };
      const conditions = [{ ...own, isPublic: true, publishAt: later, releaseDate: later }];
      const order = 'publishedOldest';
      return readPage(collection, conditions, { ...request, order }, (record) => entityOf(kind, record));
    },

    async find<Kind extends ContentKind>(kind: Kind, id: string): Promise<Entities[Kind] | undefined> {
      const { collection, own } = placeOf(models, kind);
      const record = await collection.findOne({ ...own, _id: toObjectId(id) }, { timeoutMS: readTimeoutMs });
      return record ? entityOf(kind, record) : undefined;
    },

    /** @throws {ObjectInUseError} when a video's object already belongs to another */
    async insert<Kind extends ContentKind>(
      kind: Kind,
      fields: NewFields<Kind>,
      session: ClientSession,
    ): Promise<Entities[Kind]> {
      const { model, own } = placeOf(models, kind);
      const { title, createdAt, releaseDate } = fields as NewFields<Kind> & { releaseDate?: Date | null };
      const record = {
        ...own,
        ...fields,
        titleKey: titleKey(title),
        ...(releaseDate !== undefined && { publishAt: publishedAt(createdAt, releaseDate) }),
      };
      try {
        const [saved] = await model.create([record], { session });
        return entityOf(kind, saved?.toObject() as StoredRecord);
      } catch (error) {
        // The only unique index of `items` but `_id` is that of objects.
        throw isDuplicateKey(error) ? new ObjectInUseError(undefined, { cause: error }) : error;
      }
    },

    /** Changes an item; gives it before and after, or nothing when there is none. */
    async change<Kind extends StoredItemType>(
      kind: Kind,
      id: string,
      changes: ItemChanges,
      session: ClientSession,
    ): Promise<{ before: Entities[Kind]; after: Entities[Kind] } | undefined> {
      const { model, own } = placeOf(models, kind);
      const key = { ...own, _id: toObjectId(id) };
      const record = await model.findOne(key, null, { session }).lean<StoredRecord>();
      if (!record) return undefined;
      const before = entityOf(kind, record);
      const { releaseDate, title } = changes;
      const set = {
        ...changes,
        ...(title !== undefined && { titleKey: titleKey(title) }),
        ...(releaseDate !== undefined && { publishAt: publishedAt(before.createdAt, releaseDate) }),
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

    /** Deletes an item and its likes; gives what it was, or nothing when there is none. */
    async remove<Kind extends ContentKind>(
      kind: Kind,
      id: string,
      session: ClientSession,
    ): Promise<Entities[Kind] | undefined> {
      const { model, own } = placeOf(models, kind);
      const record = await model
        .findOneAndDelete({ ...own, _id: toObjectId(id) }, { session })
        .lean<StoredRecord>();
      if (!record) return undefined;
      await models.likes.deleteMany({ item: record._id }, { session });
      return entityOf(kind, record);
    },

    /** Gives the video that has a stored object; one at most has it. */
    async videoOf(objectPath: string): Promise<VideoItem | undefined> {
      const { collection } = placeOf(models, 'video');
      const found = await collection.findOne({ objectPath }, { timeoutMS: readTimeoutMs });
      return found ? entityOf('video', found) : undefined;
    },

    /** Gives those of the stored objects that no item or post refers to: two may share a picture. */
    async unreferenced(objectPaths: readonly string[], session: ClientSession): Promise<string[]> {
      if (objectPaths.length === 0) return [];
      const among = { $in: objectPaths };
      const options = { projection: { objectPath: 1, thumbnail: 1, objectPaths: 1 }, session };
      // One after the other: a session carries one operation at a time.
      const items = await placeOf(models, 'video')
        .collection.find({ $or: [{ objectPath: among }, { thumbnail: among }] }, options)
        .toArray();
      const posts = await placeOf(models, 'blog-post')
        .collection.find({ objectPaths: among }, options)
        .toArray();
      const referenced = new Set([...items, ...posts].flatMap(objectPathsOf));
      return objectPaths.filter((path) => !referenced.has(path));
    },

    /** The categories that have videos, in the order of the catalogue. */
    async categoryCounts(): Promise<CategoryCount[]> {
      const found = await placeOf(models, 'youtube')
        .collection.aggregate<{ _id: CategoryId; videos: number }>(
          [{ $group: { _id: '$category', videos: { $sum: 1 } } }],
          { hint: { category: 1, createdAt: -1, _id: -1 }, timeoutMS: readTimeoutMs },
        )
        .toArray();
      const videosOf = new Map(found.map(({ _id, videos }) => [_id, videos]));
      return categories.flatMap(({ id }) => {
        const videos = videosOf.get(id);
        return videos ? [{ category: id, videos }] : [];
      });
    },
  };
}
