import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LaunchError } from '../support/errors.ts';
import { removePidFile, signalGroup, writePidFile } from '../support/pid-file.ts';
import { waitFor } from '../support/wait-for.ts';
import { boundToParent } from './bound-to-parent.ts';

/** How to start a process and to know that it is ready. */
export interface LaunchPlan {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Receives standard output and error; appended to. */
  logFile: string;
  pidFile: string;
  /** Holds its standard input open, and ends it politely by closing that instead of by a signal. */
  endsWithInput?: boolean;
  ready(): Promise<boolean>;
  /** Default 60 s. */
  readyTimeoutMs?: number;
  /** Time between the polite signal and the kill; default 10 s. */
  stopTimeoutMs?: number;
  /** Called with the process id before it is ready. */
  onSpawn?(pid: number): void;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
  /** It is a Node process that says when it begins to shut down. */
  announcesShutdown?: boolean;
}

export interface ExitStatus {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** How a process ended, in words. */
export const describeExit = ({ code, signal }: ExitStatus): string =>
  signal ? `was ended by ${signal}` : `ended with status ${code}`;

/** A process that became ready. */
export interface RunningProcess {
  name: string;
  pid: number;
  /** Fulfilled when it ends, for whatever reason. */
  exited: Promise<ExitStatus>;
  /** Fulfilled when it says that it begins to shut down. */
  shuttingDown: Promise<void>;
  /** Ends it by a signal (default SIGTERM), then by force; returns when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it by SIGKILL; returns when it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts a process in its own group and waits until it is ready.
 * @throws LaunchError with its exit status and the end of its log when it ends early or isn't ready in time
 */
export async function launchProcess(plan: LaunchPlan): Promise<RunningProcess> {
  plan.signal?.throwIfAborted();
  const logStart = sizeOf(plan.logFile);
  const child = spawnInGroup(plan);
  const exited = new Promise<ExitStatus>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: 127, signal: null }));
  });
  const pid = child.pid;
  if (pid === undefined)
    throw new LaunchError(`${plan.name} could not be started: ${plan.command} is missing`, true);
  writePidFile(plan.pidFile, pid);
  plan.onSpawn?.(pid);
  const running = control(plan, child, pid, exited);
  await awaitReady(plan, running, logStart);
  return running;
}

function spawnInGroup(plan: LaunchPlan): ChildProcess {
  mkdirSync(plan.cwd, { recursive: true });
  mkdirSync(dirname(plan.logFile), { recursive: true });
  const log = openSync(plan.logFile, 'a', 0o600);
  try {
    const { command, args } = boundToParent(plan.command, plan.args);
    const child = spawn(command, args, {
      cwd: plan.cwd,
      env: plan.env ?? process.env,
      stdio: [
        plan.endsWithInput ? 'pipe' : 'ignore',
        log,
        log,
        ...(plan.announcesShutdown ? (['ipc'] as const) : []),
      ],
      detached: true,
    });
    child.stdin?.on('error', () => {});
    return child;
  } finally {
    closeSync(log);
  }
}

/** Groups to end when this process exits by itself; where the kernel does it too, twice does no harm. */
const liveGroups = new Set<number>();
process.on('exit', () => {
  for (const pid of liveGroups) signalGroup(pid, 'SIGKILL');
});

function control(
  plan: LaunchPlan,
  child: ChildProcess,
  pid: number,
  exited: Promise<ExitStatus>,
): RunningProcess {
  let gone = false;
  liveGroups.add(pid);
  void exited.then(() => {
    gone = true;
    liveGroups.delete(pid);
    // Whatever it started and left behind.
    signalGroup(pid, 'SIGKILL');
    removePidFile(plan.pidFile, pid);
  });
  const kill = async () => {
    if (!gone) signalGroup(pid, 'SIGKILL');
    await exited;
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (plan.endsWithInput) child.stdin?.end();
    else if (!gone) child.kill(signal);
    await waitFor(() => gone, { timeoutMs: plan.stopTimeoutMs ?? 10_000 });
    await kill();
  };
  const shuttingDown = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (message === 'shutting down') resolve();
    });
  });
  return { name: plan.name, pid, exited, shuttingDown, stop, kill };
}

async function awaitReady(plan: LaunchPlan, running: RunningProcess, logStart: number): Promise<void> {
  const over = new AbortController();
  const abort = () => void running.kill();
  plan.signal?.addEventListener('abort', abort, { once: true });
  const timeoutMs = plan.readyTimeoutMs ?? 60_000;
  const ready = waitFor(() => plan.ready(), { timeoutMs, signal: over.signal });
  const outcome = await Promise.race([ready, running.exited]);
  over.abort();
  plan.signal?.removeEventListener('abort', abort);
  if (outcome === true) return;
  await running.kill();
  const what = outcome
    ? `${describeExit(outcome)} before it was ready`
    : `was not ready after ${timeoutMs / 1000} s`;
  throw new LaunchError(
    `${plan.name} ${what}; the end of ${plan.logFile}:\n${lastLines(plan.logFile, logStart)}`,
    outcome !== false,
  );
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The end of what was written to a log since it had a size; of all of it when that is nothing. */
function lastLines(file: string, since: number): string {
  const log = readFileSync(file);
  const text = log.subarray(since).toString().trimEnd() || log.toString().trimEnd();
  // MongoDB says on many lines what is of no concern here.
  const telling = text.split('\n').filter((line) => !line.includes('"s":"I"'));
  const lines = (telling.length > 0 ? telling : text.split('\n')).slice(-15);
  return lines.map((line) => line.slice(0, 300)).join('\n') || '(empty)';
}
