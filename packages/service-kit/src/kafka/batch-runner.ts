import type { EachBatchPayload } from 'kafkajs';
import type * as z from 'zod';
import { isConnectivityError } from '../errors/connectivity.ts';
import type { Logger } from '../logger/logger.ts';
import { consumed, lag } from './consumer-metrics.ts';
import { sendDeadLetter } from './dead-letters.ts';
import { createPartitionStarts, type StartAt } from './partition-starts.ts';
import type { Producer } from './producer.ts';
import { type ConsumedEvent, nextChunk, type ReadMessage } from './read-messages.ts';
import { deadLetter, retry, type StepResult } from './step-result.ts';

export interface BatchRunnerOptions<S extends z.ZodType> {
  groupId: string;
  logger: Logger;
  /** Schema of the events' JSON; what doesn't fit is dead-lettered. */
  schema: S;
  /** Applies one event. What it throws is never taken for success: see `attempts`. */
  handler?: (event: ConsumedEvent<z.output<S>>) => Promise<StepResult>;
  /** Instead of `handler`: applies several events of one partition, in order; gives one result for all or one for each. */
  batchHandler?: (events: ConsumedEvent<z.output<S>>[]) => Promise<StepResult | StepResult[]>;
  /** Most events handed to `batchHandler` at once. */
  batchSize?: number;
  /** Producer of the dead-letter topic. */
  deadLetter: Producer;
  /**
   * Times a step may throw on one event before it is dead-lettered. Throwing because a dependency is away doesn't count: that
   * is repeated for as long as it takes.
   */
  attempts?: number;
  /** For a step that keeps its own position, such as in the transaction of what it writes: where a partition goes on. */
  startAt?: StartAt;
  /** Moves a partition (its topic with the prefix) to an offset; needed with `startAt`. */
  seek?: (topic: string, partition: number, offset: string) => void;
  prefix: string;
  signal: AbortSignal;
}

/** First wait after a thrown error, doubled each time: five attempts stay under a second, so that poison never holds a partition longer. */
const firstAttemptDelayMs = 50;
/** A partition paused by `retry` waits from the first to the last, doubled each time. */
const pauseMs = { first: 100, last: 5_000 };

