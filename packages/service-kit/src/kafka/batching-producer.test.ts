import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { silentLogger } from '../logger/logger.ts';
import {
  type BatchingProducerOptions,
  createBatchingProducer,
  ProducerUnavailable,
} from './batching-producer.ts';
import type { EventMessage, Producer } from './producer.ts';

afterEach(() => void jest.useRealTimers());

const message = (value: string): EventMessage => ({ key: 'k', value });
const away = () => Object.assign(new Error('away'), { name: 'KafkaJSConnectionError' });

/** A producer that records its batches and does with each what the test says. */
function producerThat(response: (values: string[]) => unknown) {
  const batches: string[][] = [];
  const state = { there: true };
  const producer: Producer = {
    async send(_topic, messages) {
      const values = messages.map(({ value }) => String(value));
      batches.push(values);
      await response(values);
    },
    async ping() {
      if (!state.there) throw away();
    },
    async close() {},
  };
  return { producer, batches, state };
}

const create = (producer: Producer, options: Partial<BatchingProducerOptions> = {}) =>
  createBatchingProducer({ producer, topic: 'topic', logger: silentLogger(), checkEveryMs: 5, ...options });

/** Tries until it succeeds. */
async function succeeds(attempt: () => Promise<void>): Promise<void> {
  await attempt().catch(async () => {
    await delay(1);
    await succeeds(attempt);
  });
}

async function ready(producer: Producer, options?: Partial<BatchingProducerOptions>) {
  const batching = create(producer, options);
  await succeeds(batching.reachedOnce);
  return batching;
}

/** What became of a send: undefined, or the error's name and reason. */
const outcome = (sent: Promise<void>) =>
  sent.then(
    () => undefined,
    (error: ProducerUnavailable) => (error.reason ? `${error.name}: ${error.reason}` : error.name),
  );

test('what comes while a batch is on its way is the next batch, in order', async () => {
  const first = Promise.withResolvers<void>();
  const { producer, batches } = producerThat(() => (batches.length === 1 ? first.promise : undefined));
  const batching = await ready(producer);
  const sent = ['a', 'b', 'c'].map((value) => batching.send(message(value)));
  expect(batches).toEqual([['a']]);
  first.resolve();
  await Promise.all(sent);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});

test('no batch is larger than it may be, and a message that is too large is rejected alone', async () => {
  const { producer, batches } = producerThat(() => {});
  const batching = await ready(producer, { maxBatchBytes: 10 });
  const sent = ['a', 'bbbb', 'cccc', 'dddd'].map((value) => batching.send(message(value)));
  await expect(batching.send(message('x'.repeat(10)))).rejects.toMatchObject({ status: 413 });
  await Promise.all(sent);
  expect(batches).toEqual([['a'], ['bbbb', 'cccc'], ['dddd']]);
});

test('Kafka away: what waits and what comes is rejected at once, and taken again soon after its return', async () => {
  const { producer, batches, state } = producerThat(() => {
    if (!state.there) throw away();
  });
  const batching = await ready(producer);
  await batching.send(message('a'));
  state.there = false;
  const outcomes = await Promise.all(['b', 'c'].map((value) => outcome(batching.send(message(value)))));
  expect(outcomes).toEqual(['ProducerUnavailable: away', 'ProducerUnavailable: away']);
  expect(await outcome(batching.send(message('d')))).toBe('ProducerUnavailable: away');
  expect(batches).toEqual([['a'], ['b']]);
  state.there = true;
  await succeeds(() => batching.send(message('e')));
  expect(batches.at(-1)).toEqual(['e']);
});

test('what waits is bounded in bytes and in time', async () => {
  const response = Promise.withResolvers<void>();
  const { producer } = producerThat(() => response.promise);
  const batching = await ready(producer, { maxWaitingBytes: 1_000, maxWaitMs: 30 });
  jest.useFakeTimers();
  const first = batching.send(message('a'));
  const late = outcome(batching.send(message('b')));
  expect(await outcome(batching.send(message('x'.repeat(1_000))))).toBe('ProducerUnavailable: full');
  jest.advanceTimersByTime(31);
  response.resolve();
  await first;
  expect(await late).toBe('ProducerUnavailable: slow');
  await batching.send(message('x'.repeat(990)));
});

test('is not reached until Kafka was; closing sends what waits and rejects the rest', async () => {
  const response = Promise.withResolvers<void>();
  const { producer, batches, state } = producerThat(() => response.promise);
  state.there = false;
  const batching = create(producer);
  await expect(batching.reachedOnce()).rejects.toBeInstanceOf(ProducerUnavailable);
  state.there = true;
  await succeeds(batching.reachedOnce);
  const waiting = ['a', 'b'].map((value) => batching.send(message(value)));
  const closed = batching.close();
  expect(await outcome(batching.send(message('c')))).toBe('ProducerUnavailable: closed');
  response.resolve();
  await Promise.all([...waiting, closed]);
  expect(batches).toEqual([['a'], ['b']]);
});
