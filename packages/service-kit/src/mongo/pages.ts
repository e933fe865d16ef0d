import { idSchema } from '@platform/contracts';
import type { Collection, Types } from 'mongoose';
import * as z from 'zod';
import { decodeCursor, encodeCursor, instantMs } from '../http/responses.ts';

export type Filter = Record<string, unknown>;

/** An order to read a list in. `_id` settles ties, so a page that starts after a position neither repeats nor skips a record. */
export interface Order {
  field: string;
  direction: 1 | -1;
  kind: 'date' | 'number' | 'text';
  collation?: { locale: string; strength?: 1 | 2 };
}

export interface PageRequest {
  limit: number;
  /** Where the page begins: after the last record of the page before it. */
  cursor?: string | undefined;
  /** The page's number, from 1, in place of a cursor; the response then has the total. */
  page?: number | undefined;
}

export interface Page<Entity> {
  items: Entity[];
  /** Where the next page begins; absent on the last, and when the page is read by its number. */
  next?: string;
  /** How many records there are on all pages, when the page is read by its number. */
  total?: number;
}

export interface PageOf<Name extends string, Entity> extends PageRequest {
  /** Every order the list has; a cursor is only good for the order it is of. */
  orders: Record<Name, Order>;
  order: Name;
  /** All of these hold. */
  conditions: Filter[];
  /** Makes the entity of a record. */
  // biome-ignore lint/suspicious/noExplicitAny: each collection has records of its own
  read(record: any): Entity;
  projection?: Record<string, 0> | undefined;
}

/** MongoDB ends a read that takes longer than this, in milliseconds. The driver's own `timeoutMS` has no effect. */
export const readTimeoutMs = 5_000;
/** Counting more than this takes long. MongoDB's estimate is close enough then: it may be off after a crash. */
const maxCounted = 100_000;

const values = {
  date: instantMs,
  number: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  text: z.string().max(200),
};

/**
 * Reads a page of a list: by keyset after a cursor, or by its number with the total counted beside it, or estimated where it is large.
 * @throws {AppError} 400 when the cursor is not one of this order's
 */
export async function readPage<Name extends string, Entity>(
  collection: Pick<Collection<{ _id: Types.ObjectId }>, 'find' | 'countDocuments' | 'estimatedDocumentCount'>,
  { orders, order, limit, cursor, page, conditions, read, projection }: PageOf<Name, Entity>,
): Promise<Page<Entity>> {
  const { field, direction, collation } = orders[order];
  const position = cursor === undefined ? {} : await after(order, orders[order], cursor);
  const filter = { $and: [...conditions, position] };
  const [records, total] = await Promise.all([
    collection
      .find(filter, {
        sort: { [field]: direction, _id: direction },
        skip: page === undefined ? 0 : (page - 1) * limit,
        limit: limit + 1,
        maxTimeMS: readTimeoutMs,
        ...(projection && { projection }),
        ...(collation && { collation }),
      })
      .toArray(),
    page === undefined ? undefined : countOf(collection, filter),
  ]);
  const items = records.slice(0, limit).map(read);
  if (total !== undefined) return { items, total };
  const last = records[limit - 1] as (Filter & { _id: Types.ObjectId }) | undefined;
  if (records.length <= limit || !last) return { items };
  const value = last[field] as Date | number | string;
  const next = [order, value instanceof Date ? value.getTime() : value, last._id.toHexString()];
  return { items, next: encodeCursor(next) };
}

async function countOf(
  collection: Pick<Collection, 'countDocuments' | 'estimatedDocumentCount'>,
  filter: { $and: Filter[] },
): Promise<number> {
  const options = { maxTimeMS: readTimeoutMs };
  if (filter.$and.every((condition) => Object.keys(condition).length === 0)) {
    const estimate = await collection.estimatedDocumentCount(options);
    if (estimate > maxCounted) return estimate;
  }
  return collection.countDocuments(filter, options);
}

/** The condition that a record comes after the position a cursor names. */
async function after(name: string, { field, direction, kind }: Order, cursor: string): Promise<Filter> {
  const [, key, id] = decodeCursor(cursor, z.tuple([z.literal(name), values[kind], idSchema]));
  const { Types } = (await import('mongoose')).default;
  const value = kind === 'date' ? new Date(key) : key;
  const beyond = direction === 1 ? '$gt' : '$lt';
  return {
    // The first condition bounds the index scan.
    [field]: { [`${beyond}e`]: value },
    $or: [{ [field]: { [beyond]: value } }, { _id: { [beyond]: Types.ObjectId.createFromHexString(id) } }],
  };
}

/** Makes a pattern that finds a text as it is, whatever its case. */
export const containing = (text: string): RegExp =>
  new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'i');
