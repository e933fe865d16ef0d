import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { topics } from '@platform/contracts';
import { endsWithin, useKafka, waitFor } from '@platform/testkit';
import * as z from 'zod';
import {
  type Consumer,
  type ConsumerOptions,
  createProducer,
  errors,
  type KafkaOptions,
  metricsRegistry,
  type Producer,
  runConsumer,
  silentLogger,
} from '../src/index.ts';

const server = useKafka();
const schema = z.object({ n: z.number() });
const logger = silentLogger();
let kafka: KafkaOptions;
let producer: Producer;
const consumers: Consumer[] = [];

beforeAll(async () => {
  kafka = { ...server, clientId: 'kit-test', logger };
  producer = await createProducer({ ...kafka, topics: [topics.deadLetter] });
});
afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.close()));
});
afterAll(() => producer.close());

/** A topic of the test's own. */
const newTopic = () => `topic-${randomUUID()}`;

/** A metric's lines of a group. */
const samples = (name: string, groupId: string) =>
  metricsRegistry
    .getSingleMetricAsString(name)
    .then((text) => text.split('\n').filter((line) => line.includes(`group="${groupId}"`)));

const isJoined = async (groupId: string) =>
  (await samples('kafka_consumer_joined', groupId)).some((line) => line.endsWith(' 1'));

async function consume(
  options: Partial<ConsumerOptions<typeof schema>> &
    Pick<ConsumerOptions<typeof schema>, 'topics' | 'handler'>,
) {
  const consumed = { ...kafka, groupId: 'group', schema, deadLetter: producer, ...options };
  const consumer = runConsumer(consumed);
  consumers.push(consumer);
  await waitFor(() => isJoined(consumed.groupId));
  return consumer;
}

/** Sends to one partition, so that order shows. */
const send = (topic: string, ...values: unknown[]) =>
  producer.send(
    topic,
    values.map((value) => ({ key: 'k', value: typeof value === 'string' ? value : JSON.stringify(value) })),
  );

/** Dead letters that came from a topic: [value, reason]. */
async function deadLettersOf(topic: string, count: number): Promise<string[][]> {
  const found: string[][] = [];
  const { Kafka, logLevel } = await import('kafkajs');
  const consumer = new Kafka({ brokers: server.brokers, logLevel: logLevel.NOTHING }).consumer({
    groupId: randomUUID(),
  });
  await consumer.connect();
  await consumer.subscribe({ topic: kafka.topicPrefix + topics.deadLetter, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      if (String(message.headers?.['dead-letter-topic']) !== topic) return;
      found.push([String(message.value), String(message.headers?.['dead-letter-reason'])]);
    },
  });
  try {
    await waitFor(() => found.length >= count);
  } finally {
    await consumer.disconnect();
  }
  return found;
}

test('dead letters are kept for 30 days', async () => {
  const { ConfigResourceTypes, Kafka, logLevel } = await import('kafkajs');
  const admin = new Kafka({ brokers: server.brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const name = kafka.topicPrefix + topics.deadLetter;
  const topic = { type: ConfigResourceTypes.TOPIC, name, configNames: ['retention.ms'] };
  const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [topic] });
  await admin.disconnect();
  expect(resources[0]?.configEntries[0]?.configValue).toBe(String(30 * 24 * 60 * 60 * 1000));
});

