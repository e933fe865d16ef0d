import { afterAll, beforeAll } from '@jest/globals';
import { connectMongo, type Mongo, silentLogger } from '@platform/service-kit';
import { useMongo } from '@platform/testkit';
import type { Item } from '../../src/domain/item.ts';
import { openStore, type Store } from '../../src/store/store.ts';

/** Content's store on a real MongoDB, opened as often as there are processes to play. */
export function useStore(mongo: { readonly url: string } = useMongo()) {
  const opened: Mongo[] = [];
  let store: Store;
  const open = async () => {
    const connected = await connectMongo({ url: mongo.url, logger: silentLogger() });
    opened.push(connected);
    return openStore(connected.connection);
  };
  beforeAll(async () => {
    store = await open();
  }, 60_000);
  afterAll(() => Promise.all(opened.map((connected) => connected.close())));

  return {
    open,
    get store() {
      return store;
    },
    addItem: (title = 'An item'): Promise<Item> =>
      store.transaction((session) =>
        store.insert(
          {
            type: 'embed',
            title,
            description: '',
            thumbnail: null,
            duration: null,
            releaseDate: null,
            isPublic: true,
            createdAt: new Date(),
            iframeCode: '<iframe></iframe>',
          },
          session,
        ),
      ),
    viewsOf: async ({ type, id }: Pick<Item, 'type' | 'id'>) => (await store.find(type, id))?.views,
    windows: () => opened[0]?.connection.collection('viewWindows'),
  };
}
