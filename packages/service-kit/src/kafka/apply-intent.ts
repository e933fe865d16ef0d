import type { KafkaMessage } from 'kafkajs';
import type * as z from 'zod';
import type { Logger } from '../logger/logger.ts';
import { consumed } from './consumer-metrics.ts';
import { sendDeadLetter } from './dead-letters.ts';
import type { Producer } from './producer.ts';
import { type ConsumedEvent, readMessage } from './read-messages.ts';

/** Events of one partition that are applied as one. */
export interface IntentBatch<T> {
  /** Without the prefix. */
  topic: string;
  partition: number;
  /** Offset of the first message. */
  start: bigint;
  /** The offset after the last message's. */
  end: bigint;
  /** The same whenever this range is applied, and no other's: not even that of the same range in a replay. */
  id: string;
  events: ConsumedEvent<T>[];
  /** This range was begun before: it may have been applied, in part or whole, or be under way still. */
  redo: boolean;
}

export interface ApplyOptions<S extends z.ZodType> {
  groupId: string;
  /** Schema of the events' JSON; what doesn't fit is dead-lettered. */
  schema: S;
  /**
   * Applies a batch. What it throws repeats the batch, as a redo, for as long as it takes, unless `isPoison` says that an event is to
   * blame: that one is found by halving the batch, and dead-lettered.
   */
  apply(batch: IntentBatch<z.output<S>>): Promise<void>;
  /** Whether an error says that an event can never be applied. */
  isPoison(error: unknown): boolean;
  /** Producer of the dead-letter topic. */
  deadLetter: Producer;
  logger: Logger;
}

/** How a batch waits between attempts. */
export interface Patience {
  /** @throws when the batch is no longer ours to apply */
  check(): void;
  /** Resolves early on closing. */
  pause(ms: number): Promise<void>;
}

/** A range of a partition as it was read. */
export interface MessageRange {
  topic: string;
  partition: number;
  messages: readonly KafkaMessage[];
  end: bigint;
  id: string;
  redo: boolean;
}

/** Waits between attempts, in milliseconds: doubled from the first to the last. */
const retryMs = { first: 100, last: 2_000 };
/** Attempts at a batch with poison in it before it is taken apart. */
const attempts = 3;

interface Refused<T> {
  event: ConsumedEvent<T>;
  problem: string;
}

/** Makes the function that applies a range of messages, however long that takes. */
export function createApply<S extends z.ZodType>(options: ApplyOptions<S>) {
  type Event = z.output<S>;
  const { groupId, schema, deadLetter, logger } = options;

  return async function applyRange(range: MessageRange, patience: Patience): Promise<void> {
    const { topic, partition, messages, end, id, redo } = range;
    const where = { topic, partition };
    const events: ConsumedEvent<Event>[] = [];
    const letters: { message: KafkaMessage; problem: string }[] = [];
    for (const message of messages) {
      const { event, problem = '' } = readMessage(schema, where, message);
      if (event) events.push(event);
      else letters.push({ message, problem });
    }
    const start = BigInt(messages[0]?.offset ?? end);
    const refused = await applyWhole({ ...where, start, end, id, events, redo }, patience);
    const byOffset = new Map(messages.map((message) => [message.offset, message]));
    for (const { event, problem } of refused) {
      const message = byOffset.get(event.offset);
      if (message) letters.push({ message, problem });
    }
    for (const { message, problem } of letters) {
      await untilDone(patience, () =>
        sendDeadLetter(deadLetter, { ...where, message, groupId }, problem, logger),
      );
    }
    consumed.inc({ topic, group: groupId, outcome: 'done' }, messages.length - letters.length);
    if (letters.length > 0) consumed.inc({ topic, group: groupId, outcome: 'deadLetter' }, letters.length);
  };

  /** Gives back what can't be applied. */
  async function applyWhole(whole: IntentBatch<Event>, patience: Patience): Promise<Refused<Event>[]> {
    if (whole.events.length === 0) return [];
    let failures = 0;
    let redo = whole.redo;
    try {
      await untilDone(patience, async () => {
        try {
          await options.apply({ ...whole, redo });
        } catch (err) {
          redo = true;
          if (options.isPoison(err) && ++failures >= attempts) throw new GivenUp(err);
          throw err;
        }
      });
      return [];
    } catch (err) {
      if (!(err instanceof GivenUp)) throw err;
      return applyApart(whole, err.cause, patience);
    }
  }

  async function applyApart(
    whole: IntentBatch<Event>,
    cause: unknown,
    patience: Patience,
  ): Promise<Refused<Event>[]> {
    const [only, ...others] = whole.events;
    if (only && others.length === 0) {
      const problem = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'could not be applied';
      return [{ event: only, problem }];
    }
    const cut = Math.floor(whole.events.length / 2);
    const [first, second] = [whole.events.slice(0, cut), whole.events.slice(cut)];
    const middle = BigInt(second[0]?.offset ?? whole.end);
    const left = { ...whole, end: middle, id: `${whole.id}/1`, events: first };
    const right = { ...whole, start: middle, id: `${whole.id}/2`, events: second };
    return [...(await applyWhole(left, patience)), ...(await applyWhole(right, patience))];
  }

  async function untilDone(patience: Patience, work: () => Promise<void>): Promise<void> {
    for (let waitMs = retryMs.first; ; waitMs = Math.min(waitMs * 2, retryMs.last)) {
      try {
        return await work();
      } catch (err) {
        if (err instanceof GivenUp) throw err;
        logger.warn({ err }, 'not applied yet');
      }
      await patience.pause(waitMs);
      patience.check();
    }
  }
}

class GivenUp extends Error {
  constructor(cause: unknown) {
    super('given up', { cause });
  }
}
