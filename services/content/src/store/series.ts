import { limits } from '@platform/contracts';
import { readTimeoutMs } from '@platform/service-kit';
import type { Item, Series } from '../domain/item.ts';
import type { CardEntity, ItemKey } from './cards.ts';
import { collectionOf, entityOf } from './collections.ts';
import { type Models, toObjectId } from './models.ts';

/** How many of the newest items are looked through for some that a member hasn't finished: each takes a look-up. */
export const nextCandidates = 1_000;

interface NextRequest {
  /** Ids of items to leave out, besides the item's own. */
  without: readonly string[];
  /** Leaves out what this member has finished. */
  member: string | undefined;
  now: Date;
}

export const openSeries = (models: Models) => ({
  /** The public series that an item is in: the wanted one, or else the newest. */
  async seriesOf({ type, id }: ItemKey, wanted?: string): Promise<Series | undefined> {
    const having = { isPublic: true, items: { $elemMatch: { type, item: toObjectId(id) } } };
    const { collection } = models.series;
    const maxTimeMS = readTimeoutMs;
    const record =
      (wanted && (await collection.findOne({ ...having, _id: toObjectId(wanted) }, { maxTimeMS }))) ||
      (await collection.findOne(having, { sort: { createdAt: -1, _id: -1 }, maxTimeMS }));
    return record ? entityOf('series', record as never) : undefined;
  },

  /** What members may watch after an item: of its category, or of the library; newest first. */
  async next(item: CardEntity, { without, member, now }: NextRequest): Promise<CardEntity[]> {
    const isShort = item.type === 'youtube';
    const { collection, visibleAt } = collectionOf(models, item.type);
    const finished = {
      from: models.memberItems.collectionName,
      localField: '_id',
      foreignField: 'item',
      pipeline: [{ $match: { member, finished: true } }, { $limit: 1 }],
      as: 'finished',
    };
    const records = await collection
      .aggregate(
        [
          {
            $match: {
              ...visibleAt(now),
              ...(isShort && { category: item.category }),
              _id: { $nin: [item.id, ...without].map(toObjectId) },
            },
          },
          { $sort: { [isShort ? 'createdAt' : 'publishAt']: -1, _id: -1 } },
          // Ends at the limit: the sort is an index's, so the items behind are not looked up.
          ...(member
            ? [{ $limit: nextCandidates }, { $lookup: finished }, { $match: { finished: { $size: 0 } } }]
            : []),
          { $limit: limits.nextItems },
          { $unset: ['finished', 'iframeCode'] },
        ],
        { maxTimeMS: readTimeoutMs },
      )
      .toArray();
    return records.map((record) =>
      entityOf(isShort ? 'youtube' : (record.type as Item['type']), record as never),
    );
  },
});
