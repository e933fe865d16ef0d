import type { KafkaMessage } from 'kafkajs';
import type * as z from 'zod';
import { counter } from '../metrics/metrics.ts';

export const consumed = counter({
  name: 'kafka_consumed_messages_total',
  help: 'Events a consumer is through with, by what became of them',
  labelNames: ['topic', 'group', 'outcome'],
});

/** An event as a consumer gets it. */
export interface ConsumedEvent<T> {
  /** The topic, without the prefix. */
  topic: string;
  partition: number;
  offset: string;
  key: string | null;
  value: T;
}

/** Reads one message: the event in it, or why there is none. */
export function readMessage<S extends z.ZodType>(
  schema: S,
  where: { topic: string; partition: number },
  message: KafkaMessage,
): { event?: ConsumedEvent<z.output<S>>; problem?: string } {
  try {
    const parsed = schema.safeParse(JSON.parse(message.value?.toString() ?? ''));
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.join('.') || 'its root';
      return { problem: `does not fit the schema at ${path}` };
    }
    const key = message.key?.toString() ?? null;
    return { event: { ...where, offset: message.offset, key, value: parsed.data } };
  } catch {
    return { problem: 'is not JSON' };
  }
}

/** Headers of a dead letter: why it is one, and whose message it was. */
export const deadLetterHeaders = {
  reason: 'dead-letter-reason',
  topic: 'dead-letter-topic',
  partition: 'dead-letter-partition',
  offset: 'dead-letter-offset',
  group: 'dead-letter-group',
} as const;
