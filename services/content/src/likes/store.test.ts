import { expect, test } from '@jest/globals';
import { errors } from '@platform/service-kit';
import { createItemQueue } from './store.ts';

test('one at a time for an item, side by side for others', async () => {
  const queue = createItemQueue();
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue('a', async () => {
    log.push('a1 begins');
    await gate.promise;
    log.push('a1 ends');
  });
  const second = queue('a', async () => void log.push('a2'));
  await queue('b', async () => void log.push('b'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(log).toEqual(['a1 begins', 'b', 'a1 ends', 'a2']);
});

test.each([
  ['MongoDB is away', Object.assign(new Error('down'), { name: 'MongoServerSelectionError' })],
  ['MongoDB is too slow', errors.unavailable({ message: 'down' })],
])('%s: work behind a failure fails with it; later work does not', async (_, error) => {
  const queue = createItemQueue();
  const failing = queue('a', () => Promise.reject(error));
  const waiting = queue('a', async () => 'late');
  await expect(failing).rejects.toThrow('down');
  await expect(waiting).rejects.toThrow('down');
  expect(await queue('a', async () => 'back')).toBe('back');
});

test.each([errors.unauthorized(), errors.notFound(), new TypeError('a bug')])(
  'one request’s own error is no other’s: %s',
  async (error) => {
    const queue = createItemQueue();
    const failing = queue('a', () => Promise.reject(error));
    const waiting = [queue('a', async () => 'second'), queue('a', async () => 'third')];
    await expect(failing).rejects.toBe(error);
    expect(await Promise.all(waiting)).toEqual(['second', 'third']);
  },
);
