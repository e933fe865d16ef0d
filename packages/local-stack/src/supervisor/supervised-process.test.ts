import { expect, test } from '@jest/globals';
import type { ExitStatus, RunningProcess } from '../support/launch-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { restartDelayMs, type StartOptions, supervise } from './supervised-process.ts';

interface Life {
  options: StartOptions;
  end(status: ExitStatus): void;
  announceShutdown(): void;
  /** What it was told to end by. */
  signals: (NodeJS.Signals | undefined)[];
}

/** A supervised process whose lives the test ends; `failing` starts in a row don't succeed. */
function superviseLives(overlaps = false) {
  const lives: Life[] = [];
  const failing = { starts: 0 };
  const start = async (options: StartOptions): Promise<RunningProcess> => {
    if (failing.starts > 0) {
      failing.starts -= 1;
      throw new Error('no luck');
    }
    const pid = 1000 + lives.length;
    options.onSpawn(pid);
    const exited = Promise.withResolvers<ExitStatus>();
    const shuttingDown = Promise.withResolvers<void>();
    const life: Life = {
      options,
      end: exited.resolve,
      announceShutdown: shuttingDown.resolve,
      signals: [],
    };
    lives.push(life);
    const stop = async (signal?: NodeJS.Signals) => {
      life.signals.push(signal);
      exited.resolve({ code: 0, signal: null });
    };
    return {
      name: 'content',
      pid,
      exited: exited.promise,
      shuttingDown: shuttingDown.promise,
      stop,
      kill: stop,
    };
  };
  const lines: string[] = [];
  const plan = { name: 'content', label: 'content', ports: [8103], start, overlaps };
  const supervised = supervise(plan, { changed: () => {}, log: (line) => lines.push(line) });
  supervised.begin();
  const readyTimes = async (times: number) => {
    const holds = () => lives.length === times && supervised.report.state === 'ready';
    expect(await waitFor(holds, { timeoutMs: 60_000, everyMs: 5 })).toBe(true);
  };
  return { supervised, lines, lives, failing, readyTimes };
}

test('a crashed process is restarted, and the restart is counted and logged', async () => {
  const { supervised, lines, lives, readyTimes } = superviseLives();
  await supervised.firstReady;
  lives[0]?.end({ code: null, signal: 'SIGKILL' });
  await readyTimes(2);
  expect(supervised.report).toMatchObject({ restarts: 1, pid: 1001 });
  expect(lines).toEqual([
    'content is ready',
    'content was ended by SIGKILL: starting it again',
    'content is ready again',
  ]);
  await supervised.stop();
  expect(supervised.report.state).toBe('stopped');
});

test('a planned restart does not count as a crash, and ends the old process first where two cannot run', async () => {
  const { supervised, lines, lives } = superviseLives();
  await supervised.firstReady;
  await supervised.restart();
  expect(lives).toHaveLength(2);
  expect(supervised.report.restarts).toBe(0);
  expect(lines).toEqual(['content is ready', 'content is ready']);
  await supervised.stop();
});

test('a restart returns after a failed start, and the old process serves until a new one is ready', async () => {
  const { supervised, lives, failing, readyTimes } = superviseLives(true);
  await supervised.firstReady;
  failing.starts = Number.POSITIVE_INFINITY;
  await supervised.restart();
  expect(supervised.report.failedStarts).toBeGreaterThan(0);
  expect(lives[0]?.signals).toEqual([]);
  failing.starts = 0;
  await readyTimes(2);
  expect(lives[0]?.signals[0]).toBe('SIGTERM');
  await supervised.stop();
  expect(lives[1]?.signals).toEqual(['SIGINT']);
});

test('restarts at the same time share one replacement', async () => {
  const { supervised, lives } = superviseLives(true);
  await supervised.firstReady;
  await Promise.all([supervised.restart(), supervised.restart()]);
  expect(lives).toHaveLength(2);
  await supervised.stop();
});

test('a process that announces its shutdown is replaced while it still serves', async () => {
  const { supervised, lives, readyTimes } = superviseLives(true);
  await supervised.firstReady;
  lives[0]?.announceShutdown();
  await readyTimes(2);
  expect(supervised.report.restarts).toBe(0);
  await supervised.stop();
});

test('a failed start is logged and tried again', async () => {
  const { supervised, lines, failing } = superviseLives();
  failing.starts = 2;
  await supervised.firstReady;
  const failure = 'content could not start: no luck';
  expect(lines).toEqual([failure, failure, 'content is ready again']);
  expect(supervised.report).toMatchObject({ failedStarts: 0, restarts: 2, lastProblem: 'no luck' });
  await supervised.stop();
});

test('stop ends a start that is under way', async () => {
  const start = ({ signal }: StartOptions) =>
    new Promise<RunningProcess>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('ended')));
    });
  const plan = { name: 'mongo', label: 'MongoDB', ports: [27017], start };
  const supervised = supervise(plan, { changed: () => {}, log: () => {} });
  supervised.begin();
  expect(await waitFor(() => supervised.report.state === 'starting', { timeoutMs: 60_000 })).toBe(true);
  await supervised.stop();
  expect(supervised.report.state).toBe('stopped');
});

test('pauses before restarts grow to two seconds, and to half of one for a process that was ready', () => {
  expect([0, 1, 2, 3, 4, 5].map((ends) => restartDelayMs(ends, 0))).toEqual([
    0, 500, 1_000, 1_500, 2_000, 2_000,
  ]);
  expect([0, 1, 2].map((ends) => restartDelayMs(ends, 100))).toEqual([0, 500, 500]);
});
