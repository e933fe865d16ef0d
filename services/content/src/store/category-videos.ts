import { type CategoryCount, type CategoryId, categories } from '@platform/contracts';
import type { ClientSession, Collection } from 'mongoose';
import { Types } from 'mongoose';
import type { CategoryVideo } from '../domain/category-video.ts';
import { type CategoryVideoRecord, entityOf, type Models, titleKey, toObjectId } from './models.ts';
import { containing, type OrderName, type Page, type PageRequest, readPage, readTimeoutMs } from './pages.ts';

export type NewCategoryVideo = Pick<CategoryVideo, 'title' | 'videoId' | 'category' | 'createdAt'>;

export interface CategoryVideoRequest extends PageRequest {
  order: OrderName;
  /** Absent for those of every category. */
  category?: CategoryId | undefined;
  /** Text that the title contains. */
  search?: string | undefined;
}

const fromRecord = (record: CategoryVideoRecord): CategoryVideo => ({ type: 'youtube', ...entityOf(record) });

/** The category videos. Methods that take a session are for a transaction. */
export function openCategoryVideos(models: Models) {
  const collection = models.categoryVideos.collection as unknown as Collection<CategoryVideoRecord>;
  return {
    list: ({ category, search, ...request }: CategoryVideoRequest): Promise<Page<CategoryVideo>> =>
      readPage(
        collection,
        [category ? { category } : {}, ...containing(search, 'title')],
        request,
        fromRecord,
      ),

    /** The categories that have videos, in the order of the catalogue. */
    async counts(): Promise<CategoryCount[]> {
      const found = await collection
        .aggregate<{ _id: CategoryId; videos: number }>(
          [{ $group: { _id: '$category', videos: { $sum: 1 } } }],
          { hint: { category: 1, createdAt: -1, _id: -1 }, timeoutMS: readTimeoutMs },
        )
        .toArray();
      const videosOf = new Map(found.map(({ _id, videos }) => [_id, videos]));
      return categories.flatMap(({ id }) => {
        const videos = videosOf.get(id);
        return videos ? [{ category: id, videos }] : [];
      });
    },

    async find(id: string): Promise<CategoryVideo | undefined> {
      const record = await collection.findOne({ _id: toObjectId(id) } as never, { timeoutMS: readTimeoutMs });
      return record ? fromRecord(record as CategoryVideoRecord) : undefined;
    },

    async insert(fields: NewCategoryVideo, session: ClientSession): Promise<CategoryVideo> {
      const record: CategoryVideoRecord = {
        ...fields,
        _id: new Types.ObjectId(),
        titleKey: titleKey(fields.title),
        views: 0,
        likes: 0,
        revision: 0,
      };
      await models.categoryVideos.create([record], { session });
      return fromRecord(record);
    },

    /** Deletes one and its likes; gives what it was, or nothing when there is none. */
    async remove(id: string, session: ClientSession): Promise<CategoryVideo | undefined> {
      const key = { _id: toObjectId(id) };
      const record = await models.categoryVideos
        .findOneAndDelete(key, { session })
        .lean<CategoryVideoRecord>();
      if (!record) return undefined;
      await models.likes.deleteMany({ item: key._id }, { session });
      return fromRecord(record);
    },
  };
}
