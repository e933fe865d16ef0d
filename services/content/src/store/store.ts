import type { ContentKind, ItemTitle, ItemViews } from '@platform/contracts';
import { withTransaction } from '@platform/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { openComingBack } from '../coming-back/store.ts';
import { createItemQueue, type LikeRequest, likedBy, setLike } from '../likes/store.ts';
import { type CardEntity, type ItemKey, readCards } from './cards.ts';
import { readCategoryCounts } from './category-counts.ts';
import { setViews } from './collections.ts';
import { openItems } from './items.ts';
import { type LibraryRequest, readLibrary } from './library.ts';
import { createModels } from './models.ts';
import { findUnreferenced } from './references.ts';
import { type NextRequest, readNext, readSeriesOf } from './series.ts';
import { openSiteSettings } from './site-settings.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Content's data in MongoDB. Methods with a session are for `transaction`. */
export async function openStore(connection: Connection) {
  const models = await createModels(connection);
  const queue = createItemQueue();
  return {
    ...openItems(models),
    ...openComingBack(connection, models),
    ...openSiteSettings(models),
    transaction: <Result>(work: (session: ClientSession) => Promise<Result>) =>
      withTransaction(connection, work),
    library: (request: LibraryRequest) => readLibrary(models, request),
    categoryCounts: () => readCategoryCounts(models),
    unreferenced: (objectPaths: readonly string[], session: ClientSession) =>
      findUnreferenced(models, objectPaths, session),
    cards: <Kind extends ContentKind>(keys: readonly ItemKey<Kind>[], visibleAt?: Date) =>
      readCards(models, keys, visibleAt),
    seriesOf: (item: ItemKey, wanted?: string) => readSeriesOf(models, item, wanted),
    next: (item: CardEntity, request: NextRequest) => readNext(models, item, request),
    /** The titles of existing items, including hidden ones. */
    titles: (items: readonly ItemKey[]): Promise<ItemTitle[]> =>
      readCards(models, items, undefined, { title: 1 }),
    setLike: (request: LikeRequest) => queue(request.id, () => setLike(connection, models, request)),
    likedBy: (member: string | undefined, ids: readonly string[]) => likedBy(models, member, ids),
    setViews: (request: ItemViews) => setViews(models, request),
  };
}
