import { setTimeout as delay } from 'node:timers/promises';
import type { Collection, mongo } from 'mongoose';
import { isConnectivityError } from '../errors/connectivity.ts';
import type { Producer } from '../kafka/producer.ts';
import type { Logger } from '../logger/logger.ts';
import { gauge } from '../metrics/metrics.ts';

export interface OutboxDocument {
  at: mongo.Timestamp;
  topic: string;
  key: string;
  /** The event's JSON. */
  event: string;
  /** The message's headers; an earlier release wrote none. */
  headers?: Record<string, string>;
  /** Why Kafka rejected the event permanently. Such documents are kept and skipped. */
  rejected?: string;
}

type Waiting = OutboxDocument & { _id: mongo.ObjectId };

interface RelayOptions {
  collection: Collection<OutboxDocument>;
  producer: Producer;
  lease: Lease;
  logger: Logger;
}

/** Polling interval of the collection, in milliseconds; a commit in this process wakes the relay at once. */
const pollMs = 500;
const batchSize = 500;
const publishable = { rejected: { $exists: false } };
/** A failover can undo what only the primary has: storage would delete the file of a video that still exists. */
const readConcern = 'majority';
/** Waits after a failure, in milliseconds: doubled from the first to the last. */
const backoffMs = { first: 200, last: 3_000 };

const oldestAge = gauge({
  name: 'outbox_oldest_event_age_seconds',
  help: 'Age of the oldest event that waits in the outbox; 0 when none does',
});

/** Makes the loop that moves events from the outbox to Kafka. */
export function createRelay({ collection, producer, lease, logger }: RelayOptions) {
  let stopped = false;
  let woken = false;
  let waking = new AbortController();

  /** Publishes one batch; says whether there may be more. */
  async function relayBatch(): Promise<boolean> {
    // An idle relay holds no lease and writes nothing.
    const oldest = await collection.findOne(publishable, {
      readConcern,
      sort: { at: 1 },
      projection: { at: 1 },
    });
    oldestAge.set(oldest ? Math.max(0, Date.now() / 1000 - oldest.at.t) : 0);
    if (!oldest) return false;
    if (!(await lease.hold())) return false;
    const waiting = (await collection
      .find(publishable, { readConcern })
      .sort({ at: 1 })
      .limit(batchSize)
      .toArray()) as Waiting[];
    for (const [topic, events] of Map.groupBy(waiting, ({ topic }) => topic)) {
      if (stopped || !(await lease.hold())) return false;
      await publish(topic, events);
    }
    return waiting.length === batchSize;
  }

  async function publish(topic: string, events: Waiting[]): Promise<void> {
    try {
      await producer.send(
        topic,
        events.map(({ key, event, headers = {} }) => ({ key, value: event, headers })),
      );
    } catch (error) {
      if (!isRejection(error)) throw error;
      const [only] = events;
      if (events.length === 1 && only) return reject(only, error);
      // Kafka rejects one of them: sending each alone finds it.
      for (const event of events) {
        // Each may take as long as a batch: without renewal the lease could expire, and another replica begin.
        if (stopped || !(await lease.hold())) return;
        await publish(topic, [event]);
      }
      return;
    }
    await collection.deleteMany({ _id: { $in: events.map(({ _id }) => _id) } });
  }

  async function reject({ _id, topic }: Waiting, err: unknown): Promise<void> {
    logger.error({ err, topic, outboxId: String(_id) }, 'Kafka rejects an event; it stays in the outbox');
    await collection.updateOne({ _id }, { $set: { rejected: (err as Error).message.slice(0, 200) } });
  }

  async function loop(): Promise<void> {
    let failedFor = 0;
    while (!stopped) {
      woken = false;
      try {
        const more = await relayBatch();
        if (failedFor) logger.info('publishing again');
        failedFor = 0;
        if (!more && !woken) await wait(pollMs);
      } catch (err) {
        if (!failedFor) logger.warn({ err }, 'could not publish; trying again');
        failedFor = Math.min(failedFor * 2 || backoffMs.first, backoffMs.last);
        await wait(failedFor);
      }
    }
  }

  async function wait(ms: number): Promise<void> {
    waking = new AbortController();
    if (!stopped) await delay(ms, undefined, { signal: waking.signal }).catch(() => {});
  }

  const running = loop();

  return {
    wake(): void {
      woken = true;
      waking.abort();
    },
    async close(): Promise<void> {
      stopped = true;
      waking.abort();
      await running;
      await lease.release().catch((err: unknown) => logger.debug({ err }, 'lease not released'));
    },
  };
}

/** Says whether Kafka will never take a message, however often it is sent. */
function isRejection(error: unknown): boolean {
  if (isConnectivityError(error)) return false;
  return /MESSAGE_TOO_LARGE|RECORD_LIST_TOO_LARGE|INVALID_RECORD|CORRUPT_MESSAGE/.test(
    `${(error as { type?: string }).type} ${(error as Error).message}`,
  );
}

export interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

type Lease = ReturnType<typeof createLease>;

/**
 * Lease duration in milliseconds. At least 8.5 s remain when a send starts, and a send takes 8 s at most, so the
 * lease can't expire during a send. After a crash another replica takes over within this time.
 */
const leaseMs = 10_000;
const renewAfterMs = 1_500;
const leaseId = 'relay';

/** Makes a lease kept in a collection. Its times are the database server's, so replicas' clocks needn't agree. */
export function createLease(collection: Collection<LeaseDocument>, holder: string) {
  let renewedAt = Number.NEGATIVE_INFINITY;

  return {
    /** Takes or extends the lease; says whether it is held, long enough for a send to end within it. */
    async hold(): Promise<boolean> {
      const requestedAt = performance.now();
      if (requestedAt - renewedAt < renewAfterMs) return true;
      const mine = {
        $or: [
          { $eq: ['$holder', holder] },
          { $lt: ['$until', '$$NOW'] },
          { $eq: [{ $type: '$until' }, 'missing'] },
        ],
      };
      const document = await collection.findOneAndUpdate(
        { _id: leaseId },
        [
          {
            $set: {
              holder: { $cond: [mine, holder, '$holder'] },
              until: { $cond: [mine, { $add: ['$$NOW', leaseMs] }, '$until'] },
            },
          },
        ],
        { upsert: true, returnDocument: 'after' },
      );
      const held = document?.holder === holder;
      renewedAt = held ? requestedAt : Number.NEGATIVE_INFINITY;
      return held;
    },
    async release() {
      renewedAt = Number.NEGATIVE_INFINITY;
      await collection.deleteOne({ _id: leaseId, holder });
    },
  };
}
