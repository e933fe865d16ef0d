import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger/logger.ts';
import { counter, gauge, histogram } from '../metrics/registry.ts';
import type { EventMessage, Producer } from './producer.ts';
import { createSendQueue, type WaitingSend } from './send-queue.ts';
import { MessagesTooLarge, ProducerUnavailable } from './send-refusals.ts';

export interface BatchingProducerOptions {
  /** Does the sending. Nothing else should send through it: each batch waits for the one before. */
  producer: Producer;
  /** Topic of all messages, without the prefix. */
  topic: string;
  logger: Logger;
  /** How long the first message of a batch waits for company, in milliseconds. */
  lingerMs?: number;
  /** Most messages in a batch, unless one send alone has more. */
  maxBatchMessages?: number;
  /** Most bytes in a batch, and so in one send. All may be for one partition, so this stays under the topic's `max.message.bytes` (1,048,588 by default). */
  maxBatchBytes?: number;
  /** Above this many messages, or bytes, that wait or are on their way, further sends are refused at once. */
  maxWaitingMessages?: number;
  maxWaitingBytes?: number;
  /** A send that has waited this long is refused rather than begun, in milliseconds: whoever asked may be gone. */
  maxWaitMs?: number;
  /** While Kafka is away: time between two looks whether it is back, in milliseconds. */
  lookEveryMs?: number;
}

export interface BatchingProducer {
  /**
   * Resolves once Kafka has all the messages (see `Producer.send`); they are in one batch, in order, behind those of earlier
   * sends.
   * @throws {ProducerUnavailable} Kafka is away, or can't keep up; nothing, all or a part of the messages may be there
   * @throws {MessagesTooLarge} more bytes than a batch may have, or than Kafka takes; nothing is there
   */
  send(messages: readonly EventMessage[]): Promise<void>;
  /** Rejects until Kafka has been reached for the first time. */
  reachedOnce(): Promise<void>;
  /** Refuses further sends and finishes those that wait. */
  close(): Promise<void>;
}

/** Kafka's refusals of what a batch holds: the others in the batch are tried without it. */
const refusedContent = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD']);
/** Bytes a record adds to its key and value, at most: lengths, offset, timestamp. */
const recordOverheadBytes = 32;
/** Of the time a service has to close. */
const closeWithinMs = 2_500;

const batchMessages = histogram({
  name: 'kafka_batch_messages',
  help: 'Messages in a batch sent to Kafka',
  labelNames: ['topic'],
  buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
});
const batchSeconds = histogram({
  name: 'kafka_batch_seconds',
  help: 'Time until a batch was acknowledged',
  labelNames: ['topic'],
  buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
});
const refusedSends = counter({
  name: 'kafka_refused_sends_total',
  help: 'Sends refused before or after they reached Kafka, by reason',
  labelNames: ['topic', 'reason'],
});
const waitingMessages = gauge({
  name: 'kafka_waiting_messages',
  help: 'Messages that wait for Kafka or are on their way',
  labelNames: ['topic'],
});
const availability = gauge({
  name: 'kafka_available',
  help: '1 while Kafka takes messages, 0 while it is away',
  labelNames: ['topic'],
});

/**
 * Lets concurrent sends share Kafka's requests (group commit). A batch is sent when its first message has waited `lingerMs`
 * or it is full; one is on its way at a time, while the next gathers: the busier, the larger. Sends are never split.
 *
 * When Kafka fails a batch it is taken to be away: what waits and what comes is refused at once, until it answers again.
 * Then one batch goes ahead as a trial, and all are let through after it. A batch that is refused for what it holds is cut in
 * two, down to the send that can't be kept; the others are.
 */
