import { topics } from '@platform/contracts';
import {
  connectMongo,
  createOutbox,
  createProducer,
  type Logger,
  type Resource,
} from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import { createObjectCheck } from './clients/storage.ts';
import type { ContentConfig } from './config.ts';
import { followMembers } from './events/on-member-event.ts';
import { createPublisher, type Publisher } from './events/publish.ts';
import { createFeed, type Feed } from './http/feed.ts';
import { openStore, type Store } from './store/store.ts';

export const serviceName = 'content';

/** The dependencies of the routes. */
export interface Context {
  store: Store;
  publisher: Publisher;
  checkObject: ReturnType<typeof createObjectCheck>;
  /** Cached pages of the library. */
  feed: Feed;
  /** The server's clock decides what is released. */
  now(): Date;
  /** Runs a change in one transaction and clears the library's cache. */
  change<Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result>;
}

/** Opens the service's resources in order; the service closes them. */
export async function openContext(
  config: ContentConfig,
  logger: Logger,
): Promise<{ context: Context; resources: Record<string, Resource> }> {
  const mongo = await connectMongo({ url: config.mongo.url, logger });
  const store = await openStore(mongo.connection);
  const kafka = { ...config.kafka, clientId: serviceName, logger };
  const producer = await createProducer({
    ...kafka,
    topics: [topics.content, topics.audit, topics.deadLetter],
  });
  const outbox = await createOutbox({ connection: mongo.connection, producer, logger });
  const feed = createFeed(store);
  const members = followMembers({ store, feed }, kafka, producer);
  const context: Context = {
    store,
    publisher: createPublisher(outbox, store),
    checkObject: createObjectCheck(config),
    feed,
    now: () => new Date(),
    // Also after an error: an interrupted commit may have taken effect.
    change: (work) => store.transaction(work).finally(() => feed.clear()),
  };
  // Readiness doesn't depend on Kafka: without it events wait in the outbox, and members notice nothing.
  return {
    context,
    resources: {
      mongo,
      producer: { close: () => producer.close() },
      outbox,
      members: { close: () => members.close() },
    },
  };
}
