import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { watchOwner } from './owner.ts';

test('reports the owner’s end once it was killed, and not before', async () => {
  const owner = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
  await once(owner, 'spawn');
  let isGone = false;
  const gone = new Promise<void>((resolve) => {
    watchOwner(
      owner.pid as number,
      () => {
        isGone = true;
        resolve();
      },
      20,
    );
  });
  await delay(100);
  expect(isGone).toBe(false);
  owner.kill('SIGKILL');
  await gone;
});

test('an owner that ended before the watch began is reported', async () => {
  const owner = spawn(process.execPath, ['--version']);
  await once(owner, 'exit');
  await new Promise<void>((resolve) => watchOwner(owner.pid as number, resolve, 20));
});
