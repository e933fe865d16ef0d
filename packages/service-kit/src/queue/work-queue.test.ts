import { expect, test } from '@jest/globals';
import { createWorkQueue, QueueFullError } from './work-queue.ts';

/** A task that ends when told to. */
function task(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = async () => {
    log.push(name);
    await promise;
  };
  return { run, end: resolve };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('no more than `concurrency` tasks run at once, and strangers wait behind the known', async () => {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: 5 });
  const log: string[] = [];
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => task(log, name)) as [
    ReturnType<typeof task>,
    ReturnType<typeof task>,
    ReturnType<typeof task>,
    ReturnType<typeof task>,
  ];
  const all = [queue.run(a.run), queue.run(b.run), queue.run(c.run, 'stranger'), queue.run(d.run, 'known')];
  await turn();
  expect(log).toEqual(['a', 'b']);
  a.end();
  await turn();
  expect(log).toEqual(['a', 'b', 'd']);
  b.end();
  c.end();
  d.end();
  await Promise.all(all);
  expect(log).toEqual(['a', 'b', 'd', 'c']);
});

test('a full lane refuses at once and leaves the other lane open', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1 });
  const first = task([], 'first');
  const running = queue.run(first.run);
  const waiting = queue.run(async () => 'waited');
  await expect(queue.run(async () => 'refused')).rejects.toBeInstanceOf(QueueFullError);
  const known = queue.run(async () => 'known', 'known');
  first.end();
  await expect(Promise.all([running, waiting, known])).resolves.toEqual([undefined, 'waited', 'known']);
});

test('a task that throws makes way for the next', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('failed')));
  const next = queue.run(async () => 'next');
  await expect(failing).rejects.toThrow('failed');
  await expect(next).resolves.toBe('next');
});
