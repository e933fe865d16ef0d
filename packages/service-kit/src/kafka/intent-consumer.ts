import { setTimeout as delay } from 'node:timers/promises';
import type { EachBatchPayload, Consumer as KafkaJsConsumer, KafkaMessage } from 'kafkajs';
import type * as z from 'zod';
import { type ApplyOptions, createApply } from './apply-intent.ts';
import { type Consumer, type GroupOptions, runGroupMember } from './group-member.ts';
import { applyInBatches, formatIntent, type Intent, readIntent, type Unfinished } from './intents.ts';
import { openKafka } from './kafka-client.ts';

interface IntentConsumerOptions<S extends z.ZodType> extends GroupOptions, ApplyOptions<S> {
  topics: readonly [string];
  /** Most events of a batch. */
  batchSize: number;
}

/** A member that sends no heartbeat for the session's time-out, 6 s at least, loses its partitions. */
const heartbeatMs = 1_000;

/** The group is rebalanced, or this is closing: the partition's next owner finishes the batch. */
class Interrupted extends Error {}

/**
 * Runs a consumer that repeats the same batches after a crash. Before it applies a batch [start, end), it commits
 * `start` with an intent (`end` and a batch id) in the commit's metadata; afterwards it commits `end`. After a crash
 * the partition's next owner finds the intent and applies exactly that range again, with `isRetry` set. Kafka rejects
 * commits of a consumer that lost its partition (old generation), so two consumers never process different ranges. If
 * `apply` is idempotent per batch id, every event takes effect once.
 */
export function runIntentConsumer<S extends z.ZodType>(options: IntentConsumerOptions<S>): Consumer {
  const { groupId, batchSize, topicPrefix: prefix = '' } = options;
  const [topic] = options.topics;
  const logger = options.logger.child({ module: 'consumer', groupId });
  const stopping = new AbortController();
  const applyRange = createApply({ ...options, logger });
  /**
   * Counts rebalances. kafkajs always commits with the current generation, so each step first checks that no
   * rebalance happened since the batch began. kafkajs emits the rebalance event in the same tick, so the check is
   * reliable.
   */
  let epoch = 0;
  let unfinished: Promise<Map<number, Unfinished>> | undefined;

  /** Unfinished batches per partition: found in Kafka on join, then updated with each batch that starts. */
  async function findUnfinished(): Promise<Map<number, Unfinished>> {
    const admin = (await openKafka(options, { retries: 2 })).admin();
    await admin.connect();
    try {
      const [committed] = await admin.fetchOffsets({ groupId: prefix + groupId, topics: [prefix + topic] });
      const found = new Map<number, Unfinished>();
      for (const { partition, offset, metadata } of committed?.partitions ?? []) {
        const intent = readIntent(BigInt(offset), metadata);
        if (intent === undefined) continue;
        logger.warn({ partition, offset, end: String(intent.end) }, 'a batch was under way');
        found.set(partition, { ...intent, start: BigInt(offset), messages: [] });
      }
      return found;
    } finally {
      await admin.disconnect();
    }
  }

  function unfinishedBatches(): Promise<Map<number, Unfinished>> {
    unfinished ??= findUnfinished();
    const asked = unfinished;
    asked.catch(() => {
      if (unfinished === asked) unfinished = undefined;
    });
    return asked;
  }

  async function run(payload: EachBatchPayload, consumer: KafkaJsConsumer): Promise<void> {
    const { batch, heartbeat, resolveOffset } = payload;
    const { partition } = batch;
    const begun = epoch;
    let lost: unknown;
    const beat = setInterval(() => {
      heartbeat().catch((err: unknown) => {
        lost = err;
      });
    }, heartbeatMs);
    const check = () => {
      if (lost) throw lost;
      if (begun !== epoch || stopping.signal.aborted) throw new Interrupted();
    };
    const wait = async (ms: number) => {
      await delay(ms, undefined, { signal: stopping.signal }).catch(() => {});
      check();
    };
    const commit = async (offset: bigint, intent?: Intent) => {
      check();
      const metadata = intent && formatIntent(intent);
      await consumer.commitOffsets([{ topic: batch.topic, partition, offset: String(offset), metadata }]);
      // While closing, kafkajs reports a failed commit as successful: check again.
      check();
    };
    const apply = async (messages: readonly KafkaMessage[], { id }: Intent, isRetry: boolean) => {
      await applyRange({ topic, partition, messages, id, isRetry }, wait);
    };

    try {
      const all = await unfinishedBatches();
      check();
      const resolve = (offset: bigint) => resolveOffset(String(offset));
      await applyInBatches(batch, all, batchSize, { commit, apply, resolve });
    } catch (err) {
      if (!(err instanceof Interrupted)) throw err;
      logger.info({ partition }, 'interrupted: the next member finishes the batch under way');
    } finally {
      clearInterval(beat);
    }
  }

  const rebalanced = () => {
    epoch += 1;
    unfinished = undefined;
  };

  return runGroupMember(options, {
    autoCommit: false,
    run,
    rebalancing: rebalanced,
    joined: rebalanced,
    close: () => stopping.abort(),
  });
}
