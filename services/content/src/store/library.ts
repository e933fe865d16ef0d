import { type Page, type PageRequest, readTimeoutMs } from '@platform/service-kit';
import type { Item } from '../domain/item.ts';
import { entityOf, placeOf } from './kinds.ts';
import type { Models } from './models.ts';
import { readItems } from './orders.ts';

/** What the library reads of an item: a card needs no more. */
export type CardItem = Omit<Item, 'releaseDate' | 'isPublic'>;

export interface LibraryPage extends Page<CardItem> {
  /** When a first page stops being true by itself: the next release. */
  validUntil?: Date;
}

export interface LibraryRequest extends PageRequest {
  now: Date;
}

const notOnCards = { releaseDate: 0, isPublic: 0, filename: 0, objectPath: 0, iframeCode: 0 } as const;

/** Reads a page of the public, released items of every type, newest first. */
export async function readLibrary(models: Models, { now, ...request }: LibraryRequest): Promise<LibraryPage> {
  const { collection, seenAt } = placeOf(models, 'video');
  const [page, next] = await Promise.all([
    readItems(collection, {
      ...request,
      order: 'published',
      conditions: [seenAt(now)],
      read: (record): CardItem => entityOf(record.type as Item['type'], record),
      projection: notOnCards,
    }),
    // Only a first page changes when something is released: later ones begin below it.
    request.cursor === undefined
      ? collection.findOne(
          { isPublic: true, publishAt: { $gt: now } },
          { projection: { publishAt: 1, _id: 0 }, sort: { publishAt: 1 }, timeoutMS: readTimeoutMs },
        )
      : undefined,
  ]);
  return { ...page, ...(next && { validUntil: next.publishAt as Date }) };
}