export function createBatchingProducer(options: BatchingProducerOptions): BatchingProducer {
  const { producer, topic, lingerMs = 4, maxBatchMessages = 1_000, maxBatchBytes = 900 * 1024 } = options;
  const { maxWaitingMessages = 20_000, maxWaitingBytes = 32 * 1024 * 1024, maxWaitMs = 4_000 } = options;
  const { lookEveryMs = 250 } = options;
  const logger = options.logger.child({ module: 'batches', topic });
  const queue = createSendQueue({ lingerMs, maxBatchMessages, maxBatchBytes });
  let state: 'away' | 'trial' | 'up' = 'away';
  let held = { messages: 0, bytes: 0 };
  let pumping: Promise<void> | undefined;
  let reached = false;
  let closing = false;
  let lookTimer: NodeJS.Timeout | undefined;

  function setState(next: typeof state): void {
    state = next;
    availability.set({ topic }, next === 'away' ? 0 : 1);
  }

  function refuse(send: WaitingSend, error: Error): void {
    refusedSends.inc({ topic, reason: reasonOf(error) });
    settle(send, error);
  }

  function settle(send: WaitingSend, error?: Error): void {
    held = { messages: held.messages - send.messages.length, bytes: held.bytes - send.bytes };
    waitingMessages.set({ topic }, held.messages);
    if (error) send.reject(error);
    else send.resolve();
  }

  /** Takes Kafka to be away from now on, and looks until it is back. */
  function goAway(cause: unknown): void {
    if (state !== 'away') logger.warn({ err: cause }, 'Kafka is away');
    setState('away');
    for (const send of queue.takeAll()) refuse(send, new ProducerUnavailable('away', cause));
    clearTimeout(lookTimer);
    if (!closing) lookTimer = setTimeout(look, lookEveryMs);
  }

  async function look(): Promise<void> {
    try {
      await producer.check();
      logger.info('Kafka is there');
      setState(reached ? 'trial' : 'up');
      reached = true;
    } catch {
      if (!closing) lookTimer = setTimeout(look, lookEveryMs);
    }
  }

  async function deliver(batch: WaitingSend[]): Promise<void> {
    const messages = batch.flatMap((send) => send.messages);
    const started = performance.now();
    try {
      await producer.send(topic, messages);
    } catch (error) {
      return failed(batch, error);
    }
    batchMessages.observe({ topic }, messages.length);
    batchSeconds.observe({ topic }, (performance.now() - started) / 1000);
    setState('up');
    for (const send of batch) settle(send);
  }

  async function failed(batch: WaitingSend[], error: unknown): Promise<void> {
    if (!isRefusedContent(error)) {
      for (const send of batch) refuse(send, new ProducerUnavailable('away', error));
      return goAway(error);
    }
    const [first] = batch;
    if (batch.length === 1 && first) {
      logger.warn({ bytes: first.bytes, messages: first.messages.length }, 'Kafka refuses these messages');
      return refuse(first, new MessagesTooLarge(error));
    }
    const middle = batch.length >> 1;
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      if (state === 'away') for (const send of half) refuse(send, new ProducerUnavailable('away', error));
      else await deliver(half);
    }
  }

  async function pump(): Promise<void> {
    while (queue.length > 0) {
      await queue.gathered();
      const oldest = performance.now() - maxWaitMs;
      const fresh: WaitingSend[] = [];
      for (const send of queue.takeBatch()) {
        if (send.since >= oldest) fresh.push(send);
        else refuse(send, new ProducerUnavailable('slow'));
      }
      if (fresh.length > 0) await deliver(fresh);
    }
    pumping = undefined;
  }

  function refusal(messages: number, bytes: number): Error | undefined {
    if (bytes > maxBatchBytes) return new MessagesTooLarge();
    if (closing) return new ProducerUnavailable('closed');
    if (state === 'away' || (state === 'trial' && pumping)) return new ProducerUnavailable('away');
    if (held.messages + messages > maxWaitingMessages || held.bytes + bytes > maxWaitingBytes)
      return new ProducerUnavailable('full');
    return undefined;
  }

  availability.set({ topic }, 0);
  void look();
  return {
    async send(messages) {
      if (messages.length === 0) return;
      const bytes = messages.reduce((sum, message) => sum + sizeOf(message), 0);
      const refused = refusal(messages.length, bytes);
      if (refused) {
        refusedSends.inc({ topic, reason: reasonOf(refused) });
        throw refused;
      }
      held = { messages: held.messages + messages.length, bytes: held.bytes + bytes };
      waitingMessages.set({ topic }, held.messages);
      await new Promise<void>((resolve, reject) => {
        queue.add({ messages, bytes, since: performance.now(), resolve, reject });
        pumping ??= pump();
      });
    },
    async reachedOnce() {
      if (!reached) throw new ProducerUnavailable('away');
    },
    async close() {
      closing = true;
      clearTimeout(lookTimer);
      queue.hurry();
      await Promise.race([pumping, delay(closeWithinMs, undefined, { ref: false })]);
      for (const send of queue.takeAll()) refuse(send, new ProducerUnavailable('closed'));
    },
  };
}

const reasonOf = (error: Error) => (error instanceof ProducerUnavailable ? error.reason : 'too_large');

function sizeOf({ key, value, headers }: EventMessage): number {
  let bytes = recordOverheadBytes + Buffer.byteLength(value) + (key === null ? 0 : Buffer.byteLength(key));
  for (const name in headers) bytes += 8 + Buffer.byteLength(name) + Buffer.byteLength(headers[name] ?? '');
  return bytes;
}

/** Looks for Kafka's refusal in an error and what caused it; kafkajs wraps them. */
function isRefusedContent(error: unknown, depth = 4): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  const { type } = error as { type?: unknown };
  return refusedContent.has(String(type)) || isRefusedContent(error.cause, depth - 1);
}
