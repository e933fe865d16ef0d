import { setTimeout as delay } from 'node:timers/promises';
import type * as z from 'zod';
import { type ApplyOptions, createApply } from './apply-batch.ts';
import { type Consumer, type GroupOptions, Interrupted, runGroupMember } from './group-member.ts';

export interface BatchConsumerOptions<S extends z.ZodType> extends GroupOptions, ApplyOptions<S> {
  /** Most events of a batch. */
  batchSize: number;
}

/**
 * Runs an at-least-once consumer that applies events in batches: `apply` gets a batch until it succeeds, then its end is
 * committed. After a crash the next owner of the partition reads from the last committed offset, in batches of other
 * sizes. With `batch.fence()` an `apply` makes sure that no other owner had the partition up to that moment. While a batch
 * waits, so do the other partitions of its broker: kafkajs fetches from a broker once all of its batches are applied.
 */
export function runBatchConsumer<S extends z.ZodType>(options: BatchConsumerOptions<S>): Consumer {
  const { groupId, batchSize, topicPrefix = '' } = options;
  const logger = options.logger.child({ module: 'consumer', groupId });
  const apply = createApply({ ...options, logger });

  return runGroupMember(options, async (payload, { consumer, closing, assertOwner }) => {
    const { batch, resolveOffset, commitOffsetsIfNecessary } = payload;
    const { partition, messages } = batch;
    const topic = batch.topic.slice(topicPrefix.length);
    const check = () => {
      assertOwner();
      if (closing.aborted) throw new Interrupted();
    };
    const wait = async (ms: number) => {
      await delay(ms, undefined, { signal: closing }).catch(() => {});
      check();
    };
    const commit = async (offset: string) => {
      assertOwner();
      const committed = { topics: [{ topic: batch.topic, partitions: [{ partition, offset }] }] };
      // While closing, kafkajs's own commitOffsets does nothing and succeeds.
      if (closing.aborted) await commitOffsetsIfNecessary(committed);
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
  });
}
