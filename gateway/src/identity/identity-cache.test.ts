import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { errors } from '@platform/service-kit';
import { createIdentityCache, type IdentityCache } from './identity-cache.ts';

interface Answer {
  active: boolean;
}

const yes = async () => ({ active: true });
const no = async () => ({ active: false });
const away = () => Promise.reject(errors.unavailable());
const never = () => new Promise<Answer>(() => {});

let skippedMs = 0;
const skip = async (ms: number) => {
  skippedMs += ms;
  // The cache reads the clock once a millisecond.
  await delay(5);
};

let service: () => Promise<Answer>;
let asked: number;
let cache: IdentityCache<Answer>;
beforeEach(() => {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
  service = yes;
  asked = 0;
  const ask = () => {
    asked += 1;
    return service();
  };
  cache = createIdentityCache({ ask, maxEntries: 10 });
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('a fresh answer is not asked for again, and requests at the same time share one question', async () => {
  await Promise.all([cache.get('a'), cache.get('a')]);
  expect(await cache.get('a')).toEqual({ active: true });
  expect(cache.peek('a')).toEqual({ active: true });
  expect(asked).toBe(1);
  await skip(4_000);
  expect(cache.peek('a')).toBeUndefined();
  service = no;
  expect(await cache.get('a')).toEqual({ active: false });
});

test('while the service can’t answer, a yes stands for a minute', async () => {
  await cache.get('a');
  service = away;
  for (const age of [20_000, 20_000, 15_000]) {
    await skip(age);
    expect(await cache.get('a')).toEqual({ active: true });
  }
  await skip(10_000);
  await expect(cache.get('a')).rejects.toMatchObject({ status: 503 });
});

test('a no, or nothing known, does not stand; nor does anything after a failure of our own', async () => {
  await cache.get('a');
  service = away;
  await expect(cache.get('b')).rejects.toMatchObject({ status: 503 });
  service = no;
  await skip(4_000);
  expect(await cache.get('a')).toEqual({ active: false });
  service = away;
  await skip(4_000);
  await expect(cache.get('a')).rejects.toMatchObject({ status: 503 });
  service = yes;
  await cache.get('c');
  await skip(4_000);
  service = () => Promise.reject(errors.internal());
  await expect(cache.get('c')).rejects.toMatchObject({ status: 500 });
});

test('a service that hangs is waited for once; when it answers again, it is believed at once', async () => {
  for (const key of ['a', 'b']) await cache.get(key);
  await skip(4_000);
  service = never;
  expect(await cache.get('a')).toEqual({ active: true });
  const since = performance.now();
  expect(await cache.get('a')).toEqual({ active: true });
  expect(await cache.get('b')).toEqual({ active: true });
  expect(performance.now() - since).toBeLessThan(300);
  service = no;
  await cache.get('c');
  cache.forget('a');
  expect(await cache.get('a')).toEqual({ active: false });
});

test('an answer that is forgotten while it is asked for is given, and not kept', async () => {
  for (const forget of [() => cache.forget('a'), () => cache.clear()]) {
    let answer = (_: Answer) => {};
    service = () => new Promise((resolve) => (answer = resolve));
    const waiting = cache.get('a');
    forget();
    answer({ active: true });
    expect(await waiting).toEqual({ active: true });
    expect(cache.peek('a')).toBeUndefined();
  }
});
