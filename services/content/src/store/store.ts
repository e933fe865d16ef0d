import type { ItemViews } from '@platform/contracts';
import { withTransaction } from '@platform/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { createItemQueue, type LikeRequest, likedBy, removeLikesOfMember, setLike } from '../likes/store.ts';
import { type ItemReference, setViews, titlesOf } from './collections.ts';
import { openItems } from './items.ts';
import { type LibraryRequest, readLibrary } from './library.ts';
import { createModels } from './models.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Content's data in MongoDB. Methods with a session are for `transaction`. */
export async function openStore(connection: Connection) {
  const models = await createModels(connection);
  const queue = createItemQueue();
  return {
    ...openItems(models),
    transaction: <Result>(work: (session: ClientSession) => Promise<Result>) =>
      withTransaction(connection, work),
    library: (request: LibraryRequest) => readLibrary(models, request),
    titles: (items: readonly ItemReference[]) => titlesOf(models, items),
    setLike: (request: LikeRequest) => queue(request.id, () => setLike(connection, models, request)),
    removeLikesOfMember: (member: string) => removeLikesOfMember(connection, models, member),
    likedBy: (member: string | undefined, ids: readonly string[]) => likedBy(models, member, ids),
    setViews: (request: ItemViews) => setViews(models, request),
  };
}
