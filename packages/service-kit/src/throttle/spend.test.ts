import { expect, test } from '@jest/globals';
import { refund, spend } from './spend.ts';

const limiter = (outcome: () => Promise<unknown>) => ({ consume: outcome, reward: outcome });

test('a refusal is 429 with whole seconds to wait', async () => {
  const spent = spend(
    limiter(() => Promise.reject({ msBeforeNext: 1200, consumedPoints: 6 })),
    'key',
  );
  await expect(spent).rejects.toMatchObject({ status: 429, retryAfter: 2 });
});

test.each([
  ['spend', spend],
  ['refund', refund],
])('%s fails closed with 503 when the store fails', async (_, operation) => {
  const failed = operation(
    limiter(() => Promise.reject(new Error('Redis connection is not ready'))),
    'key',
  );
  await expect(failed).rejects.toMatchObject({ status: 503, retryAfter: expect.any(Number) });
});
