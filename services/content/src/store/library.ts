import type { Collection } from 'mongoose';
import { Types } from 'mongoose';
import type { CardItem } from '../domain/item.ts';
import { type ItemRecord, type Models, recordsOf } from './models.ts';
import {
  after,
  type PageRequest,
  type Position,
  readCursor,
  readTimeoutMs,
  sortOf,
  writeCursor,
} from './pages.ts';

export interface LibraryPage {
  items: CardItem[];
  next?: string;
  /** When a first page stops being true by itself: the next release. */
  validUntil?: Date;
}

const cardFields = {
  type: 1,
  title: 1,
  description: 1,
  thumbnail: 1,
  duration: 1,
  views: 1,
  likes: 1,
  createdAt: 1,
  publishAt: 1,
  revision: 1,
} as const;

const highestId = Types.ObjectId.createFromHexString('f'.repeat(24));

/** The start of what is released; a cursor from beyond it (made up, or by a faster clock) shows nothing earlier. */
function startOf(position: Position | undefined, now: Date): Position {
  return position && position.value <= now ? position : { value: now, id: highestId };
}

export interface LibraryRequest extends PageRequest {
  now: Date;
}

/** Reads a page of the public, released items of every type, newest first. */
export async function readLibrary(
  models: Models,
  { now, limit, cursor }: LibraryRequest,
): Promise<LibraryPage> {
  const collection = recordsOf(models);
  const from = startOf(readCursor('published', cursor), now);
  const reading = collection
    .find({ isPublic: true, ...after('published', from) } as never, {
      projection: cardFields,
      sort: sortOf('published'),
      limit: limit + 1,
      timeoutMS: readTimeoutMs,
    })
    .toArray() as Promise<(Omit<CardItem, 'id'> & { _id: Types.ObjectId })[]>;
  // Only a first page changes when something is released: later ones begin below it.
  const [records, validUntil] = await Promise.all([
    reading,
    cursor === undefined ? nextRelease(collection, now) : undefined,
  ]);
  const page = records.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ _id, ...fields }) => ({ id: _id.toHexString(), ...fields })),
    ...(records.length > limit && last && { next: writeCursor('published', last) }),
    ...(validUntil && { validUntil }),
  };
}

async function nextRelease(collection: Collection<ItemRecord>, now: Date): Promise<Date | undefined> {
  const next = await collection.findOne({ isPublic: true, publishAt: { $gt: now } } as never, {
    projection: { publishAt: 1, _id: 0 },
    sort: { publishAt: 1 },
    timeoutMS: readTimeoutMs,
  });
  return next?.publishAt;
}
