import { expect, test } from '@jest/globals';
import { Turns } from './turns.ts';

test('one at a time for a key, side by side for others', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = turns.take('a', async () => {
    log.push('a1 begins');
    await gate.promise;
    log.push('a1 ends');
  });
  const second = turns.take('a', async () => void log.push('a2'));
  await turns.take('b', async () => void log.push('b'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(log).toEqual(['a1 begins', 'b', 'a1 ends', 'a2']);
});

test('who waits behind a failure fails with it; who comes later does not', async () => {
  const turns = new Turns();
  const failing = turns.take('a', () => Promise.reject(new Error('down')));
  const waiting = turns.take('a', async () => 'late');
  await expect(failing).rejects.toThrow('down');
  await expect(waiting).rejects.toThrow('down');
  expect(await turns.take('a', async () => 'back')).toBe('back');
});
