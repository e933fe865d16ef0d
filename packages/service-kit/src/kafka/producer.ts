import type { Producer as KafkaJsProducer, Message } from 'kafkajs';
import { counter } from '../metrics/registry.ts';
import { ensureTopics, type TopicSpec } from './ensure-topics.ts';
import { type KafkaOptions, openKafka } from './kafka-client.ts';

export interface EventMessage {
  key: string | null;
  value: string | Buffer;
  headers?: Record<string, string>;
}

export interface Producer {
  /** Resolves once all in-sync replicas have the messages, kept in order per key; rejects within `sendTimeoutMs`. The prefix is put before `topic`. */
  send(topic: string, messages: readonly EventMessage[]): Promise<void>;
  /** Rejects while the last word from Kafka was a failure. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface ProducerOptions extends KafkaOptions {
  /** Longest a send may take, in milliseconds. */
  sendTimeoutMs?: number;
  /** Topics it sends to, without the prefix: those that don't exist are created on connecting. */
  topics?: readonly (string | TopicSpec)[];
}

/** Errors after which an idempotent producer's numbering is lost: only a new producer goes on. */
const lostSequence =
  /OUT_OF_ORDER_SEQUENCE_NUMBER|UNKNOWN_PRODUCER_ID|INVALID_PRODUCER_EPOCH|PRODUCER_FENCED|INVALID_PRODUCER_ID_MAPPING/;

const produced = counter({
  name: 'kafka_produced_messages_total',
  help: 'Messages sent',
  labelNames: ['topic', 'result'],
});

/** Makes an idempotent producer (acks=all). Connects on its own, now and after every loss; a send while Kafka is away fails in time. */
export async function createProducer(options: ProducerOptions): Promise<Producer> {
  const { topicPrefix = '', sendTimeoutMs = 8_000 } = options;
  const logger = options.logger.child({ module: 'producer' });
  const kafka = await openKafka(options, { initialRetryTime: 100, maxRetryTime: 1_000, retries: 6 });
  let current: Promise<KafkaJsProducer> | undefined;
  let failure: unknown;
  let closed = false;

  async function connect(): Promise<KafkaJsProducer> {
    if (options.topics) await ensureTopics(options, options.topics);
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
    });
    await producer.connect();
    return producer;
  }

  function connected(): Promise<KafkaJsProducer> {
    if (!current) {
      const attempt = connect();
      current = attempt;
      attempt.catch(() => {
        if (current === attempt) current = undefined;
      });
    }
    return current;
  }

  /** Leaves a producer that can't be trusted any more; the next send makes a new one. */
  function abandon(): void {
    const old = current;
    current = undefined;
    old?.then((producer) => producer.disconnect()).catch(() => {});
  }

  async function send(topic: string, messages: readonly EventMessage[]): Promise<void> {
    if (closed) throw new Error('The producer is closed');
    if (messages.length === 0) return;
    try {
      const sending = connected().then((producer) =>
        producer.send({
          topic: topicPrefix + topic,
          acks: -1,
          timeout: 5_000,
          messages: messages as Message[],
        }),
      );
      await within(sending, sendTimeoutMs);
      failure = undefined;
      produced.inc({ topic, result: 'ok' }, messages.length);
    } catch (error) {
      produced.inc({ topic, result: 'failed' }, messages.length);
      if (!failure) logger.warn({ err: error, topic }, 'send failed');
      failure = error;
      if (lostSequence.test(describe(error)) || isTimeout(error)) abandon();
      throw error;
    }
  }

  await within(connected(), 3_000).catch((err: unknown) => {
    failure = err;
    logger.warn({ err }, 'not reachable yet');
  });

  return {
    send,
    async check() {
      await connected();
      if (failure && !closed) await probe();
    },
    async close() {
      closed = true;
      await (await current?.catch(() => undefined))?.disconnect();
    },
  };

  /** After a failed send, asks the cluster itself whether it is back. */
  async function probe(): Promise<void> {
    const admin = kafka.admin({ retry: { retries: 0 } });
    try {
      await within(
        admin.connect().then(() => admin.describeCluster()),
        2_000,
      );
      failure = undefined;
    } finally {
      await admin.disconnect().catch(() => {});
    }
  }
}

class KafkaTimeout extends Error {
  override readonly name = 'KafkaJSTimeout';
}

const isTimeout = (error: unknown) => error instanceof KafkaTimeout;

function describe(error: unknown): string {
  const { type, message, cause } = error as { type?: string; message?: string; cause?: unknown };
  return `${type ?? ''} ${message ?? ''} ${cause ? describe(cause) : ''}`;
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new KafkaTimeout(`Kafka did not answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
