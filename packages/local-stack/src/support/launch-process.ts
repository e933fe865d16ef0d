import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { constants, platform } from 'node:os';
import { dirname } from 'node:path';
import { signalGroup } from './processes.ts';
import { findOnPath, StackError } from './run.ts';
import { waitFor } from './wait-for.ts';

/** How to start a process, and how to find out when it is ready. */
export interface LaunchPlan {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Receives standard output and error; appended to. */
  logFile: string;
  /** Holds its standard input open, and stops it by closing that instead of by a signal. */
  endsWithInput?: boolean;
  ready(): Promise<boolean>;
  /** Time between the first signal and SIGKILL; default 10 s. */
  stopTimeoutMs?: number;
  /** Called with the process id before it is ready. */
  onSpawn?(pid: number): void;
  /** Aborts a start that is under way. */
  signal?: AbortSignal;
  /** It is a Node process that reports when it begins to shut down. */
  announcesShutdown?: boolean;
}

export interface ExitStatus {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Says how a process ended, for messages: `<name> <how>`. */
export const describeExit = ({ code, signal }: ExitStatus): string =>
  signal ? `was ended by ${signal}` : `ended with status ${code}`;

/** A process that became ready. */
export interface RunningProcess {
  name: string;
  pid: number;
  /** Fulfilled when it ends, for whatever reason. */
  exited: Promise<ExitStatus>;
  /** Fulfilled when it reports that it begins to shut down. */
  shuttingDown: Promise<void>;
  /** Sends a signal (default SIGTERM), then SIGKILL; returns when the process is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Sends SIGKILL; returns when the process is gone. */
  kill(): Promise<void>;
}

const READY_TIMEOUT_MS = 120_000;

/**
 * Starts a process in its own group and waits until it is ready, at most 2 min.
 * @throws StackError with its exit status and the end of its log when it ends early or isn't ready in time
 */
export async function launchProcess(plan: LaunchPlan): Promise<RunningProcess> {
  plan.signal?.throwIfAborted();
  const logStart = statSync(plan.logFile, { throwIfNoEntry: false })?.size ?? 0;
  const child = spawnInGroup(plan);
  const exited = new Promise<ExitStatus>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: 127, signal: null }));
  });
  const pid = child.pid;
  if (pid === undefined)
    throw new StackError(`${plan.name} could not be started: ${plan.command} is missing`);
  plan.onSpawn?.(pid);
  const running = control(plan, child, pid, exited);
  await awaitReady(plan, running, logStart);
  return running;
}

const setpriv = platform() === 'linux' ? findOnPath('setpriv') : undefined;

/**
 * Wraps a command so that the kernel ends it when its parent dies, even by kill -9 (Linux with util-linux's setpriv).
 * setpriv executes the command in its own place, so the process id is the command's.
 */
export const boundToParent = (command: string, args: string[]): [command: string, args: string[]] =>
  setpriv ? [setpriv, ['--pdeathsig', 'TERM', '--', command, ...args]] : [command, args];

function spawnInGroup(plan: LaunchPlan): ChildProcess {
  mkdirSync(plan.cwd, { recursive: true });
  mkdirSync(dirname(plan.logFile), { recursive: true });
  const log = openSync(plan.logFile, 'a', 0o600);
  try {
    const child = spawn(...boundToParent(plan.command, plan.args), {
      cwd: plan.cwd,
      env: plan.env ?? process.env,
      stdio: [plan.endsWithInput ? 'pipe' : 'ignore', log, log, plan.announcesShutdown ? 'ipc' : 'ignore'],
      detached: true,
    });
    child.stdin?.on('error', () => {});
    return child;
  } finally {
    closeSync(log);
  }
}

/** Groups to end when this process exits: by SIGTERM where setpriv makes the kernel send it too, so that databases close their files. */
const liveGroups = new Set<number>();
process.on('exit', () => {
  for (const pid of liveGroups) signalGroup(pid, setpriv ? 'SIGTERM' : 'SIGKILL');
});

/** Makes signals end this process by an exit, which ends what it has launched; by default they end it alone. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

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
    // Its child processes.
    signalGroup(pid, 'SIGKILL');
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
  const ready = waitFor(() => plan.ready(), { timeoutMs: READY_TIMEOUT_MS, signal: over.signal });
  const outcome = await Promise.race([ready, running.exited]);
  over.abort();
  plan.signal?.removeEventListener('abort', abort);
  if (outcome === true) return;
  await running.kill();
  const what = outcome
    ? `${describeExit(outcome)} before it was ready`
    : `was not ready after ${READY_TIMEOUT_MS / 1000} s`;
  const log = lastLines(plan.logFile, logStart);
  throw new StackError(`${plan.name} ${what}; the end of ${plan.logFile}:\n${log}`);
}

/** The end of what was written to a log since it had a size; of the whole log when that is nothing. */
function lastLines(file: string, since: number): string {
  const log = readFileSync(file);
  const lines = (log.subarray(since).toString().trimEnd() || log.toString().trimEnd()).split('\n');
  // Most of MongoDB's lines are informational.
  const warnings = lines.filter((line) => !line.includes('"s":"I"'));
  const last = (warnings.length > 0 ? warnings : lines).slice(-15);
  return last.map((line) => line.slice(0, 300)).join('\n') || '(empty)';
}
