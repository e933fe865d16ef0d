import { type CategoryCount, type CategoryId, categories } from '@platform/contracts';
import { readTimeoutMs } from '@platform/service-kit';
import { collectionOf } from './collections.ts';
import type { Models } from './models.ts';

/** The categories with videos, in catalogue order. */
export async function readCategoryCounts(models: Models): Promise<CategoryCount[]> {
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
}
