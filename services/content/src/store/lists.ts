import type { Item, StoredItemType } from '../domain/item.ts';
import { after, type OrderName, orders, readCursor, sortOf, writeCursor } from './keyset.ts';
import { fromRecord, type ItemRecord, type Models, recordsOf } from './models.ts';

export interface Page {
  items: Item[];
  /** Where the next page begins; absent on the last. */
  next?: string;
}

export interface UpcomingRequest {
  type: StoredItemType;
  now: Date;
  limit: number;
  cursor?: string | undefined;
}

export interface ListRequest {
  type: StoredItemType;
  order: OrderName;
  limit: number;
  cursor?: string | undefined;
  /** Only what a member may see at this moment; absent for everything. */
  visibleAt?: Date | undefined;
  /** Text that title or description contain. */
  search?: string | undefined;
}

/** A read that takes longer than this is given up, by the server and by us should it hang; in milliseconds. */
export const readTimeoutMs = 5_000;

const literal = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');

function conditions(request: ListRequest): Record<string, unknown>[] {
  const { type, visibleAt, search } = request;
  const found = search ? literal(search) : undefined;
  return [
    { type },
    ...(visibleAt ? [{ isPublic: true, publishAt: { $lte: visibleAt } }] : []),
    ...(found ? [{ $or: [{ title: found }, { description: found }] }] : []),
  ];
}

async function readPage(
  models: Models,
  filter: Record<string, unknown>[],
  { order, limit, cursor }: Pick<ListRequest, 'order' | 'limit' | 'cursor'>,
): Promise<Page> {
  const definition = orders[order];
  const records = (await recordsOf(models)
    .find({ $and: [...filter, after(order, readCursor(order, cursor))] } as never, {
      sort: sortOf(order),
      limit: limit + 1,
      timeoutMS: readTimeoutMs,
      ...('collation' in definition && { collation: definition.collation }),
    })
    .toArray()) as ItemRecord[];
  const page = records.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(fromRecord),
    ...(records.length > limit && last && { next: writeCursor(order, last) }),
  };
}

/** Reads a page of one type's items. */
export const listItems = (models: Models, request: ListRequest): Promise<Page> =>
  readPage(models, conditions(request), request);

/** Reads a page of one type's public items that are still to be released at `now`, soonest first. */
export const listUpcoming = (models: Models, request: UpcomingRequest): Promise<Page> =>
  readPage(
    models,
    [
      {
        type: request.type,
        isPublic: true,
        publishAt: { $gt: request.now },
        releaseDate: { $gt: request.now },
      },
    ],
    { ...request, order: 'publishedOldest' },
  );
