import { setTimeout as delay } from 'node:timers/promises';
import type { EachBatchPayload, Consumer as KafkaJsConsumer } from 'kafkajs';
import type * as z from 'zod';
import { type ApplyOptions, createApply } from './apply-batch.ts';
import { type Consumer, type GroupOptions, runGroupMember } from './group-member.ts';

export interface BatchConsumerOptions<S extends z.ZodType> extends GroupOptions, ApplyOptions<S> {
  /** Most events of a batch. */
  batchSize: number;
}

/** The group is rebalanced, or this is closing: the partition's next owner reads the batch again. */
class Interrupted extends Error {}

/**
 * Runs an at-least-once consumer that applies events in batches: `apply` gets a batch until it succeeds, then its end is
 * committed. After a crash the next owner of the partition reads from the last committed offset, in batches of other
 * sizes. With `batch.fence()` an `apply` makes sure that no other owner had the partition up to that moment. While a batch
 * waits, so do the other partitions of its broker: kafkajs fetches from a broker once all of its batches are applied.
 */
export function runBatchConsumer<S extends z.ZodType>(options: BatchConsumerOptions<S>): Consumer {
  const { groupId, batchSize, topicPrefix = '' } = options;
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
    { batch, resolveOffset, commitOffsetsIfNecessary }: EachBatchPayload,
    consumer: KafkaJsConsumer,
    assertMember: () => void,
  ): Promise<void> {
    const { partition, messages } = batch;
    const topic = batch.topic.slice(topicPrefix.length);
    const begun = epoch;
    const checkOwner = () => {
      assertMember();
      if (begun !== epoch) throw new Interrupted();
    };
    const check = () => {
      checkOwner();
      if (stopping.signal.aborted) throw new Interrupted();
    };
    const wait = async (ms: number) => {
      await delay(ms, undefined, { signal: stopping.signal }).catch(() => {});
      check();
    };
    const commit = async (offset: string) => {
      checkOwner();
      const committed = { topics: [{ topic: batch.topic, partitions: [{ partition, offset }] }] };
      // While closing, kafkajs's own commitOffsets does nothing and succeeds.
      if (stopping.signal.aborted) await commitOffsetsIfNecessary(committed);
      else await consumer.commitOffsets([{ topic: batch.topic, partition, offset }]);
    };
    const fence = async (offset: string) => {
      check();
      await commit(offset);
      // This began to close meanwhile: the commit may have failed.
      check();
    };

    try {
      for (let at = 0; at < messages.length; at += batchSize) {
        const chunk = messages.slice(at, at + batchSize);
        const [first, last] = [chunk[0], chunk.at(-1)];
        if (!first || !last) return;
        check();
        await apply({ topic, partition, messages: chunk, fence: () => fence(first.offset) }, wait);
        await commit(String(BigInt(last.offset) + 1n));
        resolveOffset(last.offset);
      }
    } catch (err) {
      if (!(err instanceof Interrupted)) throw err;
      logger.info({ partition }, 'interrupted: the next member applies what is left of the batch');
    }
  }

  const rebalanced = () => {
    epoch += 1;
  };

  return runGroupMember(options, {
    run,
    rebalancing: rebalanced,
    joined: rebalanced,
    close: () => stopping.abort(),
  });
}
