import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { withLock } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('steps under one lock never overlap', async () => {
  const file = join(folder, 'one.lock');
  let inside = 0;
  let most = 0;
  const step = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await delay(5);
    inside -= 1;
  };
  await Promise.all([1, 2, 3].map(() => withLock(file, step)));
  expect(most).toBe(1);
});

test('a step that fails releases the lock', async () => {
  const file = join(folder, 'failed.lock');
  await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withLock(file, async () => 'free')).toBe('free');
});

test('the lock of a dead process is taken over', async () => {
  const file = join(folder, 'dead.lock');
  symlinkSync(JSON.stringify({ pid: 1, startedAt: 'before this boot' }), file);
  expect(await withLock(file, async () => 'taken over')).toBe('taken over');
});
