import { messages } from '@platform/contracts';
import { AppError, decodeCursor, encodeCursor, errors } from '@platform/service-kit';
import { type Collection, Types } from 'mongoose';
import * as z from 'zod';
import type { Filter } from './kinds.ts';
import { readTimeoutMs, type StoredRecord, titleCollation } from './models.ts';

/**
 * The orders a list can be read in. Each is total (`_id` settles ties), so a page that starts after a position neither
 * repeats nor skips an item, whatever is added meanwhile.
 */
const orders = {
  published: { field: 'publishAt', direction: -1, kind: 'date' },
  publishedOldest: { field: 'publishAt', direction: 1, kind: 'date' },
  created: { field: 'createdAt', direction: -1, kind: 'date' },
  createdOldest: { field: 'createdAt', direction: 1, kind: 'date' },
  title: { field: 'titleKey', direction: 1, kind: 'text', collation: titleCollation },
  views: { field: 'views', direction: -1, kind: 'number' },
} as const;
export type OrderName = keyof typeof orders;

/** Where a page begins: after the item with this sort value and id. */
interface Position {
  value: Date | number | string;
  id: Types.ObjectId;
}

const hexId = z.string().regex(/^[0-9a-f]{24}$/);
const instant = z.number().int().min(0).max(8.64e15);
const values = {
  date: instant,
  number: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  text: z.string().max(200),
};

/**
 * Reads a cursor back.
 * @throws {AppError} 400 when it is not one of this order's
 */
function readCursor(order: OrderName, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const { kind } = orders[order];
  try {
    const [, value, id] = decodeCursor(cursor, z.tuple([z.literal(order), values[kind], hexId]));
    return { value: kind === 'date' ? new Date(value) : value, id: Types.ObjectId.createFromHexString(id) };
  } catch (error) {
    throw error instanceof AppError ? errors.validation(messages.invalidCursor) : error;
  }
}

/** The condition that an item comes after a position. */
function after(order: OrderName, position: Position | undefined): Filter {
  if (!position) return {};
  const { field, direction } = orders[order];
  const beyond = direction === 1 ? '$gt' : '$lt';
  return {
    // The first condition bounds the index scan.
    [field]: { [`${beyond}e`]: position.value },
    $or: [{ [field]: { [beyond]: position.value } }, { _id: { [beyond]: position.id } }],
  };
}

export interface Page<Entity> {
  items: Entity[];
  /** Where the next page begins; absent on the last. */
  next?: string;
}

export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

const literal = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');

/** The condition that one of the fields contains a text; none when there is nothing to look for. */
export const containing = (text: string | undefined, ...fields: string[]): Filter[] =>
  text ? [{ $or: fields.map((field) => ({ [field]: literal(text) })) }] : [];

/**
 * Reads a page of what meets all conditions, in an order, by keyset.
 * @throws {AppError} 400 when the cursor is not one of this order's
 */
export async function readPage<Entity>(
  collection: Collection<StoredRecord>,
  conditions: Filter[],
  { order, limit, cursor }: PageRequest & { order: OrderName },
  entityOf: (record: StoredRecord) => Entity,
  projection?: Record<string, 0>,
): Promise<Page<Entity>> {
  const { field, direction, ...options } = orders[order];
  const records = await collection
    .find(
      { $and: [...conditions, after(order, readCursor(order, cursor))] },
      {
        sort: { [field]: direction, _id: direction },
        limit: limit + 1,
        timeoutMS: readTimeoutMs,
        ...(projection && { projection }),
        ...('collation' in options && { collation: options.collation }),
      },
    )
    .toArray();
  const items = records.slice(0, limit).map(entityOf);
  const last = records[limit - 1];
  if (records.length <= limit || !last) return { items };
  const value = last[field] as Position['value'];
  const next = encodeCursor([order, value instanceof Date ? value.getTime() : value, last._id.toHexString()]);
  return { items, next };
}
