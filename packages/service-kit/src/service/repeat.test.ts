import { setTimeout as delay } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { type Logger, silentLogger } from '../logger/logger.ts';
import { repeat } from './repeat.ts';

const soon = { everyMs: 5, logger: silentLogger(), failure: 'not yet' };

test('runs again and again, also after a failure, never twice at once; an outage is logged once', async () => {
  const results = ['fails', 'fails', 'works', 'fails'];
  const done = Promise.withResolvers<void>();
  let running = 0;
  const warn = jest.fn();
  const loop = repeat({
    ...soon,
    logger: { warn } as unknown as Logger,
    async work() {
      running += 1;
      expect(running).toBe(1);
      await delay(10);
      running -= 1;
      const result = results.shift();
      if (result === undefined) done.resolve();
      if (result === 'fails') throw new Error('away');
    },
  });
  await done.promise;
  await loop.close();
  expect(warn.mock.calls).toEqual(Array.from({ length: 2 }, () => [{ err: expect.any(Error) }, 'not yet']));
});

test('closing ends the pause, tells a run and waits for its end', async () => {
  const work = jest.fn(async () => {});
  await repeat({ ...soon, firstMs: 60_000, work }).close();
  expect(work).not.toHaveBeenCalled();

  let ended = false;
  const started = Promise.withResolvers<void>();
  const loop = repeat({
    ...soon,
    async work(signal) {
      started.resolve();
      await delay(60_000, undefined, { signal }).catch(() => {});
      await delay(10);
      ended = true;
    },
  });
  await started.promise;
  await loop.close();
  expect(ended).toBe(true);
});
