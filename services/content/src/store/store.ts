import type { ItemViews } from '@platform/contracts';
import { withTransaction } from '@platform/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { StoredItemType } from '../domain/item.ts';
import { openBlogPosts } from './blog-posts.ts';
import { openCategoryVideos } from './category-videos.ts';
import {
  changeItem,
  findItem,
  findVideoOf,
  type ItemChanges,
  insertItem,
  type ListRequest,
  listItems,
  listUpcoming,
  type NewItem,
  referencedObjects,
  removeItem,
  type UpcomingRequest,
} from './items.ts';
import { type ItemReference, setViews, titlesOf } from './kinds.ts';
import { type LibraryRequest, readLibrary } from './library.ts';
import { createItemQueue, type LikeRequest, likedBy, setLike, takeBackLikes } from './likes.ts';
import { createModels } from './models.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Everything content keeps in MongoDB. Methods that take a session are for `transaction`. */
export async function openStore(connection: Connection) {
  const models = await createModels(connection);
  const queue = createItemQueue();
  return {
    categoryVideos: openCategoryVideos(models),
    blogPosts: openBlogPosts(models),
    transaction: <Result>(work: (session: ClientSession) => Promise<Result>) =>
      withTransaction(connection, work),
    library: (request: LibraryRequest) => readLibrary(models, request),
    list: (request: ListRequest) => listItems(models, request),
    upcoming: (request: UpcomingRequest) => listUpcoming(models, request),
    find: (type: StoredItemType, id: string) => findItem(models, type, id),
    insert: (fields: NewItem, session: ClientSession) => insertItem(models, fields, session),
    change: (type: StoredItemType, id: string, changes: ItemChanges, session: ClientSession) =>
      changeItem(models, type, id, changes, session),
    remove: (type: StoredItemType, id: string, session: ClientSession) =>
      removeItem(models, type, id, session),
    referenced: (objectPaths: readonly string[], session: ClientSession) =>
      referencedObjects(models, objectPaths, session),
    videoOf: (objectPath: string) => findVideoOf(models, objectPath),
    titles: (items: readonly ItemReference[]) => titlesOf(models, items),
    setLike: (request: LikeRequest) => queue(request.id, () => setLike(connection, models, request)),
    takeBackLikes: (member: string) => takeBackLikes(connection, models, member),
    likedBy: (member: string | undefined, ids: readonly string[]) => likedBy(models, member, ids),
    setViews: (request: ItemViews) => setViews(models, request),
  };
}
