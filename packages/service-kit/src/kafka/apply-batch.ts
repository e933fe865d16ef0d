import { topics } from '@platform/contracts';
import type { KafkaMessage } from 'kafkajs';
import type * as z from 'zod';
import type { Logger } from '../logger/logger.ts';
import { scrub } from '../logger/scrub.ts';
import { inProcessSpans } from '../telemetry/spans.ts';
import { type ConsumedEvent, consumed, deadLetterHeaders, readMessage } from './messages.ts';
import type { Producer } from './producer.ts';

/** Events of one partition that are applied as one. */
export interface EventBatch<T> {
  /** Without the prefix. */
  topic: string;
  partition: number;
  events: ConsumedEvent<T>[];
  /**
   * Commits the batch's start. Kafka rejects this from a consumer that lost the partition, so once it resolves, no
   * other owner has read the batch yet: what was looked up before is still true of everything but requests that were
   * already under way.
   * @throws when the partition is no longer this consumer's
   */
  fence(): Promise<void>;
}

export interface ApplyOptions<S extends z.ZodType> {
  groupId: string;
  /** Schema of the events' JSON; what doesn't fit is dead-lettered. */
  schema: S;
  /**
   * Applies a batch. On an error the batch is retried until it succeeds. If `isPoison` says that an event caused the
   * error, the batch is bisected to find that event, which is dead-lettered.
   */
  apply(batch: EventBatch<z.output<S>>): Promise<void>;
  /** Whether an error says that an event can never be applied. */
  isPoison(error: unknown): boolean;
  /** Producer of the dead-letter topic. */
  deadLetter: Producer;
  logger: Logger;
}

/** Messages of a partition as they were read. */
type MessageBatch = Omit<EventBatch<never>, 'events'> & { messages: readonly KafkaMessage[] };

/** Waits between two attempts, in milliseconds. @throws when the batch is no longer this member's to apply */
type Wait = (ms: number) => Promise<void>;

/** Waits between attempts, in milliseconds: doubled from the first to the last. */
const retryMs = { first: 100, last: 2_000 };
/**
 * Waits between attempts at poison, in milliseconds. Those of one event stay under a second together, so that poison
 * never blocks a partition longer. A batch has fewer, because its halves are attempted next.
 */
const poisonRetryMs = { event: [50, 100, 200, 400], batch: [50, 100] };

/** A message that can't be applied. */
type Rejected = { offset: string; reason: string };

/** Makes the function that applies a batch of messages, however long that takes. */
export function createApply<S extends z.ZodType>(options: ApplyOptions<S>) {
  const { groupId, schema, deadLetter, logger } = options;
  type Batch = EventBatch<z.output<S>>;

  return async function applyMessages(read: MessageBatch, wait: Wait): Promise<void> {
    const { messages, ...batch } = read;
    const { topic, partition } = read;
    const events: Batch['events'] = [];
    const rejected: Rejected[] = [];
    for (const message of messages) {
      const { event, problem = '' } = readMessage(schema, { topic, partition }, message);
      if (event) events.push(event);
      else rejected.push({ offset: message.offset, reason: problem });
    }
    const found = await inProcessSpans({ topic, groupId, messages }, () =>
      applyBatch({ ...batch, events }, wait),
    );
    rejected.push(...found);
    const byOffset = new Map(messages.map((message) => [message.offset, message]));
    for (const { offset, reason } of rejected) {
      const message = byOffset.get(offset) as KafkaMessage;
      const at = { topic, partition, offset };
      await untilDone(wait, at, () => sendDeadLetter(at, message, reason));
    }
    consumed.inc({ topic, group: groupId, outcome: 'done' }, messages.length - rejected.length);
    if (rejected.length > 0) consumed.inc({ topic, group: groupId, outcome: 'deadLetter' }, rejected.length);
  };

  /** Returns what can't be applied. */
  async function applyBatch(batch: Batch, wait: Wait): Promise<Rejected[]> {
    if (batch.events.length === 0) return [];
    const { topic, partition } = batch;
    const at = { topic, partition, offset: batch.events[0]?.offset };
    const retries = batch.events.length === 1 ? poisonRetryMs.event : poisonRetryMs.batch;
    let failures = 0;
    for (;;) {
      const poison = await untilDone(wait, at, async () => {
        try {
          await options.apply(batch);
        } catch (error) {
          if (options.isPoison(error)) return { error };
          // While a dependency goes or returns, errors that look like poison may be its own.
          failures = 0;
          throw error;
        }
      });
      if (!poison) return [];
      const ms = retries[failures++];
      if (ms === undefined) return bisect(batch, poison.error, wait);
      logger.warn({ err: poison.error, failures, ...at }, 'could not be applied');
      await wait(ms);
    }
  }

  async function bisect(batch: Batch, poison: unknown, wait: Wait): Promise<Rejected[]> {
    const { events } = batch;
    const [first] = events;
    if (first && events.length === 1) {
      const reason = poison instanceof Error ? `${poison.name}: ${poison.message}` : 'could not be applied';
      return [{ offset: first.offset, reason }];
    }
    const middle = Math.floor(events.length / 2);
    return [
      ...(await applyBatch({ ...batch, events: events.slice(0, middle) }, wait)),
      ...(await applyBatch({ ...batch, events: events.slice(middle) }, wait)),
    ];
  }

  async function untilDone<Result>(wait: Wait, at: object, work: () => Promise<Result>): Promise<Result> {
    for (let ms = retryMs.first; ; ms = Math.min(ms * 2, retryMs.last)) {
      try {
        return await work();
      } catch (err) {
        logger.warn({ err, ...at }, 'not applied yet');
      }
      await wait(ms);
    }
  }

  /** Puts a message that can never be applied on the dead-letter topic, as it came. */
  async function sendDeadLetter(
    at: { topic: string; partition: number; offset: string },
    message: KafkaMessage,
    reason: string,
  ): Promise<void> {
    const headers = {
      [deadLetterHeaders.reason]: scrub(reason).slice(0, 500),
      [deadLetterHeaders.topic]: at.topic,
      [deadLetterHeaders.partition]: String(at.partition),
      [deadLetterHeaders.offset]: at.offset,
      [deadLetterHeaders.group]: groupId,
    };
    const value = message.value ?? Buffer.alloc(0);
    await deadLetter.send(topics.deadLetter, [{ key: message.key?.toString() ?? null, value, headers }]);
    logger.error({ ...at, reason }, 'event dead-lettered');
  }
}
