import { isDuplicateKey } from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import { Types } from 'mongoose';
import {
  type Item,
  ObjectInUseError,
  objectPathsOf,
  publishedAt,
  type Referring,
  type StoredItemType,
  type VideoItem,
} from '../domain/item.ts';
import { fromRecord, type ItemRecord, type Models, recordsOf, titleKey, toObjectId } from './models.ts';
import { containing, type OrderName, type Page, type PageRequest, readPage, readTimeoutMs } from './pages.ts';

type NewFields<Type extends StoredItemType> = Omit<
  Extract<Item, { type: Type }>,
  'id' | 'publishAt' | 'views' | 'likes' | 'revision'
>;
export type NewItem = NewFields<'video'> | NewFields<'embed'>;

/** What an edit may change; what it doesn't name stays. */
export interface ItemChanges {
  title?: string | undefined;
  description?: string | undefined;
  releaseDate?: Date | null | undefined;
  isPublic?: boolean | undefined;
  thumbnail?: string | null | undefined;
  iframeCode?: string | undefined;
}

export async function findItem(models: Models, type: StoredItemType, id: string): Promise<Item | undefined> {
  const record = await models.items
    .findOne({ _id: toObjectId(id), type })
    .maxTimeMS(readTimeoutMs)
    .lean<ItemRecord>();
  return record ? fromRecord(record) : undefined;
}

/** @throws {ObjectInUseError} when the object already belongs to another video */
export async function insertItem(models: Models, fields: NewItem, session: ClientSession): Promise<Item> {
  const record = {
    ...fields,
    _id: new Types.ObjectId(),
    titleKey: titleKey(fields.title),
    publishAt: publishedAt(fields.createdAt, fields.releaseDate),
    views: 0,
    likes: 0,
    revision: 0,
  };
  try {
    await models.items.create([record], { session });
  } catch (error) {
    // The only unique index of `items` but `_id` is that of objects.
    throw isDuplicateKey(error) ? new ObjectInUseError(undefined, { cause: error }) : error;
  }
  return fromRecord(record as ItemRecord);
}

/** Changes an item; gives it before and after, or nothing when there is none. */
export async function changeItem(
  models: Models,
  type: StoredItemType,
  id: string,
  changes: ItemChanges,
  session: ClientSession,
): Promise<{ before: Item; after: Item } | undefined> {
  const key = { _id: toObjectId(id), type };
  const before = await models.items.findOne(key, null, { session }).lean<ItemRecord>();
  if (!before) return undefined;
  const { releaseDate, title } = changes;
  const set = {
    ...changes,
    ...(title !== undefined && { titleKey: titleKey(title) }),
    ...(releaseDate !== undefined && { publishAt: publishedAt(before.createdAt, releaseDate) }),
  };
  const after = await models.items
    .findOneAndUpdate(
      key,
      { $set: set, $inc: { revision: 1 } },
      { session, returnDocument: 'after', runValidators: true },
    )
    .lean<ItemRecord>();
  return after ? { before: fromRecord(before), after: fromRecord(after) } : undefined;
}

/** Deletes an item and its likes; gives what it was, or nothing when there is none. */
export async function removeItem(
  models: Models,
  type: StoredItemType,
  id: string,
  session: ClientSession,
): Promise<Item | undefined> {
  const record = await models.items
    .findOneAndDelete({ _id: toObjectId(id), type }, { session })
    .lean<ItemRecord>();
  if (!record) return undefined;
  await models.likes.deleteMany({ item: record._id }, { session });
  return fromRecord(record);
}

/** Gives the video that has a stored object; one at most has it. */
export async function findVideoOf(models: Models, objectPath: string): Promise<VideoItem | undefined> {
  const found = await recordsOf(models).findOne({ objectPath } as never, { timeoutMS: readTimeoutMs });
  return found ? (fromRecord(found) as VideoItem) : undefined;
}

/** Gives which of the stored objects any item or post refers to. */
export async function referencedObjects(
  models: Models,
  objectPaths: readonly string[],
  session: ClientSession,
): Promise<string[]> {
  if (objectPaths.length === 0) return [];
  const wanted = new Set(objectPaths);
  const among = { $in: [...wanted] };
  const options = { projection: { objectPath: 1, thumbnail: 1, objectPaths: 1 }, session };
  // One after the other: a session carries one operation at a time.
  const items = await recordsOf(models)
    .find({ $or: [{ objectPath: among }, { thumbnail: among }] } as never, options)
    .toArray();
  const posts = await models.blogPosts.collection.find<Referring>({ objectPaths: among }, options).toArray();
  const referenced = new Set([...items, ...posts].flatMap((record) => objectPathsOf(record)));
  return [...wanted].filter((path) => referenced.has(path));
}

export interface UpcomingRequest extends PageRequest {
  type: StoredItemType;
  now: Date;
}

export interface ListRequest extends PageRequest {
  type: StoredItemType;
  order: OrderName;
  /** Only what a member may see at this moment; absent for everything. */
  visibleAt?: Date | undefined;
  /** Text that title or description contain. */
  search?: string | undefined;
}

function conditions(request: ListRequest): Record<string, unknown>[] {
  const { type, visibleAt, search } = request;
  return [
    { type },
    ...(visibleAt ? [{ isPublic: true, publishAt: { $lte: visibleAt } }] : []),
    ...containing(search, 'title', 'description'),
  ];
}

/** Reads a page of one type's items. */
export const listItems = (models: Models, request: ListRequest): Promise<Page<Item>> =>
  readPage(recordsOf(models), conditions(request), request, fromRecord);

/** Reads a page of one type's public items that are still to be released at `now`, soonest first. */
export const listUpcoming = (models: Models, request: UpcomingRequest): Promise<Page<Item>> =>
  readPage(
    recordsOf(models),
    [
      {
        type: request.type,
        isPublic: true,
        publishAt: { $gt: request.now },
        releaseDate: { $gt: request.now },
      },
    ],
    { ...request, order: 'publishedOldest' },
    fromRecord,
  );
