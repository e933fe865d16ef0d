import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RunningServer } from '../http/server.ts';
import { silentLogger } from '../logger/logger.ts';
import { createHealth } from './health.ts';
import { type ShutdownPlan, shutDown } from './shutdown.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Shuts down by that plan; `granted` gets how long requests in flight may take. */
function start(plan: Partial<ShutdownPlan>) {
  const granted: (number | undefined)[] = [];
  const server: RunningServer = {
    url: '',
    drain() {},
    async close() {},
  };
  const done = shutDown({
    health: createHealth(silentLogger()),
    main: { ...server, close: async (graceMs) => void granted.push(graceMs) },
    admin: server,
    resources: {},
    logger: silentLogger(),
    delayMs: 0,
    atOnce: new Promise(() => {}),
    ...plan,
  });
  return { done, granted };
}

test('requests in flight get the time that the shutdown delay did not take', async () => {
  const atOnce = Promise.withResolvers<void>();
  const cut = start({ delayMs: 5_000, atOnce: atOnce.promise });
  await jest.advanceTimersByTimeAsync(1_000);
  atOnce.resolve();
  await cut.done;
  const whole = start({ delayMs: 5_000 });
  await jest.advanceTimersByTimeAsync(5_000);
  await whole.done;
  expect([...cut.granted, ...whole.granted]).toEqual([5_000, 1_000]);
});

test('a resource that hangs ends after 9 s of the shutdown, and the others are closed', async () => {
  const closed: string[] = [];
  const close = (name: string) => async () => closed.push(name);
  const { done } = start({
    delayMs: 5_000,
    resources: {
      first: { close: close('first') },
      hangs: { close: () => new Promise(() => {}) },
      last: { close: close('last') },
    },
  });
  await jest.advanceTimersByTimeAsync(8_999);
  expect(closed).toEqual(['last']);
  await jest.advanceTimersByTimeAsync(1);
  await done;
  expect(closed).toEqual(['last', 'first']);
});
