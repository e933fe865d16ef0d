import { topics } from '@platform/contracts';
import type { KafkaMessage } from 'kafkajs';
import type { Logger } from '../logger/logger.ts';
import { scrub } from '../logger/scrub.ts';
import type { Producer } from './producer.ts';

/** Headers of a dead letter: why it is one, and whose message it was. */
export const deadLetterHeaders = {
  reason: 'dead-letter-reason',
  topic: 'dead-letter-topic',
  partition: 'dead-letter-partition',
  offset: 'dead-letter-offset',
  group: 'dead-letter-group',
} as const;

export interface DeadLetterSource {
  /** Without the prefix. */
  topic: string;
  partition: number;
  message: KafkaMessage;
  groupId: string;
}

/** Puts a message that can never be applied on the dead-letter topic, as it came. */
export async function sendDeadLetter(
  producer: Producer,
  { topic, partition, message, groupId }: DeadLetterSource,
  reason: string,
  logger: Logger,
): Promise<void> {
  const headers = {
    [deadLetterHeaders.reason]: scrub(reason).slice(0, 500),
    [deadLetterHeaders.topic]: topic,
    [deadLetterHeaders.partition]: String(partition),
    [deadLetterHeaders.offset]: message.offset,
    [deadLetterHeaders.group]: groupId,
  };
  const value = message.value ?? Buffer.alloc(0);
  await producer.send(topics.deadLetter, [{ key: message.key?.toString() ?? null, value, headers }]);
  logger.error({ topic, partition, offset: message.offset, reason }, 'event dead-lettered');
}