describe('consumer runner', () => {
  test('what cannot be applied is dead-lettered with its reason, and a dependency that is away is waited for', async () => {
    const topic = newTopic();
    const applied: number[] = [];
    const tries = new Map<number, number>();
    await consume({
      topics: [topic],
      handler: async ({ value: { n }, key, ...from }) => {
        expect([from.topic, key]).toEqual([topic, 'k']);
        const tried = (tries.get(n) ?? 0) + 1;
        tries.set(n, tried);
        if (n === 2) throw new Error('poison from +8613900001111');
        if (n === 3 && tried < 3) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        // Oftener than an exception is tried before it is dead-lettered.
        if (n === 4 && tried < 6) throw errors.unavailable();
        applied.push(n);
      },
    });
    await send(topic, { n: 1 }, { n: 2 }, 'no json', { x: 1 }, { n: 3 }, { n: 4 });
    await waitFor(() => applied.length >= 3);
    expect(applied).toEqual([1, 3, 4]);
    expect(tries.get(2)).toBe(5);
    const letters = await deadLettersOf(topic, 3);
    expect(letters).toEqual([
      ['{"n":2}', 'Error: poison from [redacted]'],
      ['no json', 'is not JSON'],
      ['{"x":1}', 'does not fit the schema at n'],
    ]);
  });

  test('what is done is committed: the next member does not get it again', async () => {
    const topic = newTopic();
    const seen: number[] = [];
    const handler = async ({ value: { n } }: { value: { n: number } }) => {
      seen.push(n);
    };
    const first = await consume({ topics: [topic], groupId: 'commits', handler });
    await send(topic, { n: 1 }, { n: 2 });
    await waitFor(() => seen.length === 2);
    await first.close();
    await send(topic, { n: 3 });
    await consume({ topics: [topic], groupId: 'commits', handler });
    await waitFor(() => seen.includes(3));
    expect(seen).toEqual([1, 2, 3]);
  });

  test('the event in hand on closing is finished and committed, the rest is left to the next member', async () => {
    const topic = newTopic();
    const seen: number[] = [];
    let finished = 0;
    const options = {
      topics: [topic],
      groupId: 'closes',
      async handler({ value: { n } }: { value: { n: number } }) {
        seen.push(n);
        await delay(500);
        finished += 1;
      },
    };
    const first = await consume(options);
    await send(topic, { n: 1 }, { n: 2 });
    await waitFor(() => seen.length === 1);
    await first.close();
    expect([seen, finished]).toEqual([[1], 1]);
    await consume(options);
    await waitFor(() => finished === 2);
    expect(seen).toEqual([1, 2]);
  });

  test('poison blocks its partition for less than a second', async () => {
    const topic = newTopic();
    const times: number[] = [];
    await consume({
      topics: [topic],
      groupId: 'poison',
      async handler({ value: { n } }) {
        times.push(performance.now());
        if (n === 1) throw new Error('poison');
      },
    });
    const blockedMs = async () => {
      times.length = 0;
      await send(topic, { n: 1 }, { n: 2 });
      await waitFor(() => times.length === 6);
      return Number(times.at(-1)) - Number(times[0]);
    };
    // The least of ten at most: a busy machine only adds to it.
    let blocked = await blockedMs();
    for (let left = 9; left > 0 && blocked >= 1_000; left -= 1) blocked = await blockedMs();
    expect(blocked).toBeLessThan(1_000);
  });
});

test('a handler may take longer than its session lasts', async () => {
  const topic = newTopic();
  const seen: number[] = [];
  await consume({
    ...{ topics: [topic], groupId: 'slow', sessionTimeoutMs: 6_000 },
    async handler({ value: { n } }) {
      seen.push(n);
      if (seen.length === 1) await delay(8_000);
    },
  });
  await send(topic, { n: 1 }, { n: 2 });
  await waitFor(() => seen.includes(2), { timeoutMs: 30_000 });
  expect(seen).toEqual([1, 2]);
});

test('a consumer closed before it has joined is closed all the same', async () => {
  const consumer = runConsumer({
    ...kafka,
    groupId: 'closed-early',
    schema,
    deadLetter: producer,
    topics: [newTopic()],
    handler: async () => {},
  });
  await consumer.close();
  expect(await isJoined('closed-early')).toBe(false);
});

test('a group does not wait for members that were closed while they joined', async () => {
  const handler = async () => {};
  const options = { topics: [newTopic()], groupId: 'closed-joining', handler, sessionTimeoutMs: 30_000 };
  for (const afterMs of [200, 300, 400]) {
    const first = runConsumer({ ...kafka, schema, deadLetter: producer, ...options });
    const second = runConsumer({ ...kafka, schema, deadLetter: producer, ...options });
    await delay(afterMs);
    await first.close();
    await second.close();
  }
  // A member that is gone without a request to leave is waited for until the rebalance ends, after 15 s.
  expect(await endsWithin(9_000, () => consume(options))).toBe(true);
});

test('lag shows from the beginning of a batch that can not be applied, and goes with the member', async () => {
  const topic = newTopic();
  let isStuck = true;
  const consumer = await consume({
    groupId: 'lagging',
    topics: [topic],
    handler: async () => {
      if (isStuck) throw errors.unavailable();
    },
  });
  await send(topic, { n: 1 }, { n: 2 });
  const lag = async () => Number((await samples('kafka_consumer_lag', 'lagging'))[0]?.split(' ').at(-1));
  await waitFor(async () => (await lag()) === 2);
  isStuck = false;
  await waitFor(async () => (await lag()) === 0);
  expect(await isJoined('lagging')).toBe(true);
  await consumer.close();
  expect(await samples('kafka_consumer_lag', 'lagging')).toEqual([]);
  expect(await samples('kafka_consumer_joined', 'lagging')).toEqual([expect.stringMatching(/ 0$/)]);
});
