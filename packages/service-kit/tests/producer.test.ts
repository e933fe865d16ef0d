import net from 'node:net';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { useKafka, waitFor } from '@platform/testkit';
import { createProducer, type Producer, silentLogger } from '../src/index.ts';

const kafka = useKafka();
const topic = 'responses';
const realConnect = net.connect;
let producer: Producer;
/** Whether Kafka's responses get lost, and with them the connection. */
let losing = false;

/** Stands between kafkajs and Kafka on each connection. */
function lossyConnect(options: net.NetConnectOpts, onConnect?: () => void): net.Socket {
  const socket = realConnect(options, onConnect);
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...args: unknown[]) => boolean;
  const lossy = (event: string | symbol, ...args: unknown[]): boolean => {
    if (event === 'data' && losing) {
      socket.destroy();
      return emit('end');
    }
    return emit(event, ...args);
  };
  return Object.assign(socket, { emit: lossy });
}

beforeAll(async () => {
  jest.spyOn(net, 'connect').mockImplementation(lossyConnect as typeof net.connect);
  const { brokers, topicPrefix } = kafka;
  producer = await createProducer({
    brokers,
    topicPrefix,
    clientId: 'kit-test',
    logger: silentLogger(),
    // Longer than kafkajs repeats a send.
    sendTimeoutMs: 30_000,
    topics: [topic],
  });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await producer.close();
});

const send = (value: string) => producer.send(topic, [{ key: 'k', value }]);

/** All that is on the topic. */
async function kept(): Promise<string[]> {
  const { Kafka, logLevel } = await import('kafkajs');
  const client = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING });
  const name = kafka.topicPrefix + topic;
  const admin = client.admin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets(name);
  await admin.disconnect();
  const values: string[] = [];
  const consumer = client.consumer({ groupId: `${kafka.topicPrefix}${Math.random()}`, maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topic: name, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      values.push(String(message.value));
    },
  });
  const count = ends.reduce((sum, { offset }) => sum + Number(offset), 0);
  await waitFor(() => values.length >= count);
  await consumer.disconnect();
  return values;
}

test('after a send whose response was lost, the next one is kept, not taken for its repetition', async () => {
  await send('first');
  losing = true;
  await expect(send('response lost')).rejects.toThrow();
  losing = false;
  await send('next');
  const values = await kept();
  expect(values.filter((value) => value === 'first' || value === 'next')).toEqual(['first', 'next']);
  // What the test stands on: it was written, and its repetitions were not.
  expect(values.filter((value) => value === 'response lost')).toHaveLength(1);
});

test('sends are kept in the order of the calls', async () => {
  const wanted = Array.from({ length: 100 }, (_, n) => `n${n}`);
  await Promise.all(wanted.map(send));
  expect((await kept()).filter((value) => value.startsWith('n') && value !== 'next')).toEqual(wanted);
});
