import { setTimeout as delay } from 'node:timers/promises';
import type { EachBatchPayload } from 'kafkajs';
import type * as z from 'zod';
import { AppError } from '../errors/app-error.ts';
import { isConnectivityError } from '../errors/connectivity.ts';
import { inProcessSpans } from '../telemetry/spans.ts';
import { type Consumer, type GroupOptions, runGroupMember } from './group-member.ts';
import { type ConsumedEvent, consumed, readMessage, sendDeadLetter } from './messages.ts';
import type { Producer } from './producer.ts';

/** What a handler says became of an event. */
export type StepResult = { outcome: 'done' } | { outcome: 'drop' | 'deadLetter' | 'retry'; reason: string };

/** The event is applied. */
export const done = (): StepResult => ({ outcome: 'done' });
/** The event needs nothing, such as one already applied. */
export const drop = (reason: string): StepResult => ({ outcome: 'drop', reason });
/** The event can never be applied: it goes to the dead-letter topic, and the partition goes on. */
export const deadLetter = (reason: string): StepResult => ({ outcome: 'deadLetter', reason });
/** The event can't be applied just now: the partition waits and tries again, for as long as it takes. */
export const retry = (reason: string): StepResult => ({ outcome: 'retry', reason });

export interface ConsumerOptions<S extends z.ZodType> extends GroupOptions {
  /** Schema of the events' JSON; what doesn't fit is dead-lettered. */
  schema: S;
  /**
   * Applies one event. After five exceptions the event is dead-lettered; an exception because a dependency is away is retried for as
   * long as it takes.
   */
  handler(event: ConsumedEvent<z.output<S>>): Promise<StepResult>;
  /** Producer of the dead-letter topic. */
  deadLetter: Producer;
}

const attempts = 5;
/** Wait after the first exception, doubled each time: five attempts stay under a second, so that poison never blocks a partition longer. */
const attemptDelayMs = 50;
/** A partition waits from the first to the last of these after `retry`, doubled each time. */
const pauseMs = { first: 100, last: 5_000 };

/**
 * Runs an at-least-once consumer until closed: handles the events of a partition in order and commits the offsets of
 * handled events. It connects as soon as Kafka is available and restarts after a crash.
 */
export function runConsumer<S extends z.ZodType>(options: ConsumerOptions<S>): Consumer {
  const { groupId, schema, handler, topicPrefix = '' } = options;
  const logger = options.logger.child({ module: 'consumer', groupId });
  /** How long each partition waits next, by topic and partition. */
  const pauses = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let closing = false;

  async function attempt(event: ConsumedEvent<z.output<S>>) {
    for (let tried = 1; ; tried++) {
      try {
        return await handler(event);
      } catch (err) {
        if (isConnectivityError(err) || (err instanceof AppError && err.status === 503)) {
          logger.warn({ err }, 'a dependency is away');
          return retry('dependency unavailable');
        }
        logger.error({ err, offset: event.offset, tried }, 'handler failed');
        if (tried >= attempts)
          return deadLetter(err instanceof Error ? `${err.name}: ${err.message}` : 'handler failed');
        await delay(attemptDelayMs * 2 ** (tried - 1));
      }
    }
  }

  async function run({ batch, heartbeat, resolveOffset, pause, isRunning, isStale }: EachBatchPayload) {
    const { partition } = batch;
    const topic = batch.topic.slice(topicPrefix.length);
    const where = `${topic}/${partition}`;

    /** Pauses the partition; unhandled events are fetched again. */
    function wait(reason: string): void {
      logger.warn({ topic, partition, reason }, 'the event will be repeated');
      const resume = pause();
      const ms = pauses.get(where) ?? pauseMs.first;
      pauses.set(where, Math.min(ms * 2, pauseMs.last));
      const timer = setTimeout(() => {
        timers.delete(timer);
        resume();
      }, ms);
      timers.add(timer);
    }

    for (const message of batch.messages) {
      if (closing || !isRunning() || isStale()) return;
      const { event, problem = '' } = readMessage(schema, { topic, partition }, message);
      const result = event
        ? await inProcessSpans({ topic, groupId, messages: [message] }, () => attempt(event))
        : deadLetter(problem);
      if (result.outcome === 'retry') return wait(result.reason);
      if (result.outcome === 'deadLetter') {
        const letter = { topic, partition, message, groupId, reason: result.reason };
        try {
          await sendDeadLetter(options.deadLetter, letter, logger);
        } catch {
          return wait('the dead letter could not be sent');
        }
      }
      consumed.inc({ topic, group: groupId, outcome: result.outcome });
      resolveOffset(message.offset);
      pauses.delete(where);
      await heartbeat();
    }
  }

  return runGroupMember(options, {
    autoCommit: true,
    run,
    close() {
      closing = true;
      for (const timer of timers) clearTimeout(timer);
    },
  });
}
