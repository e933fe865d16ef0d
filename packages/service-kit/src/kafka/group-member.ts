import { setTimeout as delay } from 'node:timers/promises';
import type { EachBatchPayload, Consumer as KafkaJsConsumer } from 'kafkajs';
import { within } from '../service/within.ts';
import { type KafkaOptions, openKafka } from './kafka-client.ts';
import { createMemberMetrics } from './member-metrics.ts';
import { ensureTopics } from './topics.ts';

export interface GroupOptions extends KafkaOptions {
  groupId: string;
  /** Topics, without the prefix. Those that don't exist are created. */
  topics: readonly string[];
  /** Kafka returns a fetch as soon as it has this many bytes, or after `maxWaitMs`: fewer and fuller batches. Default 1. */
  minBytes?: number;
  /** Default half a second. */
  maxWaitMs?: number;
  /** Most bytes of one partition in one fetch. Default 1 MiB. */
  maxBytesPerPartition?: number;
  /**
   * A member without a heartbeat for this long loses its partitions; until then those of a killed member wait. Default 10 s; Kafka
   * allows no less than 6 s by default.
   */
  sessionTimeoutMs?: number;
}

export interface Consumer {
  /** Finishes the event in hand, commits, and leaves the group. */
  close(): Promise<void>;
}

/** A member, to the one who processes a batch. Heartbeats are sent meanwhile. */
interface Member {
  consumer: KafkaJsConsumer;
  /** Aborted when the member is closed. */
  closing: AbortSignal;
  /** @throws when a heartbeat has failed, or the group has been rebalanced, since the batch began */
  assertOwner(): void;
}

/** Processes a batch, and commits its offsets itself. */
type ProcessBatch = (payload: EachBatchPayload, member: Member) => Promise<void>;

/** The group is rebalanced, or this is closing: the partition's next owner reads the batch again. */
export class Interrupted extends Error {}

/** How often members send a heartbeat, in milliseconds: one without any for the session's time-out loses its partitions. */
const heartbeatMs = 1_000;

/** Longest wait on closing for a join under way, in milliseconds. */
const joinWithinMs = 2_500;

/** Waits between attempts to (re)start, in milliseconds: doubled from the first to the last. */
const restartDelaysMs = { first: 250, last: 5_000 };

/**
 * Keeps a member in a consumer group until closed. It joins as soon as Kafka is there and starts anew after every crash, Kafka's
 * own restarts among them.
 */
export function runGroupMember(options: GroupOptions, processBatch: ProcessBatch): Consumer {
  const { groupId, topicPrefix: prefix = '', topics } = options;
  const logger = options.logger.child({ module: 'consumer', groupId });
  const stopping = new AbortController();
  const metrics = createMemberMetrics(groupId, topics);
  let joined = false;
  /**
   * Counts rebalances. kafkajs always commits with the current generation, so each commit first checks that no
   * rebalance happened since the batch began. kafkajs emits the rebalance event in the same tick, so the check is
   * reliable.
   */
  let epoch = 0;

  /** Runs one kafkajs consumer; resolves when it crashes or this is closed. */
  async function session(): Promise<void> {
    await ensureTopics(options, topics);
    const kafka = await openKafka(options, { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5 });
    // Closed meanwhile. An AbortSignal that is already aborted fires no event, so check it here.
    if (stopping.signal.aborted) return;
    const consumer = kafka.consumer({
      groupId: prefix + groupId,
      sessionTimeout: options.sessionTimeoutMs ?? 10_000,
      rebalanceTimeout: 15_000,
      // kafkajs sends one at most this often, when asked to.
      heartbeatInterval: heartbeatMs,
      minBytes: options.minBytes ?? 1,
      maxWaitTimeInMs: options.maxWaitMs ?? 500,
      maxBytesPerPartition: options.maxBytesPerPartition ?? 1_048_576,
      allowAutoTopicCreation: false,
      // Crashes are restarted below, all in one way.
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5, restartOnFailure: async () => false },
    });
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const onAbort = () => end();
    stopping.signal.addEventListener('abort', onAbort);
    consumer.on('consumer.crash', ({ payload }) => {
      logger.warn({ err: payload.error }, 'consumer crashed');
      end();
    });
    consumer.on('consumer.rebalancing', () => {
      epoch += 1;
    });
    consumer.on('consumer.group_join', () => {
      joined = true;
      metrics.setJoined(true);
      epoch += 1;
      logger.info('joined the group');
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: topics.map((topic) => prefix + topic), fromBeginning: true });
      if (stopping.signal.aborted) return;
      await consumer.run({
        eachBatchAutoResolve: false,
        autoCommit: false,
        partitionsConsumedConcurrently: 3,
        eachBatch: async (payload) => {
          const begun = epoch;
          let lost: unknown;
          const beat = setInterval(() => {
            payload.heartbeat().catch((err: unknown) => {
              lost = err;
            });
          }, heartbeatMs);
          const assertOwner = () => {
            if (lost) throw lost;
            if (begun !== epoch) throw new Interrupted();
          };
          const watched = metrics.watch(payload.batch.topic.slice(prefix.length), payload);
          const member = { consumer, closing: stopping.signal, assertOwner };
          await processBatch(watched, member).finally(() => clearInterval(beat));
        },
      });
      await over;
    } finally {
      joined = false;
      metrics.setJoined(false);
      stopping.signal.removeEventListener('abort', onAbort);
      await consumer.disconnect().catch((err: unknown) => logger.debug({ err }, 'disconnect failed'));
    }
  }

  async function supervise(): Promise<void> {
    let waitMs = restartDelaysMs.first;
    while (!stopping.signal.aborted) {
      const started = Date.now();
      await session().catch((err: unknown) => logger.warn({ err }, 'consumer could not run'));
      if (stopping.signal.aborted) return;
      if (Date.now() - started > 30_000) waitMs = restartDelaysMs.first;
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      waitMs = Math.min(waitMs * 2, restartDelaysMs.last);
    }
  }

  const supervised = supervise();

  return {
    async close() {
      stopping.abort();
      // A member that is still joining leaves after that: without a request to leave, the group waits until its session ends.
      await (joined ? supervised : within(supervised, joinWithinMs, () => {}));
    },
  };
}
