import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { useKafka, useMongo, waitFor } from '@platform/testkit';
import { Kafka, logLevel } from 'kafkajs';
import {
  connectMongo,
  createOutbox,
  createProducer,
  type Mongo,
  type Outbox,
  type Producer,
  silentLogger,
  toHttpError,
  withTransaction,
} from '../src/index.ts';
import { startBreakingProxy } from './support/breaking-proxy.ts';

const mongoServer = useMongo();
const kafkaServer = useKafka();
const logger = silentLogger();
const topic = 'outbox-test';
let mongo: Mongo;
let producer: Producer;
let outbox: Outbox;
const published: { key: string; value: { n: number; text?: string } }[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  mongo = await connectMongo({ url: mongoServer.url, logger });
  await mongo.connection.createCollection('counters');
  producer = await createProducer({ ...kafkaServer, clientId: 'outbox', logger, topics: [topic] });
  outbox = await createOutbox({ connection: mongo.connection, producer, logger });
  const reader = new Kafka({ brokers: kafkaServer.brokers, logLevel: logLevel.NOTHING }).consumer({
    groupId: randomUUID(),
  });
  await reader.connect();
  await reader.subscribe({ topic: kafkaServer.topicPrefix + topic, fromBeginning: true });
  await reader.run({
    eachMessage: async ({ message }) => {
      published.push({ key: String(message.key), value: JSON.parse(String(message.value)) });
    },
  });
  closers.push(
    () => reader.disconnect(),
    () => outbox.close(),
    () => producer.close(),
    () => mongo.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

const waiting = () => mongo.connection.collection('outbox').countDocuments();
const valuesOf = (key: string) => published.filter((event) => event.key === key).map(({ value }) => value.n);

test('events of a committed transaction are published soon, of an aborted one never', async () => {
  await withTransaction(mongo.connection, (session) =>
    outbox.add(session, { topic, key: 'a', event: { n: 1, text: '$set.$where' } }),
  );
  await waitFor(() => valuesOf('a').length === 1);
  const aborted = withTransaction(mongo.connection, async (session) => {
    await outbox.add(session, { topic, key: 'a', event: { n: 2 } });
    throw new Error('changed its mind');
  });
  await expect(aborted).rejects.toThrow();
  await withTransaction(mongo.connection, (session) =>
    outbox.add(session, { topic, key: 'a', event: { n: 3 } }),
  );
  await waitFor(() => valuesOf('a').length === 2);
  expect(published.find(({ key }) => key === 'a')?.value).toEqual({ n: 1, text: '$set.$where' });
  expect(valuesOf('a')).toEqual([1, 3]);
  await waitFor(async () => (await waiting()) === 0);
});

test('a transaction of many events has one listener', async () => {
  const [before, after] = await withTransaction(mongo.connection, async (session) => {
    const others = session.listenerCount('ended');
    for (let n = 1; n <= 20; n++) await outbox.add(session, { topic, key: 'many', event: { n } });
    return [others, session.listenerCount('ended')];
  });
  expect(after - before).toBe(1);
  await waitFor(() => valuesOf('many').length === 20);
});

test('several replicas and writers: everything once, in the order of each key’s transactions', async () => {
  const others = await Promise.all(
    [1, 2].map(() => createOutbox({ connection: mongo.connection, producer, logger })),
  );
  closers.unshift(...others.map((other) => () => other.close()));
  const counters = mongo.connection.collection<{ _id: string; n: number }>('counters');
  const replicas = [outbox, ...others];
  const keys = ['k1', 'k2', 'k3'];
  const write = (key: string, replica: Outbox) =>
    withTransaction(mongo.connection, async (session) => {
      const counted = await counters.findOneAndUpdate(
        { _id: key },
        { $inc: { n: 1 } },
        { session, upsert: true, returnDocument: 'after' },
      );
      await replica.add(session, { topic, key, event: { n: counted?.n } });
    });
  await Promise.all(
    keys.flatMap((key) =>
      replicas.map(async (replica) => {
        for (let i = 0; i < 20; i++) await write(key, replica);
      }),
    ),
  );
  await waitFor(async () => (await waiting()) === 0);
  await waitFor(() => keys.every((key) => valuesOf(key).length >= 60));
  for (const key of keys) expect(valuesOf(key)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
});

test('what was written while no relay ran is published by the next', async () => {
  await Promise.all(closers.splice(0, 2).map((close) => close()));
  await outbox.close();
  await withTransaction(mongo.connection, (session) =>
    outbox.add(session, { topic, key: 'late', event: { n: 1 } }),
  );
  expect(await waiting()).toBe(1);
  const next = await createOutbox({ connection: mongo.connection, producer, logger });
  closers.unshift(() => next.close());
  await waitFor(() => valuesOf('late').length === 1);
});

test('only what no failover can undo is published', async () => {
  const address = new URL(mongoServer.url);
  address.searchParams.set('monitorCommands', 'true');
  const watched = await connectMongo({ url: address.href, logger });
  const readConcerns = new Set<string | undefined>();
  watched.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find' && command.find === 'outbox') readConcerns.add(command.readConcern?.level);
  });
  const another = await createOutbox({ connection: watched.connection, producer, logger });
  await waitFor(() => readConcerns.size > 0);
  await withTransaction(watched.connection, (session) =>
    another.add(session, { topic, key: 'durable', event: { n: 1 } }),
  );
  await waitFor(() => valuesOf('durable').length === 1);
  expect([...readConcerns]).toEqual(['majority']);
  await another.close();
  await watched.close();
});

test('an event Kafka never takes is kept and passed over', async () => {
  const next = await createOutbox({ connection: mongo.connection, producer, logger });
  closers.unshift(() => next.close());
  await withTransaction(mongo.connection, (session) =>
    next.add(
      session,
      { topic, key: 'big', event: { n: 1 } },
      { topic, key: 'big', event: { n: 2, text: 'x'.repeat(3_000_000) } },
      { topic, key: 'big', event: { n: 3 } },
    ),
  );
  await waitFor(() => valuesOf('big').length === 2);
  expect(valuesOf('big')).toEqual([1, 3]);
  await waitFor(
    async () =>
      (await mongo.connection.collection('outbox').countDocuments({ rejected: { $exists: true } })) === 1,
  );
});

test('many connections to MongoDB broken at once: what was under way is told to come again', async () => {
  const address = new URL(mongoServer.url);
  const proxy = await startBreakingProxy(Number(address.port));
  address.port = String(proxy.port);
  // Else the driver asks the replica set where it is, and goes past the proxy.
  address.search = '?directConnection=true';
  const through = await connectMongo({ url: address.href, logger });
  const broken = await createOutbox({ connection: through.connection, producer, logger });
  const addEach = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, n) =>
        withTransaction(through.connection, (session) =>
          broken.add(session, { topic, key: 'broken', event: { n } }),
        ),
      ),
    );
  const atOnce = 10;
  // So many connections are there then.
  await addEach(atOnce);
  proxy.hold();
  const responses = addEach(atOnce);
  await waitFor(() => proxy.held() >= atOnce);
  proxy.cut();
  const failures = (await responses).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(failures.filter((failure) => toHttpError(failure).status !== 503)).toEqual([]);
  await broken.close();
  await through.close();
  await proxy.close();
});
