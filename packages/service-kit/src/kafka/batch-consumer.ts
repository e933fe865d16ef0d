import { setTimeout as delay } from 'node:timers/promises';
import type { EachBatchPayload, Consumer as KafkaJsConsumer } from 'kafkajs';
import type * as z from 'zod';
import { type ApplyOptions, createApply } from './apply-batch.ts';
import { type Consumer, type GroupOptions, runGroupMember } from './group-member.ts';

interface BatchConsumerOptions<S extends z.ZodType> extends GroupOptions, ApplyOptions<S> {
  topics: readonly [string];
  /** Most events of a batch. */
  batchSize: number;
}

/** The group is rebalanced, or this is closing: the partition's next owner reads the batch again. */
class Interrupted extends Error {}

/**
 * Runs an at-least-once consumer that applies events in batches: `apply` gets a batch until it succeeds, then its end is
 * committed. After a crash the next owner of the partition reads from the last committed offset, in batches of other
 * sizes. With `batch.fence()` an `apply` makes sure that no other owner had the partition up to that moment.
 */
export function runBatchConsumer<S extends z.ZodType>(options: BatchConsumerOptions<S>): Consumer {
  const { groupId, batchSize } = options;
  const [topic] = options.topics;
  const logger = options.logger.child({ module: 'consumer', groupId });
  const stopping = new AbortController();
  const apply = createApply({ ...options, logger });
  /**
   * Counts rebalances. kafkajs always commits with the current generation, so each commit first checks that no
   * rebalance happened since the batch began. kafkajs emits the rebalance event in the same tick, so the check is
   * reliable.
   */
  let epoch = 0;

  async function run(
    { batch, resolveOffset }: EachBatchPayload,
    consumer: KafkaJsConsumer,
    assertMember: () => void,
  ): Promise<void> {
    const { partition, messages } = batch;
    const begun = epoch;
    const check = () => {
      assertMember();
      if (begun !== epoch || stopping.signal.aborted) throw new Interrupted();
    };
    const wait = async (ms: number) => {
      await delay(ms, undefined, { signal: stopping.signal }).catch(() => {});
      check();
    };
    const commit = async (offset: string) => {
      check();
      await consumer.commitOffsets([{ topic: batch.topic, partition, offset }]);
      // While closing, kafkajs reports a failed commit as successful: check again.
      check();
    };

    try {
      for (let at = 0; at < messages.length; at += batchSize) {
        const chunk = messages.slice(at, at + batchSize);
        const [first, last] = [chunk[0], chunk.at(-1)];
        if (!first || !last) return;
        check();
        await apply({ topic, partition, messages: chunk, fence: () => commit(first.offset) }, wait);
        await commit(String(BigInt(last.offset) + 1n));
        resolveOffset(last.offset);
      }
    } catch (err) {
      if (!(err instanceof Interrupted)) throw err;
      logger.info({ partition }, 'interrupted: the next member applies the batch under way');
    }
  }

  const rebalanced = () => {
    epoch += 1;
  };

  return runGroupMember(options, {
    autoCommit: false,
    run,
    rebalancing: rebalanced,
    joined: rebalanced,
    close: () => stopping.abort(),
  });
}
