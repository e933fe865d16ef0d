import { type CategoryCount, type CategoryId, categories } from '@platform/contracts';
import { type Page, type PageRequest, readTimeoutMs } from '@platform/service-kit';
import type { CardItem, Item } from '../domain/item.ts';
import { collectionOf, entityOf } from './collections.ts';
import type { Models } from './models.ts';
import { readItems } from './orders.ts';

export interface LibraryPage extends Page<CardItem> {
  /** When a first page expires: at the next release. */
  validUntil?: Date;
}

export interface LibraryRequest extends PageRequest {
  now: Date;
}

const notOnCards = { releaseDate: 0, isPublic: 0, filename: 0, objectPath: 0, iframeCode: 0 } as const;

export const openLibrary = (models: Models) => ({
  /** A page of the public, released items of all types, newest first. */
  async library({ now, ...request }: LibraryRequest): Promise<LibraryPage> {
    const { collection, visibleAt } = collectionOf(models, 'video');
    const [page, next] = await Promise.all([
      readItems(collection, {
        ...request,
        order: 'published',
        conditions: [visibleAt(now)],
        read: (record): CardItem => entityOf(record.type as Item['type'], record),
        projection: notOnCards,
      }),
      // A release changes the first page only: new items are added at the top.
      request.cursor === undefined
        ? collection.findOne(
            { isPublic: true, publishAt: { $gt: now } },
            { projection: { publishAt: 1, _id: 0 }, sort: { publishAt: 1 }, maxTimeMS: readTimeoutMs },
          )
        : undefined,
    ]);
    return { ...page, ...(next && { validUntil: next.publishAt as Date }) };
  },

  /** The categories with videos, in catalogue order. */
  async categoryCounts(): Promise<CategoryCount[]> {
    const found = await collectionOf(models, 'youtube')
      .collection.aggregate<{ _id: CategoryId; videos: number; newestAt: Date }>(
        [{ $group: { _id: '$category', videos: { $sum: 1 }, newestAt: { $max: '$createdAt' } } }],
        { hint: { category: 1, createdAt: -1, _id: -1 }, maxTimeMS: readTimeoutMs },
      )
      .toArray();
    const countOf = new Map(found.map((count) => [count._id, count]));
    return categories.flatMap(({ id }) => {
      const count = countOf.get(id);
      return count ? [{ category: id, videos: count.videos, newestAt: count.newestAt.toISOString() }] : [];
    });
  },
});
