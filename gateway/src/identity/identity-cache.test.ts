import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { errors } from '@platform/service-kit';
import { endsWithin } from '@platform/testkit';
import { createIdentityCache } from './identity-cache.ts';

interface CheckResult {
  active: boolean;
}

const active = async () => ({ active: true });
const inactive = async () => ({ active: false });
const away = () => Promise.reject(errors.unavailable());
const never = () => new Promise<CheckResult>(() => {});

const now = performance.now.bind(performance);
/** The cache's clock goes on by what is skipped alone. */
let skippedMs = 0;
const skip = (ms: number) => {
  skippedMs += ms;
};

let service: (key: string) => Promise<CheckResult>;
let calls: number;
let cache: ReturnType<typeof createIdentityCache<CheckResult>>;
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => skippedMs);
  service = active;
  calls = 0;
  const check = (key: string) => {
    calls += 1;
    return service(key);
  };
  cache = createIdentityCache({ check, maxEntries: 10 });
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('a fresh response is not asked for again, and requests at the same time share one call', async () => {
  await Promise.all([cache.get('a', undefined), cache.get('a', undefined)]);
  expect(await cache.get('a', undefined)).toEqual({ active: true });
  expect(calls).toBe(1);
  skip(4_000);
  service = inactive;
  expect(await Promise.all([cache.get('a', undefined), cache.get('a', undefined)])).toEqual(
    Array(2).fill({ active: false }),
  );
  expect(calls).toBe(2);
});

test('while the owner can’t respond, a cached positive response is given for a minute', async () => {
  await cache.get('a', undefined);
  service = away;
  for (const age of [20_000, 20_000, 15_000]) {
    skip(age);
    expect(await cache.get('a', undefined)).toEqual({ active: true });
  }
  skip(10_000);
  await expect(cache.get('a', undefined)).rejects.toMatchObject({ status: 503 });
});

test('a cached negative response, or none, is not; nor is any after a failure of our own', async () => {
  await cache.get('a', undefined);
  service = away;
  await expect(cache.get('b', undefined)).rejects.toMatchObject({ status: 503 });
  service = inactive;
  skip(4_000);
  expect(await cache.get('a', undefined)).toEqual({ active: false });
  service = away;
  skip(4_000);
  await expect(cache.get('a', undefined)).rejects.toMatchObject({ status: 503 });
  service = active;
  await cache.get('c', undefined);
  skip(4_000);
  service = () => Promise.reject(errors.internal());
  await expect(cache.get('c', undefined)).rejects.toMatchObject({ status: 500 });
});

test('an owner that hangs is waited for half a second, and its late response counts', async () => {
  await cache.get('a', undefined);
  skip(4_000);
  let response = (_: CheckResult) => {};
  service = () => new Promise((resolve) => (response = resolve));
  const since = now();
  expect(await endsWithin(5_000, () => cache.get('a', undefined))).toBe(true);
  expect(now() - since).toBeGreaterThan(490);
  expect(await cache.get('a', undefined)).toEqual({ active: true });
  response({ active: false });
  expect(await cache.get('a', undefined)).toEqual({ active: false });
});

test('an owner that rejects the call or fails for one key is waited for in full for the others', async () => {
  await cache.get('a', undefined);
  skip(4_000);
  service = () => Promise.reject(errors.validation('no'));
  await expect(cache.get('b', undefined)).rejects.toMatchObject({ status: 400 });
  skip(1_000);
  service = () => delay(50, { active: false });
  expect(await cache.get('a', undefined)).toEqual({ active: false });
});

test('only what matches is forgotten, also while it is refreshed', async () => {
  for (const key of ['a', 'b']) await cache.get(key, undefined);
  skip(4_000);
  service = (key) => (key === 'a' ? never() : active());
  await cache.get('b', undefined);
  expect(await cache.get('a', undefined)).toEqual({ active: true });
  cache.forget((_, key) => key === 'a');
  service = away;
  const before = calls;
  expect(await cache.get('b', undefined)).toEqual({ active: true });
  expect(calls).toBe(before);
  await expect(cache.get('a', undefined)).rejects.toMatchObject({ status: 503 });
});

test('a response asked for before something was forgotten is given, and not kept', async () => {
  let response = (_: CheckResult) => {};
  service = () => new Promise((resolve) => (response = resolve));
  const waiting = cache.get('a', undefined);
  cache.forget(() => false);
  response({ active: true });
  expect(await waiting).toEqual({ active: true });
  service = away;
  await expect(cache.get('a', undefined)).rejects.toMatchObject({ status: 503 });
});

test('what is marked stale is asked for again, and given when the owner can’t respond', async () => {
  await cache.get('a', undefined);
  cache.markStale();
  service = away;
  expect(await cache.get('a', undefined)).toEqual({ active: true });
  service = inactive;
  expect(await cache.get('a', undefined)).toEqual({ active: false });
});
