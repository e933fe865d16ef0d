import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectRedis, type RedisConnection, silentLogger } from '@platform/service-kit';
import { useRedis } from '@platform/testkit';
import { createGuesses, type Guesses } from '../src/guesses.ts';
import { createRedisGate } from '../src/redis-gate.ts';

const redis = useRedis();
let store: RedisConnection;
beforeAll(async () => {
  store = await connectRedis({ url: redis.url, logger: silentLogger(), commandTimeoutMs: 10_000 });
});
afterAll(() => store.close());

let numbers = 0;
/** Attempts made at the same time, and how they ended: 'right', 'wrong' or the status of the refusal. */
async function attempts(guesses: Guesses, address: string, times: number, found: 'somebody' | undefined) {
  const counts: Record<string, number> = {};
  const one = async () => {
    numbers += 1;
    const lookUp = () => delay(5, found);
    const outcome = await guesses.attempt('number', address, `N${numbers}`, lookUp).then(
      (member) => (member ? 'right' : 'wrong'),
      (error) => String(error.status),
    );
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: times }, one));
  return counts;
}

test('numbers guessed from everywhere leave an address one guess, and honest members theirs', async () => {
  const [guesses, others] = [1, 2].map(() => createGuesses(createRedisGate(store.client), 1)) as [
    Guesses,
    Guesses,
  ];
  const from = Array.from({ length: 50 }, (_, i) => `198.51.100.${i}`);
  const outcomes = await Promise.all(
    from.map((address, i) => attempts(i % 2 ? guesses : others, address, 30, undefined)),
  );
  const sum = (outcome: string) => outcomes.reduce((total, counts) => total + (counts[outcome] ?? 0), 0);
  expect(sum('wrong')).toBeGreaterThanOrEqual(1_000);
  // Five of an address may be under way when the limit is reached.
  expect(sum('wrong')).toBeLessThanOrEqual(1_000 + 5 * from.length);
  // Who would wait long is refused, too.
  expect(sum('wrong') + sum('429') + sum('503')).toBe(30 * from.length);

  expect(await attempts(guesses, '203.0.113.1', 20, 'somebody')).toEqual({ right: 20 });
  const { wrong = 0, 429: refused } = await attempts(guesses, '203.0.113.1', 20, undefined);
  expect(wrong).toBeGreaterThanOrEqual(1);
  expect(wrong).toBeLessThanOrEqual(5);
  expect(refused).toBe(20 - wrong);
  expect(await attempts(others, '203.0.113.1', 20, undefined)).toEqual({ 429: 20 });
});
