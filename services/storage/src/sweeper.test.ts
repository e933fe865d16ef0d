import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { silentLogger } from '@platform/service-kit';
import { startSweeper } from './sweeper.ts';

const hour = 60 * 60 * 1000;
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('sweeps soon after the start, then every hour, also after a failure, until it is closed', async () => {
  const job = jest.fn(async () => {
    throw new Error('content is away');
  });
  const sweeper = startSweeper(job, hour, silentLogger());
  await jest.advanceTimersByTimeAsync(60_000);
  expect(job).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2 * hour);
  expect(job).toHaveBeenCalledTimes(3);
  await sweeper.close();
  await jest.advanceTimersByTimeAsync(hour);
  expect(job).toHaveBeenCalledTimes(3);
});
