import { setTimeout as delay } from 'node:timers/promises';
import type { EachBatchPayload, Consumer as KafkaJsConsumer, KafkaMessage } from 'kafkajs';
import type * as z from 'zod';
import { type ApplyOptions, createApply } from './apply-intent.ts';
import { lag } from './consumer-metrics.ts';
import { type Consumer, type GroupOptions, runGroupMember } from './group-member.ts';
import { takeThroughIntents, type Unfinished } from './intent-steps.ts';
import { formatIntent, type Intent, readIntent } from './intents.ts';
import { openKafka } from './kafka-client.ts';

export interface IntentConsumerOptions<S extends z.ZodType> extends GroupOptions, ApplyOptions<S> {
  topics: readonly [string];
  /** Most events of a batch. */
  batchSize: number;
}

/** A member that says nothing for the session's time-out, 6 s at least, loses its partitions. */
const heartbeatMs = 1_000;

/** The partitions were given out anew, or this is closing: what was begun is finished by whoever has the partition next. */
class Interrupted extends Error {}

/**
 * Runs a consumer group's member whose batches are the same after a crash as before it. Before a batch [start, end) is applied,
 * `start` is committed with `end` and an id in the commit's metadata; after it, `end` is committed. A member that finds such an intent
 * applies exactly that range again, told so by `redo`. Kafka refuses commits of a member that has lost its partitions (the
 * group's generation), so no two members ever have different ranges under way. With an `apply` that gives the range's repetition
 * no effect, every event is applied once.
 */
export function runIntentConsumer<S extends z.ZodType>(options: IntentConsumerOptions<S>): Consumer {
  const { groupId, batchSize, topicPrefix: prefix = '' } = options;
  const [topic] = options.topics;
  const logger = options.logger.child({ module: 'consumer', groupId });
  const stopping = new AbortController();
  const applyRange = createApply({ ...options, logger });
  /**
   * Counts the times partitions were given out. kafkajs commits with the group's generation of the moment, so every step of a
   * batch checks that it is still that of the batch's beginning; kafkajs tells of a new one in the tick in which it takes it.
   */
  let epoch = 0;
  let unfinished: Promise<Map<number, Unfinished>> | undefined;

  /** What was under way in each partition when the group was joined; what is begun since is added. */
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
    const commit = async (offset: bigint, intent?: Intent) => {
      check();
      const metadata = intent && formatIntent(intent);
      await consumer.commitOffsets([{ topic: batch.topic, partition, offset: String(offset), metadata }]);
      // On closing, kafkajs takes a commit that failed for one that was made.
      check();
    };
    const apply = async (messages: readonly KafkaMessage[], { end, id }: Intent, redo: boolean) => {
      await applyRange({ topic, partition, messages, end, id, redo }, { check, pause });
      lag.set({ topic, partition, group: groupId }, Number(BigInt(batch.highWatermark) - end));
    };

    try {
      const all = await unfinishedBatches();
      check();
      const resolve = (offset: bigint) => resolveOffset(String(offset));
      await takeThroughIntents(batch, all, batchSize, { commit, apply, resolve });
    } catch (err) {
      if (!(err instanceof Interrupted)) throw err;
      logger.info({ partition }, 'interrupted: the batch under way is finished by the next member');
    } finally {
      clearInterval(beat);
    }
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => {});

  const givenOutAnew = () => {
    epoch += 1;
    unfinished = undefined;
  };

  return runGroupMember(options, {
    autoCommit: false,
    run,
    rebalancing: givenOutAnew,
    joined: givenOutAnew,
    close: () => stopping.abort(),
  });
}
