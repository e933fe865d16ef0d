import type * as z from 'zod';
import { AppError } from '../errors/app-error.ts';
import { isConnectivityError } from '../errors/connectivity.ts';
import { type BatchConsumerOptions, runBatchConsumer } from './batch-consumer.ts';
import type { Consumer } from './group-member.ts';
import type { ConsumedEvent } from './messages.ts';

export interface ConsumerOptions<S extends z.ZodType>
  extends Omit<BatchConsumerOptions<S>, 'batchSize' | 'apply' | 'isPoison'> {
  /**
   * Applies one event. After five exceptions in a row the event is dead-lettered; an exception because a dependency is away is
   * retried for as long as it takes.
   */
  handler(event: ConsumedEvent<z.output<S>>): Promise<void>;
}

/** A batch consumer of single events: handles those of a partition in order and commits each. */
export const runConsumer = <S extends z.ZodType>({ handler, ...options }: ConsumerOptions<S>): Consumer =>
  runBatchConsumer({
    ...options,
    batchSize: 1,
    async apply({ events }) {
      for (const event of events) await handler(event);
    },
    isPoison: (error) => !isConnectivityError(error) && !(error instanceof AppError && error.status === 503),
  });
