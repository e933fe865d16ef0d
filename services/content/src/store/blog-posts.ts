import type { ClientSession, Collection } from 'mongoose';
import { Types } from 'mongoose';
import type { BlogPost, BlogPostSummary } from '../domain/blog-post.ts';
import { publishedAt } from '../domain/item.ts';
import { type BlogPostRecord, entityOf, type Models, titleKey, toObjectId } from './models.ts';
import { containing, type OrderName, type Page, type PageRequest, readPage, readTimeoutMs } from './pages.ts';

export type NewBlogPost = Pick<
  BlogPost,
  'title' | 'content' | 'excerpt' | 'objectPaths' | 'releaseDate' | 'createdAt'
>;

export interface BlogPostRequest extends PageRequest {
  order: OrderName;
  /** Only what a member may read at this moment; absent for everything. */
  visibleAt?: Date | undefined;
  /** Text that title or content contain. */
  search?: string | undefined;
}

const summaryOf = (record: Omit<BlogPostRecord, 'content' | 'objectPaths'>): BlogPostSummary => ({
  type: 'blog-post',
  ...entityOf(record),
});
const fromRecord = (record: BlogPostRecord): BlogPost => ({ type: 'blog-post', ...entityOf(record) });

/** The blog posts. Methods that take a session are for a transaction. */
export function openBlogPosts(models: Models) {
  const collection = models.blogPosts.collection as unknown as Collection<BlogPostRecord>;
  return {
    /** Reads a page of posts without their text, of which there may be a lot. */
    list: ({ visibleAt, search, ...request }: BlogPostRequest): Promise<Page<BlogPostSummary>> =>
      readPage(
        collection,
        [visibleAt ? { publishAt: { $lte: visibleAt } } : {}, ...containing(search, 'title', 'content')],
        request,
        summaryOf,
        { content: 0, objectPaths: 0 },
      ),

    async find(id: string): Promise<BlogPost | undefined> {
      const record = await collection.findOne({ _id: toObjectId(id) } as never, { timeoutMS: readTimeoutMs });
      return record ? fromRecord(record as BlogPostRecord) : undefined;
    },

    async insert(fields: NewBlogPost, session: ClientSession): Promise<BlogPost> {
      const record: BlogPostRecord = {
        ...fields,
        _id: new Types.ObjectId(),
        titleKey: titleKey(fields.title),
        publishAt: publishedAt(fields.createdAt, fields.releaseDate),
        views: 0,
        revision: 0,
      };
      await models.blogPosts.create([record], { session });
      return fromRecord(record);
    },

    /** Deletes one; gives what it was, or nothing when there is none. */
    async remove(id: string, session: ClientSession): Promise<BlogPost | undefined> {
      const record = await models.blogPosts
        .findOneAndDelete({ _id: toObjectId(id) }, { session })
        .lean<BlogPostRecord>();
      return record ? fromRecord(record) : undefined;
    },
  };
}
