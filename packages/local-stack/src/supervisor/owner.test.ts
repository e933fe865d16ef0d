import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { watchOwner } from './owner.ts';

test('hears of an owner that was killed, and of nothing before', async () => {
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

test('an owner that is gone before it is looked for counts as gone', async () => {
  const owner = spawn(process.execPath, ['--version']);
  await once(owner, 'exit');
  await new Promise<void>((resolve) => watchOwner(owner.pid as number, resolve, 20));
});
