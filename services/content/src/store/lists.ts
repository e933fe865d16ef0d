import type { Item, StoredItemType } from '../domain/item.ts';
import type { OrderName } from './keyset.ts';
import { fromRecord, type Models, recordsOf } from './models.ts';
import { containing, type Page, type PageRequest, readPage } from './read-page.ts';

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
