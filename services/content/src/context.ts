import { type CategoryCount, type ContentEvent, topics } from '@platform/contracts';
import {
  connectMongo,
  createOutbox,
  createProducer,
  type Logger,
  readUndone,
  within,
} from '@platform/service-kit';
import { createStorageClient } from './clients/storage.ts';
import type { ContentConfig } from './config.ts';
import { followDeletions } from './events/on-deletion.ts';
import { createPublisher, type Transaction } from './events/publish.ts';
import { createFeed, createUpcoming } from './http/feed.ts';
import { createReadCache } from './http/read-cache.ts';
import { openSearch } from './search/follow.ts';
import { openStore } from './store/store.ts';

export const serviceName = 'content';

/** The search index is waited for this long, in milliseconds: 100,000 entries take a few seconds. */
const longestLoadMs = 10_000;

/** A change waits this long for storage to apply it, in milliseconds. */
const appliedWithinMs = 1_000;

/** The dependencies of the routes. */
export type Context = Awaited<ReturnType<typeof openContext>>['context'];

/** Opens the service's resources in order; the service closes them. */
export async function openContext(config: ContentConfig, logger: Logger) {
  const kafka = { ...config.kafka, clientId: serviceName, logger };
  const producer = await createProducer({
    ...kafka,
    topics: [topics.content, topics.audit, topics.deadLetter],
  });
  const mongo = await connectMongo({
    url: config.mongo.url,
    logger,
    open: async (connection) => ({
      store: await openStore(connection),
      isUndone: await readUndone(connection),
      // Last: when something after it failed, its relay would go on with a connection that is closed.
      outbox: await createOutbox({ connection, producer, logger }),
    }),
  });
  const { store, outbox, isUndone } = mongo.stores;
  const feed = createFeed(store);
  const upcoming = createUpcoming(store);
  const categoryCounts = createReadCache<void, CategoryCount[]>({
    max: 1,
    keyOf: () => 'all',
    // Each read is of all category videos.
    read: () => store.categoryCounts(),
  });
  const storage = createStorageClient(config, logger);
  const deletions = followDeletions(store, isUndone, kafka, producer);
  const search = openSearch({ connection: mongo.connection, logger });
  // Before any request: a new process is sent some as soon as it listens.
  await within(search.loaded, longestLoadMs, () => {});
  const context = {
    store,
    publisher: createPublisher(outbox, store),
    checkObject: storage.checkObject,
    playbackOf: storage.playbackOf,
    /** Cached pages of the library. */
    feed,
    /** Cached pages of what is upcoming. */
    upcoming,
    /** Cached counts of the categories. */
    categoryCounts,
    search,
    /** The server's clock decides what is released. */
    now: () => new Date(),
    /** Runs a change in one transaction, has storage apply its events and search see it, and clears the caches. */
    async change<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
      let events: ContentEvent[] = [];
      try {
        const result = await store.transaction((session) => {
          // Only the last attempt's events count.
          events = [];
          return work({ session, events });
        });
        const applied = storage.applyEvents(events);
        // When it fails, the change stream tells search.
        await search.refresh(events.map(({ itemId }) => itemId)).catch(() => {});
        // Before the response, so that a crash of this process after it shows nothing hidden.
        await within(applied, appliedWithinMs, () => {});
        return result;
      } finally {
        // Also after an error: an interrupted commit may have taken effect.
        feed.clear();
        upcoming.clear();
        categoryCounts.clear();
      }
    },
  };
  // Readiness doesn't depend on Kafka: without it events wait in the outbox, and members notice nothing.
  return {
    context,
    resources: {
      mongo,
      producer,
      outbox,
      deletions,
      search,
    },
  };
}
