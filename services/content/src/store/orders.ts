import { type Order, type PageOf, readPage } from '@platform/service-kit';
import type { Collection } from 'mongoose';
import { type StoredRecord, titleCollation } from './models.ts';

const byTitle = { field: 'titleKey', kind: 'text', collation: titleCollation } as const;

/** The sort orders of lists. */
const orders = {
  published: { field: 'publishAt', direction: -1, kind: 'date' },
  publishedOldest: { field: 'publishAt', direction: 1, kind: 'date' },
  created: { field: 'createdAt', direction: -1, kind: 'date' },
  createdOldest: { field: 'createdAt', direction: 1, kind: 'date' },
  updated: { field: 'updatedAt', direction: -1, kind: 'date' },
  updatedOldest: { field: 'updatedAt', direction: 1, kind: 'date' },
  title: { ...byTitle, direction: 1 },
  'title-desc': { ...byTitle, direction: -1 },
  views: { field: 'views', direction: -1, kind: 'number' },
  'views-asc': { field: 'views', direction: 1, kind: 'number' },
} as const satisfies Record<string, Order>;
export type OrderName = keyof typeof orders;

/** Reads a page in one of the sort orders. */
export const readItems = <Entity>(
  collection: Collection<StoredRecord>,
  request: Omit<PageOf<OrderName, Entity>, 'orders'>,
) => readPage(collection, { ...request, orders });
