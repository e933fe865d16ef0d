import { Unreachable } from '../errors/connectivity.ts';
import { within } from '../service/within.ts';
import { type KafkaOptions, openKafka } from './kafka-client.ts';
import { createPartitionLedger } from './partition-ledger.ts';
import { ensureTopics } from './topics.ts';

export interface EventMessage {
  key: string | null;
  value: string | Buffer;
  headers?: Record<string, string>;
}

export interface Producer {
  /**
   * Resolves once all in-sync replicas have the messages, kept in order per key; rejects within `sendTimeoutMs`. One send runs
   * at a time, in the order of the calls. The prefix is put before `topic`.
   */
  send(topic: string, messages: readonly EventMessage[]): Promise<void>;
  /**
   * Rejects while Kafka can't be reached. A failed send drops its connection, so the next ping makes a new one. Not named `check`:
   * as a resource, a producer is no part of /readyz, because services work without Kafka.
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface ProducerOptions extends KafkaOptions {
  /** Longest a send may take, in milliseconds, its wait for the sends before it included. */
  sendTimeoutMs?: number;
  /** Topics it sends to, without the prefix: those that don't exist are created on connecting. */
  topics?: readonly string[];
}

/** A send that is under way. */
interface Attempt {
  over: boolean;
  /** Drops the kafkajs producer that it uses. */
  dropClient?: () => void;
}

/**
 * Makes an idempotent producer (acks=all). Connects, and reconnects, by itself. A send while Kafka is unavailable
 * fails within `sendTimeoutMs`.
 */
export async function createProducer(options: ProducerOptions): Promise<Producer> {
  const { topicPrefix = '', sendTimeoutMs = 8_000 } = options;
  const logger = options.logger.child({ module: 'producer' });
  const kafka = await openKafka(options, { initialRetryTime: 100, maxRetryTime: 1_000, retries: 6 });
  const { Partitioners } = await import('kafkajs');
  let current: ReturnType<typeof connect> | undefined;
  let lastSend: Promise<unknown> = Promise.resolve();
  let failure: unknown;
  let closed = false;

  async function connect() {
    if (options.topics) await ensureTopics(options, options.topics);
    const ledger = createPartitionLedger(Partitioners.DefaultPartitioner);
    const client = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: ledger.createPartitioner,
    });
    await client.connect();
    return { client, ledger };
  }

  function connected() {
    if (!current) {
      const attempt = connect();
      current = attempt;
      attempt.catch(() => {
        if (current === attempt) current = undefined;
      });
    }
    return current;
  }

  /**
   * Runs one send. After a failure the kafkajs producer is dropped and the next send makes a new one, with a new producer id: the
   * failed batch may have been written and only its response lost, and kafkajs gives its sequence numbers to the next batch. Kafka
   * would take that one for a duplicate and acknowledge it without keeping it. That is also why only one send runs at a time.
   */
  async function run(attempt: Attempt, topic: string, messages: readonly EventMessage[]): Promise<void> {
    const used = connected();
    const { client, ledger } = await used;
    // It timed out while it waited, and its caller got the error.
    if (attempt.over) return;
    ledger.begin();
    const sending = client.send({
      topic: topicPrefix + topic,
      acks: -1,
      timeout: 5_000,
      messages: [...messages],
    });
    attempt.dropClient = () => {
      if (current === used) current = undefined;
      ledger.end();
      const disconnect = () => client.disconnect().catch(() => {});
      disconnect();
      // kafkajs reconnects to retry what failed: that connection has to go too.
      sending.then(disconnect, disconnect);
    };
    ledger.assertAcknowledged(await sending);
  }

  async function send(topic: string, messages: readonly EventMessage[]): Promise<void> {
    if (closed) throw new Error('The producer is closed');
    if (messages.length === 0) return;
    const attempt: Attempt = { over: false };
    const sent = responded(
      lastSend.then(() => run(attempt, topic, messages)),
      sendTimeoutMs,
    );
    lastSend = sent.catch(() => {});
    try {
      await sent;
      failure = undefined;
    } catch (error) {
      attempt.over = true;
      attempt.dropClient?.();
      if (!failure) logger.warn({ err: error, topic }, 'send failed');
      failure = error;
      throw error;
    }
  }

  await responded(connected(), 3_000).catch((err: unknown) => {
    failure = err;
    logger.warn({ err }, 'not reachable yet');
  });

  return {
    send,
    async ping() {
      await connected();
      failure = undefined;
    },
    async close() {
      closed = true;
      const open = await current?.catch(() => undefined);
      await open?.client.disconnect();
    },
  };
}

/** @throws when Kafka takes longer than `ms` */
const responded = <Value>(work: Promise<Value>, ms: number): Promise<Value> =>
  within(work, ms, () => {
    throw new Unreachable(`Kafka did not respond within ${ms} ms`);
  });
