import type { KafkaMessage } from 'kafkajs';
import type * as z from 'zod';
import type { Logger } from '../logger/logger.ts';
import { inProcessSpans } from '../telemetry/spans.ts';
import { type ConsumedEvent, consumed, readMessage, sendDeadLetter } from './messages.ts';
import type { Producer } from './producer.ts';

/** Events of one partition that are applied as one. */
export interface IntentBatch<T> {
  /** Without the prefix. */
  topic: string;
  partition: number;
  /** Unique per batch, and the same on each retry. A replay of the same range gets a new id. */
  id: string;
  events: ConsumedEvent<T>[];
  /** A retry: an earlier attempt may have been applied partly or completely, or may still be running. */
  isRetry: boolean;
}

export interface ApplyOptions<S extends z.ZodType> {
  groupId: string;
  /** Schema of the events' JSON; what doesn't fit is dead-lettered. */
  schema: S;
  /**
   * Applies a batch. On an error the batch is retried (with `isRetry`) until it succeeds. If `isPoison` says that an
   * event caused the error, the batch is bisected to find that event, which is dead-lettered.
   */
  apply(batch: IntentBatch<z.output<S>>): Promise<void>;
  /** Whether an error says that an event can never be applied. */
  isPoison(error: unknown): boolean;
  /** Producer of the dead-letter topic. */
  deadLetter: Producer;
  logger: Logger;
}

/** A range of a partition as it was read. */
type MessageRange = Omit<IntentBatch<never>, 'events'> & { messages: readonly KafkaMessage[] };

/** Waits between two attempts, in milliseconds. @throws when the batch is no longer this member's to apply */
type Wait = (ms: number) => Promise<void>;

/** Waits between attempts, in milliseconds: doubled from the first to the last. */
const retryMs = { first: 100, last: 2_000 };
/** Attempts at a batch with poison in it before it is split. */
const attempts = 3;

/** A message that can't be applied. */
type Refused = { offset: string; reason: string };

/** Makes the function that applies a range of messages, however long that takes. */
export function createApply<S extends z.ZodType>(options: ApplyOptions<S>) {
  const { groupId, schema, deadLetter, logger } = options;
  type Batch = IntentBatch<z.output<S>>;

  return async function applyRange(range: MessageRange, wait: Wait): Promise<void> {
    const { messages, ...batch } = range;
    const { topic, partition } = range;
    const events: Batch['events'] = [];
    const refused: Refused[] = [];
    for (const message of messages) {
      const { event, problem = '' } = readMessage(schema, { topic, partition }, message);
      if (event) events.push(event);
      else refused.push({ offset: message.offset, reason: problem });
    }
    const found = await inProcessSpans({ topic, groupId, messages }, () =>
      applyBatch({ ...batch, events }, wait),
    );
    refused.push(...found);
    const byOffset = new Map(messages.map((message) => [message.offset, message]));
    for (const { offset, reason } of refused) {
      const message = byOffset.get(offset) as KafkaMessage;
      await untilDone(wait, () =>
        sendDeadLetter(deadLetter, { topic, partition, message, groupId, reason }, logger),
      );
    }
    consumed.inc({ topic, group: groupId, outcome: 'done' }, messages.length - refused.length);
    if (refused.length > 0) consumed.inc({ topic, group: groupId, outcome: 'deadLetter' }, refused.length);
  };

  /** Gives back what can't be applied. */
  async function applyBatch(batch: Batch, wait: Wait): Promise<Refused[]> {
    if (batch.events.length === 0) return [];
    let { isRetry } = batch;
    let poison: unknown;
    let failures = 0;
    await untilDone(wait, async () => {
      try {
        await options.apply({ ...batch, isRetry });
      } catch (err) {
        isRetry = true;
        if (!options.isPoison(err) || ++failures < attempts) throw err;
        poison = err;
      }
    });
    return poison ? split(batch, poison, wait) : [];
  }

  /** The halves have ids of their own, the same ones whenever the batch is repeated. */
  async function split(batch: Batch, poison: unknown, wait: Wait): Promise<Refused[]> {
    const { events, id } = batch;
    const [first] = events;
    if (first && events.length === 1) {
      const reason = poison instanceof Error ? `${poison.name}: ${poison.message}` : 'could not be applied';
      return [{ offset: first.offset, reason }];
    }
    const middle = Math.floor(events.length / 2);
    const left = { ...batch, id: `${id}/1`, events: events.slice(0, middle) };
    const right = { ...batch, id: `${id}/2`, events: events.slice(middle) };
    return [...(await applyBatch(left, wait)), ...(await applyBatch(right, wait))];
  }

  async function untilDone(wait: Wait, work: () => Promise<void>): Promise<void> {
    for (let ms = retryMs.first; ; ms = Math.min(ms * 2, retryMs.last)) {
      try {
        return await work();
      } catch (err) {
        logger.warn({ err }, 'not applied yet');
      }
      await wait(ms);
    }
  }
}
