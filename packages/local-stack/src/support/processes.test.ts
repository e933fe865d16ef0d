import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import {
  endLeftover,
  identifyProcess,
  isAlive,
  readPidFile,
  watchProcess,
  writePidFile,
} from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'pid-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sleeper = async () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  return { child, pid: child.pid as number };
};

describe('pid files', () => {
  test('a leftover is found and ended', async () => {
    const file = join(folder, 'leftover.pid');
    const { child, pid } = await sleeper();
    const ended = once(child, 'exit');
    writePidFile(file, pid);
    expect(readPidFile(file)?.pid).toBe(pid);
    expect(await endLeftover(file)).toBe(true);
    await ended;
    expect(existsSync(file)).toBe(false);
  });

  test('another process with the same id is left alone', async () => {
    const file = join(folder, 'reused.pid');
    const { child, pid } = await sleeper();
    writeFileSync(file, JSON.stringify({ pid, startedAt: 'earlier' }));
    expect(readPidFile(file)).toBeUndefined();
    expect(await endLeftover(file)).toBe(false);
    expect(identifyProcess(pid)).toBeDefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  test('no file, a broken file and a process that is gone all mean no leftover', async () => {
    expect(await endLeftover(join(folder, 'none.pid'))).toBe(false);
    const broken = join(folder, 'broken.pid');
    writeFileSync(broken, '{');
    expect(await endLeftover(broken)).toBe(false);
    const { child, pid } = await sleeper();
    const identity = identifyProcess(pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(identity && isAlive(identity)).toBe(false);
  });
});

test('the end of a watched process is reported once it was killed, and not before', async () => {
  const watched = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
  await once(watched, 'spawn');
  let isGone = false;
  const gone = new Promise<void>((resolve) => {
    watchProcess(
      watched.pid as number,
      () => {
        isGone = true;
        resolve();
      },
      20,
    );
  });
  await delay(100);
  expect(isGone).toBe(false);
  watched.kill('SIGKILL');
  await gone;
});

test('a process that ended before the watch began is reported', async () => {
  const watched = spawn(process.execPath, ['--version']);
  await once(watched, 'exit');
  await new Promise<void>((resolve) => watchProcess(watched.pid as number, resolve, 20));
});