/** Makes the function kafkajs calls with each batch of a partition. */
export function createBatchRunner<S extends z.ZodType>(options: BatchRunnerOptions<S>) {
  const { groupId, logger, schema, prefix, signal, attempts = 5 } = options;
  const chunkSize = options.batchHandler ? (options.batchSize ?? 500) : 1;
  const starts = createPartitionStarts(options.startAt);
  const pauses = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();

  async function step(events: ConsumedEvent<z.output<S>>[]): Promise<StepResult[]> {
    const [first] = events;
    if (!first) return [];
    if (options.batchHandler) {
      const results = await options.batchHandler(events);
      return Array.isArray(results) ? results : events.map(() => results);
    }
    if (!options.handler) throw new Error('A consumer needs a handler');
    return [await options.handler(first)];
  }

  /** Runs the step; an exception becomes a repetition, and in the end a dead letter, of the one event that causes it. */
  async function attempt(
    events: ConsumedEvent<z.output<S>>[],
    heartbeat: () => Promise<void>,
  ): Promise<StepResult[]> {
    for (let tried = 1; ; tried++) {
      try {
        const results = await step(events);
        if (results.length !== events.length)
          throw new Error('A batch step must give one result for each event');
        return results;
      } catch (err) {
        if (isConnectivityError(err)) {
          logger.warn({ err }, 'a dependency is away');
          return [retry('dependency unavailable')];
        }
        if (events.length > 1) return oneByOne(events, heartbeat);
        logger.error({ err, offset: events[0]?.offset, tried }, 'step failed');
        if (tried >= attempts)
          return [deadLetter(err instanceof Error ? `${err.name}: ${err.message}` : 'step failed')];
        await new Promise((resolve) => setTimeout(resolve, firstAttemptDelayMs * 2 ** (tried - 1)));
        await heartbeat();
      }
    }
  }

  async function oneByOne(
    events: ConsumedEvent<z.output<S>>[],
    heartbeat: () => Promise<void>,
  ): Promise<StepResult[]> {
    const results: StepResult[] = [];
    for (const event of events) {
      results.push(...(await attempt([event], heartbeat)));
      if (results.at(-1)?.outcome === 'retry') break;
      await heartbeat();
    }
    return results;
  }

  /** Says whether the batch begins where it should; moves the partition, or lets it wait, when not. */
  async function startsRight({ batch, pause }: EachBatchPayload, where: string): Promise<boolean> {
    const [first] = batch.messages;
    if (!first) return false;
    try {
      const target = await starts.check(where, {
        topic: batch.topic.slice(prefix.length),
        partition: batch.partition,
        offset: Number(first.offset),
        timestamp: Number(first.timestamp),
        highWatermark: Number(batch.highWatermark),
      });
      if (target === undefined) return true;
      logger.info({ where, from: first.offset, to: target }, 'going on where the step stands');
      options.seek?.(batch.topic, batch.partition, String(target));
    } catch (err) {
      logger.warn({ err, where }, 'where to go on could not be asked');
      wait(where, pause());
    }
    return false;
  }

  /** Applies one chunk; gives how many of its messages are through. Fewer than all means that the partition has to wait. */
  async function runChunk(
    topic: string,
    partition: number,
    chunk: ReadMessage<z.output<S>>[],
    heartbeat: () => Promise<void>,
  ): Promise<number> {
    const results = await attempt(
      chunk.flatMap(({ event }) => event ?? []),
      heartbeat,
    );
    let through = 0;
    for (const { message, event, problem } of chunk) {
      const result = event ? (results.shift() ?? retry('no result')) : deadLetter(problem ?? '');
      if (result.outcome === 'retry') {
        logger.warn({ topic, partition, reason: result.reason }, 'step will be repeated');
        return through;
      }
      if (result.outcome === 'deadLetter') {
        try {
          await sendDeadLetter(
            options.deadLetter,
            { topic, partition, message, groupId },
            result.reason,
            logger,
          );
        } catch {
          return through;
        }
      }
      consumed.inc({ topic, group: groupId, outcome: result.outcome });
      through++;
    }
    return through;
  }

  async function run(payload: EachBatchPayload): Promise<void> {
    const { batch, heartbeat, resolveOffset, pause, isRunning, isStale } = payload;
    const topic = batch.topic.slice(prefix.length);
    const where = `${topic}/${batch.partition}`;
    if (!(await startsRight(payload, where))) return;
    for (let at = 0; at < batch.messages.length; ) {
      if (signal.aborted || !isRunning() || isStale()) return;
      const chunk = nextChunk(
        schema,
        { topic, partition: batch.partition },
        batch.messages.slice(at, at + chunkSize),
      );
      at += chunk.length;
      const through = await runChunk(topic, batch.partition, chunk, heartbeat);
      const last = chunk[through - 1]?.message;
      if (last) {
        resolveOffset(last.offset);
        starts.passed(where, Number(last.offset));
        lag.set(
          { topic, partition: batch.partition, group: groupId },
          Math.max(0, Number(batch.highWatermark) - 1 - Number(last.offset)),
        );
        pauses.delete(where);
      }
      if (through < chunk.length) return wait(where, pause());
      await heartbeat();
    }
  }

  /** Leaves the partition paused for a while; what isn't through comes again. */
  function wait(where: string, resume: () => void): void {
    const ms = pauses.get(where) ?? pauseMs.first;
    pauses.set(where, Math.min(ms * 2, pauseMs.last));
    const timer = setTimeout(() => {
      timers.delete(timer);
      resume();
    }, ms);
    timers.add(timer);
  }

  return {
    run,
    /** The group was joined anew: partitions may have been elsewhere meanwhile. */
    joined: () => starts.forget(),
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
