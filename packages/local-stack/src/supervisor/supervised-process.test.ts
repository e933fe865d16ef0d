import { expect, test } from '@jest/globals';
import type { ExitStatus, RunningProcess } from '../launchers/server-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { SupervisedProcess } from './supervised-process.ts';

/** A start whose processes end when the test says so. */
function controlledStarts() {
  const crashes: ((status: ExitStatus) => void)[] = [];
  let failures = 0;
  const start = async (onSpawn: (pid: number) => void): Promise<RunningProcess> => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('no luck');
    }
    onSpawn(1000 + crashes.length);
    let end: (status: ExitStatus) => void = () => {};
    const exited = new Promise<ExitStatus>((resolve) => {
      end = resolve;
    });
    crashes.push(end);
    const stop = async () => end({ code: 0, signal: null });
    return { name: 'content', pid: 1, exited, stop, kill: stop };
  };
  const failNext = (times: number) => {
    failures = times;
  };
  return { start, crashes, failNext };
}

function supervise() {
  const starts = controlledStarts();
  const lines: string[] = [];
  const plan = { name: 'content', label: 'content', ports: [8103], start: starts.start };
  const supervised = new SupervisedProcess(plan, { changed: () => {}, say: (line) => lines.push(line) });
  supervised.begin();
  return { supervised, lines, ...starts };
}

const until = async (condition: () => boolean) => {
  expect(await waitFor(condition, { timeoutMs: 5_000, everyMs: 5 })).toBe(true);
};

test('a crash is said, counted and mended', async () => {
  const { supervised, lines, crashes } = supervise();
  await supervised.firstReady;
  crashes[0]?.({ code: null, signal: 'SIGKILL' });
  await until(() => crashes.length === 2 && supervised.report.state === 'ready');
  expect(supervised.report).toMatchObject({ restarts: 1, pid: 1001 });
  expect(lines).toEqual([
    'content is ready',
    'content was ended by SIGKILL: starting it again',
    'content is ready again',
  ]);
  await supervised.stop();
  expect(supervised.report.state).toBe('stopped');
});

test('an asked-for restart is no crash', async () => {
  const { supervised, lines, crashes } = supervise();
  await supervised.firstReady;
  await supervised.restart();
  await until(() => crashes.length === 2 && supervised.report.state === 'ready');
  expect(supervised.report.restarts).toBe(0);
  expect(lines).toEqual(['content is ready', 'content is ready']);
  await supervised.stop();
});

test('starts that fail are said and tried again', async () => {
  const { supervised, lines, failNext } = supervise();
  failNext(2);
  await supervised.firstReady;
  const failure = 'content could not start: no luck';
  expect(lines).toEqual([failure, failure, 'content is ready again']);
  expect(supervised.report).toMatchObject({ failedStarts: 0, restarts: 2, lastProblem: 'no luck' });
  await supervised.stop();
});
