import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@platform/contracts';
import { useBreakableServer, waitFor } from '@platform/testkit';
import * as z from 'zod';
import { type Consumer, createProducer, type Producer, runConsumer, silentLogger } from '../src/index.ts';

const server = useBreakableServer('kafka');
const schema = z.object({ n: z.number() });
const logger = silentLogger();
let producer: Producer;
let consumer: Consumer;

const kafka = () => ({ brokers: [server.url], clientId: 'kit-test', logger, topicPrefix: 'faults.' });

beforeAll(async () => {
  producer = await createProducer({ ...kafka(), topics: [topics.deadLetter] });
});
afterAll(async () => {
  await consumer.close();
  await producer.close();
});

test('Kafka killed under load: sends fail in time, everything acknowledged arrives in order, all go on by themselves', async () => {
  const topic = 'survivor';
  const seen: number[] = [];
  consumer = await runConsumer({
    ...kafka(),
    topics: [topic],
    groupId: 'survivor',
    schema,
    deadLetter: producer,
    handler: async ({ value: { n } }) => {
      seen.push(n);
    },
  });
  const acknowledged: number[] = [];
  let longest = 0;
  let stop = false;
  const load = (async () => {
    for (let n = 0; !stop; n++) {
      const started = performance.now();
      await producer.send(topic, [{ key: 'k', value: JSON.stringify({ n }) }]).then(
        () => acknowledged.push(n),
        () => new Promise((resolve) => setTimeout(resolve, 100)),
      );
      longest = Math.max(longest, performance.now() - started);
    }
  })();
  await waitFor(() => seen.length > 20, { timeoutMs: 20_000 });
  await server.kill();
  await waitFor(
    () =>
      producer.ping().then(
        () => false,
        () => true,
      ),
    { timeoutMs: 15_000 },
  );
  const before = acknowledged.length;
  await server.restart();
  await waitFor(() => acknowledged.length > before + 20, { timeoutMs: 30_000 });
  stop = true;
  await load;
  const last = acknowledged.at(-1);
  await waitFor(() => seen.includes(last ?? -1), { timeoutMs: 30_000 });
  const firsts = [...new Set(seen)];
  expect(acknowledged.filter((n) => !firsts.includes(n))).toEqual([]);
  expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
  expect(longest).toBeLessThan(10_000);
  await producer.ping();
});
