import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { silentLogger } from '../logger/logger.ts';
import { type BatchingProducerOptions, createBatchingProducer } from './batching-producer.ts';
import type { EventMessage, Producer } from './producer.ts';
import { MessagesTooLarge, ProducerUnavailable } from './send-refusals.ts';

const message = (value: string): EventMessage => ({ key: 'k', value });
const valuesOf = (messages: readonly EventMessage[]) => messages.map(({ value }) => String(value));
const tooLarge = () => Object.assign(new Error('too large'), { type: 'MESSAGE_TOO_LARGE' });
const away = () => Object.assign(new Error('away'), { name: 'KafkaJSConnectionError' });

/** A producer that notes its batches and does with each what the test says. */
function producerThat(answer: (values: string[]) => unknown) {
  const batches: string[][] = [];
  const state = { there: true };
  const producer: Producer = {
    async send(_topic, messages) {
      batches.push(valuesOf(messages));
      await answer(valuesOf(messages));
    },
    async check() {
      if (!state.there) throw away();
    },
    async close() {},
  };
  return { producer, batches, state };
}

async function ready(producer: Producer, options: Partial<BatchingProducerOptions> = {}) {
  const made = createBatchingProducer({
    producer,
    topic: 'topic',
    logger: silentLogger(),
    lookEveryMs: 20,
    ...options,
  });
  await delay(5);
  return made;
}

/** What became of a send: undefined, or the error's name and reason. */
const outcome = (sent: Promise<void>) =>
  sent.then(
    () => undefined,
    (error: ProducerUnavailable) => (error.reason ? `${error.name}: ${error.reason}` : error.name),
  );

describe('createBatchingProducer', () => {
  test('sends that come together go in one batch, whole and in order; the next gathers meanwhile', async () => {
    const first = Promise.withResolvers<void>();
    const { producer, batches } = producerThat(() => (batches.length === 1 ? first.promise : undefined));
    const batching = await ready(producer);
    const sent = [batching.send([message('a1'), message('a2')]), batching.send([message('b')])];
    await delay(20);
    expect(batches).toEqual([['a1', 'a2', 'b']]);
    sent.push(batching.send([message('c')]), batching.send([message('d')]));
    await delay(20);
    expect(batches).toHaveLength(1);
    first.resolve();
    await Promise.all(sent);
    expect(batches).toEqual([
      ['a1', 'a2', 'b'],
      ['c', 'd'],
    ]);
  });

  test('a full batch does not linger, and none is larger than it may be unless one send is', async () => {
    const { producer, batches } = producerThat(() => undefined);
    const batching = await ready(producer, { lingerMs: 1_000, maxBatchMessages: 3 });
    const two = (name: string) => [message(`${name}1`), message(`${name}2`)];
    const started = performance.now();
    await Promise.all([
      batching.send(two('a')),
      batching.send(two('b').slice(1)),
      batching.send([...two('c'), ...two('d')]),
    ]);
    expect(batches).toEqual([
      ['a1', 'a2', 'b2'],
      ['c1', 'c2', 'd1', 'd2'],
    ]);
    expect(performance.now() - started).toBeLessThan(500);
  });

  test('what is too large is refused before it reaches the others', async () => {
    const { producer, batches } = producerThat(() => undefined);
    const batching = await ready(producer, { maxBatchBytes: 200 });
    const large = batching.send([message('x'.repeat(200))]);
    await expect(large).rejects.toBeInstanceOf(MessagesTooLarge);
    await batching.send([message('small')]);
    expect(batches).toEqual([['small']]);
  });

  test('what Kafka refuses for its size takes no other with it', async () => {
    const { producer } = producerThat((values) => {
      if (values.includes('poison')) throw tooLarge();
    });
    const batching = await ready(producer);
    const names = ['a', 'b', 'poison', 'c', 'd'];
    const outcomes = await Promise.all(names.map((name) => outcome(batching.send([message(name)]))));
    expect(outcomes).toEqual([undefined, undefined, 'MessagesTooLarge', undefined, undefined]);
  });

  test('Kafka away: everything is refused at once, and taken again soon after its return', async () => {
    const { producer, batches, state } = producerThat(() => {
      if (!state.there) throw away();
    });
    const batching = await ready(producer);
    await batching.send([message('a')]);
    state.there = false;
    expect(await outcome(batching.send([message('b')]))).toBe('ProducerUnavailable: away');
    expect(await outcome(batching.send([message('c')]))).toBe('ProducerUnavailable: away');
    expect(batches).toEqual([['a'], ['b']]);
    state.there = true;
    await delay(60);
    await batching.send([message('d')]);
    expect(batches.at(-1)).toEqual(['d']);
  });

  test('back, but failing: one batch at a time tries, and nobody waits behind it', async () => {
    const trial = Promise.withResolvers<void>();
    let sends = 0;
    const { producer } = producerThat(() => {
      sends += 1;
      if (sends === 1) throw away();
      return trial.promise;
    });
    const batching = await ready(producer);
    expect(await outcome(batching.send([message('a')]))).toBe('ProducerUnavailable: away');
    await delay(60);
    const tried = batching.send([message('b')]);
    expect(await outcome(batching.send([message('c')]))).toBe('ProducerUnavailable: away');
    trial.resolve();
    await tried;
    await batching.send([message('d')]);
    expect(sends).toBe(3);
  });

  test('what waits is bounded, in messages and bytes, and in time', async () => {
    const held = Promise.withResolvers<void>();
    const { producer } = producerThat(() => held.promise);
    const limits = { maxWaitingMessages: 3, maxWaitingBytes: 1_000, maxWaitMs: 30, lingerMs: 1 };
    const batching = await ready(producer, limits);
    const sent = [batching.send([message('a')])];
    await delay(10);
    const late = outcome(batching.send([message('b')]));
    expect(await outcome(batching.send([message('c'), message('d')]))).toBe('ProducerUnavailable: full');
    expect(await outcome(batching.send([message('x'.repeat(900))]))).toBe('ProducerUnavailable: full');
    await delay(50);
    held.resolve();
    await Promise.all(sent);
    expect(await late).toBe('ProducerUnavailable: slow');
    await batching.send([message('e'), message('f'), message('g')]);
  });

  test('is not reached until Kafka was; closing finishes what waits and refuses the rest', async () => {
    const { producer, batches, state } = producerThat(() => delay(20));
    state.there = false;
    const batching = await ready(producer, { lingerMs: 10_000 });
    await expect(batching.reachedOnce()).rejects.toBeInstanceOf(ProducerUnavailable);
    state.there = true;
    await delay(60);
    await batching.reachedOnce();
    const waiting = batching.send([message('a')]);
    const closed = batching.close();
    expect(await outcome(batching.send([message('b')]))).toBe('ProducerUnavailable: closed');
    await closed;
    await waiting;
    expect(batches).toEqual([['a']]);
  });
});
