import { randomUUID } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import type { Producer } from '../kafka/producer.ts';
import type { Logger } from '../logger/logger.ts';
import { traceHeaders } from '../telemetry/spans.ts';
import { createLease, createRelay, type LeaseDocument, type OutboxDocument } from './relay.ts';

interface OutboxEvent {
  /** Topic without the prefix. */
  topic: string;
  /** Events of one key reach Kafka in the order of their transactions. */
  key: string;
  /** The event itself, fit for JSON; it carries its eventId. */
  event: object;
}

interface OutboxOptions {
  connection: Connection;
  producer: Producer;
  logger: Logger;
}

/**
 * Makes a transactional outbox in the service's own database: events are written in the transaction that causes them,
 * and a relay publishes them to Kafka at least once (consumers must be idempotent). Of several replicas the one that
 * holds the lease publishes, which keeps the order of a key's events.
 */
export async function createOutbox(options: OutboxOptions) {
  const { connection, producer } = options;
  const logger = options.logger.child({ module: 'outbox' });
  const { Timestamp } = (await import('mongoose')).default.mongo;
  const collection = connection.collection<OutboxDocument>('outbox');
  // Created in advance: creating a collection or index inside a transaction would block it.
  await collection.createIndex({ at: 1 });
  const lease = createLease(connection.collection<LeaseDocument>('outbox_leases'), randomUUID());
  const relay = createRelay({ collection, producer, lease, logger });

  return {
    /** Adds events to be published if, and only if, the session's transaction commits. */
    async add(session: ClientSession, ...events: OutboxEvent[]): Promise<void> {
      if (events.length === 0) return;
      // Not insertMany: the driver wraps a lost connection in a MongoBulkWriteError, which can't be told from a bug.
      for (const { topic, key, event } of events) {
        // The server replaces an empty timestamp by its cluster time: unique, and later than any transaction this one follows.
        const at = new Timestamp({ t: 0, i: 0 });
        const document = { at, topic, key, event: JSON.stringify(event), headers: traceHeaders() };
        await collection.insertOne(document, { session });
      }
      // A listener a transaction, not one an event.
      session.off('ended', relay.wake).once('ended', relay.wake);
    },
    /** Finishes the batch in hand and gives the lease to another replica. */
    close: relay.close,
  };
}

export type Outbox = Awaited<ReturnType<typeof createOutbox>>;
