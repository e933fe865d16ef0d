import { expect, test } from '@jest/globals';
import { createJobQueue } from './job-queue.ts';

/** A job that ends when told to. */
function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  const run = () => {
    started = true;
    return promise;
  };
  return { run, resolve, reject, hasStarted: () => started };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs as many at once as it may, the others in turn, and turns away who is too many', async () => {
  const queue = createJobQueue({ concurrency: 1, waiting: 1 });
  const [first, second, third] = [job(), job(), job()];
  const running = queue.run(first.run);
  const waiting = queue.run(second.run);
  await expect(queue.run(third.run)).rejects.toMatchObject({ status: 503, retryAfter: 10 });
  expect([first.hasStarted(), second.hasStarted(), third.hasStarted()]).toEqual([true, false, false]);
  first.reject(new Error('broken'));
  await expect(running).rejects.toThrow('broken');
  await settled();
  expect(second.hasStarted()).toBe(true);
  second.resolve('done');
  expect(await waiting).toBe('done');
  third.resolve('again');
  expect(await queue.run(third.run)).toBe('again');
});
