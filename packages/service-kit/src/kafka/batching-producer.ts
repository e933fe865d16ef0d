import { errors } from '../errors/app-error.ts';
import type { Logger } from '../logger/logger.ts';
import { counter, histogram } from '../metrics/metrics.ts';
import { within } from '../service/within.ts';
import { inSendSpan } from '../telemetry/spans.ts';
import type { EventMessage, Producer } from './producer.ts';

export interface BatchingProducerOptions {
  /** Sends the batches, one at a time. Nothing else may send through it. */
  producer: Producer;
  /** Topic of all messages, without the prefix. */
  topic: string;
  logger: Logger;
  /** Most bytes in a batch. All may be for one partition, so this stays under the topic's `max.message.bytes` (1,048,588 by default). */
  maxBatchBytes?: number;
  /** Limit of queued and in-flight bytes; further messages are rejected. */
  maxWaitingBytes?: number;
  /** A message that has waited this long, in milliseconds, is rejected instead of sent: its client may be gone. */
  maxWaitMs?: number;
  /** While Kafka is away: time between two checks whether it is back, in milliseconds. */
  checkEveryMs?: number;
}

type UnavailableReason = 'away' | 'full' | 'slow' | 'closed';

/** Kafka can't take a message now; it may be sent again. Clients get 503. */
export class ProducerUnavailable extends Error {
  override readonly name = 'ProducerUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause?: unknown) {
    super(`Kafka takes no messages: ${reason}`, { cause });
    this.reason = reason;
  }
}

interface WaitingSend {
  message: EventMessage;
  bytes: number;
  /** Time of the call, by `performance.now()`. */
  since: number;
  resolve(): void;
  reject(error: Error): void;
}

/** Longest wait for the batch under way on closing, in milliseconds. */
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
const rejectedSends = counter({
  name: 'kafka_rejected_sends_total',
  help: 'Messages rejected before or after they were sent to Kafka, by reason',
  labelNames: ['topic', 'reason'],
});

/**
 * Batches concurrent sends (group commit): one batch is in flight, and sends that arrive meanwhile form the next.
 * After a failed batch Kafka counts as unavailable: queued and new sends fail at once until a check succeeds.
 */
export function createBatchingProducer(options: BatchingProducerOptions) {
  const { producer, topic, maxBatchBytes = 900 * 1024, maxWaitingBytes = 32 * 1024 * 1024 } = options;
  const { maxWaitMs = 4_000, checkEveryMs = 250 } = options;
  const logger = options.logger.child({ module: 'batches', topic });
  const waiting: WaitingSend[] = [];
  let heldBytes = 0;
  let pumping: Promise<void> | undefined;
  let closing = false;
  const availability = watchAvailability(producer, checkEveryMs, logger);

  function rejection(reason: UnavailableReason | 'too_large', cause?: unknown): Error {
    rejectedSends.inc({ topic, reason });
    return reason === 'too_large' ? errors.payloadTooLarge() : new ProducerUnavailable(reason, cause);
  }

  function reject(sends: WaitingSend[], reason: UnavailableReason, cause?: unknown): void {
    for (const send of sends) {
      heldBytes -= send.bytes;
      send.reject(rejection(reason, cause));
    }
  }

  /** Takes the oldest messages that fit into a batch, at least one. */
  function takeBatch(): WaitingSend[] {
    let bytes = 0;
    const end = waiting.findIndex((send, index) => {
      bytes += send.bytes;
      return index > 0 && bytes > maxBatchBytes;
    });
    return waiting.splice(0, end === -1 ? waiting.length : end);
  }

  async function deliver(batch: WaitingSend[]): Promise<void> {
    const started = performance.now();
    try {
      await producer.send(
        topic,
        batch.map(({ message }) => message),
      );
    } catch (error) {
      availability.lost(error);
      reject([...batch, ...waiting.splice(0)], 'away', error);
      return;
    }
    batchMessages.observe({ topic }, batch.length);
    batchSeconds.observe({ topic }, (performance.now() - started) / 1000);
    for (const send of batch) {
      heldBytes -= send.bytes;
      send.resolve();
    }
  }

  async function pump(): Promise<void> {
    while (waiting.length > 0) {
      const oldest = performance.now() - maxWaitMs;
      const { fresh = [], late = [] } = Object.groupBy(takeBatch(), ({ since }) =>
        since >= oldest ? 'fresh' : 'late',
      );
      reject(late, 'slow');
      if (fresh.length > 0) await deliver(fresh);
    }
    pumping = undefined;
  }

  for (const reason of ['away', 'full', 'slow', 'too_large']) rejectedSends.inc({ topic, reason }, 0);
  return {
    /**
     * Resolves once Kafka has the message (see `Producer.send`). Messages are kept in the order of the calls.
     * @throws {ProducerUnavailable} Kafka is away or can't keep up; the message may have been kept all the same
     * @throws {AppError} 413: more bytes than a batch may have; it was not sent
     */
    async send(message: EventMessage): Promise<void> {
      const bytes = Buffer.byteLength(message.value) + Buffer.byteLength(message.key ?? '');
      if (bytes > maxBatchBytes) throw rejection('too_large');
      if (closing) throw rejection('closed');
      if (!availability.isThere()) throw rejection('away');
      if (heldBytes + bytes > maxWaitingBytes) throw rejection('full');
      heldBytes += bytes;
      await inSendSpan(
        topic,
        (headers) =>
          new Promise<void>((resolve, reject) => {
            const traced = headers ? { ...message, headers: { ...message.headers, ...headers } } : message;
            waiting.push({ message: traced, bytes, since: performance.now(), resolve, reject });
            pumping ??= pump();
          }),
      );
    },
    /** Rejects until Kafka has been reached for the first time. */
    async reachedOnce(): Promise<void> {
      if (!availability.wasThere()) throw new ProducerUnavailable('away');
    },
    /** Rejects further messages and sends those that wait. */
    async close(): Promise<void> {
      closing = true;
      availability.close();
      if (pumping) await within(pumping, closeWithinMs, () => {});
      reject(waiting.splice(0), 'closed');
    },
  };
}

/** Knows whether Kafka takes messages: checks from the start, and after each loss, until it does. */
function watchAvailability(producer: Producer, checkEveryMs: number, logger: Logger) {
  let available = false;
  let reached = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    try {
      await producer.ping();
      logger.info('Kafka is available');
      reached = true;
      available = true;
    } catch {
      checkLater();
    }
  }

  function checkLater(): void {
    if (!closed) timer = setTimeout(check, checkEveryMs);
  }

  void check();
  return {
    isThere: () => available,
    wasThere: () => reached,
    lost(error: unknown): void {
      logger.warn({ err: error }, 'Kafka is away');
      available = false;
      checkLater();
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
    },
  };
}

export type BatchingProducer = ReturnType<typeof createBatchingProducer>;
