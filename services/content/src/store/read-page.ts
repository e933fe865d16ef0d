import type { Collection, Types } from 'mongoose';
import { after, type OrderName, orders, readCursor, sortOf, writeCursor } from './keyset.ts';

export interface Page<Entity> {
  items: Entity[];
  /** Where the next page begins; absent on the last. */
  next?: string;
}

export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** A read that takes longer than this is given up, by the server and by us should it hang; in milliseconds. */
export const readTimeoutMs = 5_000;

const literal = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');

/** The condition that one of the fields contains a text; none when there is nothing to look for. */
export const containing = (text: string | undefined, ...fields: string[]): Record<string, unknown>[] =>
  text ? [{ $or: fields.map((field) => ({ [field]: literal(text) })) }] : [];

/**
 * Reads a page of what meets all conditions, in an order, by keyset.
 * @throws {AppError} 400 when the cursor is not one of this order's
 */
export async function readPage<Stored extends { _id: Types.ObjectId }, Entity>(
  collection: Collection<Stored>,
  conditions: Record<string, unknown>[],
  { order, limit, cursor }: PageRequest & { order: OrderName },
  entityOf: (record: Stored) => Entity,
  projection?: Record<string, 0>,
): Promise<Page<Entity>> {
  const definition = orders[order];
  const records = (await collection
    .find({ $and: [...conditions, after(order, readCursor(order, cursor))] } as never, {
      sort: sortOf(order),
      limit: limit + 1,
      timeoutMS: readTimeoutMs,
      ...(projection && { projection }),
      ...('collation' in definition && { collation: definition.collation }),
    })
    .toArray()) as Stored[];
  const page = records.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(entityOf),
    ...(records.length > limit && last && { next: writeCursor(order, last) }),
  };
}
