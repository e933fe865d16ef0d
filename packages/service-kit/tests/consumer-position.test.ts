import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@platform/contracts';
import { useKafka, waitFor } from '@platform/testkit';
import { Kafka, logLevel } from 'kafkajs';
import * as z from 'zod';
import {
  type Consumer,
  type ConsumerOptions,
  createProducer,
  done,
  type PartitionStart,
  type Producer,
  runConsumer,
  silentLogger,
} from '../src/index.ts';

const servers = useKafka();
const logger = silentLogger();
const schema = z.object({ n: z.number() });
let producer: Producer;
const consumers: Consumer[] = [];

const kafka = () => ({ ...servers, clientId: 'test', logger });
beforeAll(async () => {
  producer = await createProducer({ ...kafka(), topics: [topics.deadLetter] });
}, 60_000);
const closeAll = () => Promise.all(consumers.splice(0).map((consumer) => consumer.close()));
afterEach(async () => void (await closeAll()));
afterAll(() => producer.close());

const send = (topic: string, values: number[]) =>
  producer.send(
    topic,
    values.map((n) => ({ key: 'k', value: JSON.stringify({ n }) })),
  );
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

/** A step that keeps its own position, as a value in place of a row in a database. */
function ownPosition(topic: string) {
  const state = {
    position: undefined as number | undefined,
    seen: [] as number[],
    asked: [] as PartitionStart[],
  };
  const start = async (options: Partial<ConsumerOptions<typeof schema>> = {}) => {
    const consumer = await runConsumer({
      ...kafka(),
      groupId: `group-${topic}`,
      topics: [{ topic, partitions: 1 }],
      schema,
      deadLetter: producer,
      batchSize: 10,
      startAt: async (asked) => {
        state.asked.push(asked);
        return state.position;
      },
      batchHandler: async (events) => {
        state.seen.push(...events.map(({ value }) => value.n));
        state.position = Number(events.at(-1)?.offset) + 1;
        return done();
      },
      ...options,
    });
    consumers.push(consumer);
    await waitFor(() => consumer.check().then(() => true), { timeoutMs: 30_000 });
  };
  const sees = (last: number) => waitFor(() => state.seen.includes(last), { timeoutMs: 20_000 });
  return { state, start, sees };
}

test('a new group goes on at the position, and is asked once', async () => {
  const topic = `topic-${randomUUID()}`;
  const { state, start, sees } = ownPosition(topic);
  await start();
  await send(topic, numbers(0, 100));
  await sees(99);
  await closeAll();
  state.asked.length = 0;
  await start({ groupId: `another-${topic}` });
  await send(topic, numbers(100, 120));
  await sees(119);
  expect(state.seen).toEqual(numbers(0, 120));
  expect(state.asked).toHaveLength(1);
  expect(state.asked[0]).toMatchObject({ topic, partition: 0, offset: 0 });
  expect(Date.now() - Number(state.asked[0]?.timestamp)).toBeLessThan(60_000);
}, 90_000);

test('a position before what the group committed is gone back to', async () => {
  const topic = `topic-${randomUUID()}`;
  const { state, start, sees } = ownPosition(topic);
  await start();
  await send(topic, numbers(0, 30));
  await sees(29);
  await closeAll();
  // As after a restore from a backup.
  state.position = 20;
  await start();
  await send(topic, [30]);
  await sees(30);
  expect(state.seen).toEqual([...numbers(0, 30), ...numbers(20, 31)]);
}, 90_000);

test('while the position cannot be asked nothing is applied; then it goes on by itself', async () => {
  const topic = `topic-${randomUUID()}`;
  const { state, start, sees } = ownPosition(topic);
  let failures = 0;
  await start({
    startAt: async () => {
      failures += 1;
      if (failures < 4) throw new Error('away');
      return state.position;
    },
  });
  await send(topic, numbers(0, 5));
  await sees(4);
  expect(failures).toBe(4);
  expect(state.seen).toEqual(numbers(0, 5));
}, 60_000);

test('a topic deleted and made anew is asked about at its first message', async () => {
  const topic = `topic-${randomUUID()}`;
  const { state, start, sees } = ownPosition(topic);
  const startAt = async (asked: PartitionStart) => {
    state.asked.push(asked);
    if (asked.highWatermark < (state.position ?? 0)) state.position = undefined;
    return state.position;
  };
  await start({ startAt });
  await send(topic, numbers(0, 50));
  await sees(49);
  const admin = new Kafka({ brokers: servers.brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const name = servers.topicPrefix + topic;
  await admin.deleteTopics({ topics: [name] });
  await waitFor(
    async () => {
      if (!(await admin.listTopics()).includes(name))
        await admin.createTopics({ topics: [{ topic: name, numPartitions: 1 }], waitForLeaders: true });
      return (await admin.fetchTopicOffsets(name))[0]?.high === '0';
    },
    { timeoutMs: 20_000, everyMs: 500 },
  );
  await admin.disconnect();
  await waitFor(() => send(topic, [1_000]).then(() => true), { timeoutMs: 20_000 });
  await sees(1_000);
  await send(topic, [1_001]);
  await sees(1_001);
  expect(state.seen).toEqual([...numbers(0, 50), 1_000, 1_001]);
  expect(state.asked.at(-1)).toMatchObject({ offset: 0 });
}, 90_000);

test('what cannot be read is no part of a batch, and stands before nothing that is applied', async () => {
  const topic = `topic-${randomUUID()}`;
  const batches: number[][] = [];
  const { start, sees, state } = ownPosition(topic);
  await start({
    minBytes: 1_000_000,
    batchHandler: async (events) => {
      batches.push(events.map(({ value }) => value.n));
      state.seen.push(...events.map(({ value }) => value.n));
      return done();
    },
  });
  const poison = { key: 'k', value: '{' };
  const good = (n: number) => ({ key: 'k', value: JSON.stringify({ n }) });
  await producer.send(topic, [poison, good(1), good(2), poison, poison, good(3)]);
  await sees(3);
  expect(batches).toEqual([[1, 2], [3]]);
}, 60_000);
