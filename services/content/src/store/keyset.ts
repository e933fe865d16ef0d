import { messages } from '@platform/contracts';
import { AppError, decodeCursor, encodeCursor, errors } from '@platform/service-kit';
import { Types } from 'mongoose';
import * as z from 'zod';
import { titleCollation } from './schema-parts.ts';

/**
 * The orders a list can be read in. Each is total (`_id` settles ties), so a page that starts after a position neither
 * repeats nor skips an item, whatever is added meanwhile.
 */
export const orders = {
  published: { field: 'publishAt', direction: -1, kind: 'date' },
  publishedOldest: { field: 'publishAt', direction: 1, kind: 'date' },
  created: { field: 'createdAt', direction: -1, kind: 'date' },
  createdOldest: { field: 'createdAt', direction: 1, kind: 'date' },
  title: { field: 'titleKey', direction: 1, kind: 'text', collation: titleCollation },
  views: { field: 'views', direction: -1, kind: 'number' },
} as const;
export type OrderName = keyof typeof orders;

/** Where a page begins: after the item with this sort value and id. */
export interface Position {
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

/** Writes the position of a page's last item; a cursor says its order, so that it can't be used in another. */
export function writeCursor(
  order: OrderName,
  last: Record<string, unknown> & { _id: Types.ObjectId },
): string {
  const value = last[orders[order].field] as Date | number | string;
  return encodeCursor([order, value instanceof Date ? value.getTime() : value, last._id.toHexString()]);
}

/**
 * Reads a cursor back.
 * @throws {AppError} 400 when it is not one of this order's
 */
export function readCursor(order: OrderName, cursor: string | undefined): Position | undefined {
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
export function after(order: OrderName, position: Position | undefined): Record<string, unknown> {
  if (!position) return {};
  const { field, direction } = orders[order];
  const beyond = direction === 1 ? '$gt' : '$lt';
  return {
    $or: [
      { [field]: { [beyond]: position.value } },
      { [field]: position.value, _id: { [beyond]: position.id } },
    ],
  };
}

export function sortOf(order: OrderName): Record<string, 1 | -1> {
  const { field, direction } = orders[order];
  return { [field]: direction, _id: direction };
}
