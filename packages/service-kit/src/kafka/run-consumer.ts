import type { Consumer as KafkaJsConsumer } from 'kafkajs';
import type * as z from 'zod';
import { type BatchRunnerOptions, createBatchRunner } from './batch-runner.ts';
import { type Consumer, type GroupOptions, runGroupMember } from './group-member.ts';

export type { Consumer } from './group-member.ts';
export type { ConsumedEvent } from './read-messages.ts';

export interface ConsumerOptions<S extends z.ZodType>
  extends GroupOptions,
    Omit<BatchRunnerOptions<S>, 'prefix' | 'signal' | 'seek'> {}

/**
 * Runs a consumer group's member until closed. It joins as soon as Kafka is there and starts anew after every crash, Kafka's
 * own restarts among them. Offsets are committed only for what a step is through with.
 */
export async function runConsumer<S extends z.ZodType>(options: ConsumerOptions<S>): Promise<Consumer> {
  const { groupId, topicPrefix: prefix = '' } = options;
  const stopping = new AbortController();
  let current: KafkaJsConsumer | undefined;
  const runner = createBatchRunner({
    ...options,
    logger: options.logger.child({ module: 'consumer', groupId }),
    prefix,
    signal: stopping.signal,
    seek: (topic, partition, offset) => current?.seek({ topic, partition, offset }),
  });
  return runGroupMember(options, {
    autoCommit: true,
    run(payload, consumer) {
      current = consumer;
      return runner.run(payload);
    },
    joined: () => runner.joined(),
    close() {
      stopping.abort();
      runner.close();
    },
  });
}
