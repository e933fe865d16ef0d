import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import {
  endProcess,
  identifyProcess,
  isAlive,
  lastCoreIn,
  type ProcessIdentity,
  startTimeFromPs,
  watchProcess,
} from './processes.ts';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

test('a process is ended, and another one with the same id is left alone', async () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const sleeper = identifyProcess(child.pid as number) as ProcessIdentity;
  await endProcess({ ...sleeper, startedAt: 'earlier' });
  expect(isAlive(sleeper)).toBe(true);
  await endProcess(sleeper);
  await ended;
  expect(isAlive(sleeper)).toBe(false);
});

test('ps tells one start time in every time zone', () => {
  const { TZ } = process.env;
  const times = ['UTC', 'Asia/Shanghai'].map((zone) => {
    process.env.TZ = zone;
    return startTimeFromPs(process.pid);
  });
  if (TZ) process.env.TZ = TZ;
  else delete process.env.TZ;
  expect(times[1]).toBe(times[0]);
});

test('the end of a watched process is reported once it was killed, and not before', async () => {
  const watched = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
  children.push(watched);
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

test.each([
  ['0-3,8', '8'],
  ['2,3', '3'],
  ['0-15', '15'],
  ['1', '1'],
])('of the allowed cores %s, the last is %s', (list, core) => {
  const status = `Cpus_allowed:\tff\nCpus_allowed_list:\t${list}\nMems_allowed_list:\t0-1\n`;
  expect(lastCoreIn(status)).toBe(core);
});
