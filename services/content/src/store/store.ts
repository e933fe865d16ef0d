import type { ContentKind, ItemTitle, ItemViews } from '@platform/contracts';
import { withTransaction } from '@platform/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { openComingBack } from '../coming-back/store.ts';
import { openLikes } from '../likes/store.ts';
import { type ItemKey, readCards } from './cards.ts';
import { setViews } from './collections.ts';
import { openItems } from './items.ts';
import { openLibrary } from './library.ts';
import { createModels } from './models.ts';
import { openReferences } from './references.ts';
import { openSeries } from './series.ts';
import { openSiteSettings } from './site-settings.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Content's data in MongoDB. Methods with a session are for `transaction`. */
export async function openStore(connection: Connection) {
  const models = await createModels(connection);
  return {
    ...openItems(models),
    ...openLibrary(models),
    ...openSeries(models),
    ...openReferences(models),
    ...openLikes(connection, models),
    ...openComingBack(connection, models),
    ...openSiteSettings(models),
    transaction: <Result>(work: (session: ClientSession) => Promise<Result>) =>
      withTransaction(connection, work),
    cards: <Kind extends ContentKind>(keys: readonly ItemKey<Kind>[], visibleAt?: Date) =>
      readCards(models, keys, visibleAt),
    /** The titles of existing items, including hidden ones. */
    titles: (items: readonly ItemKey[]): Promise<ItemTitle[]> =>
      readCards(models, items, undefined, { title: 1 }),
    setViews: (request: ItemViews) => setViews(models, request),
  };
}
