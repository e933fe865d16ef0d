import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LaunchError } from '../support/errors.ts';
import { endLeftover, removePidFile, signalGroup, writePidFile } from '../support/pid-file.ts';
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
}

export interface ExitStatus {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process that became ready. */
export interface RunningProcess {
  name: string;
  pid: number;
  /** Fulfilled when it ends, for whatever reason. */
  exited: Promise<ExitStatus>;
  /** Ends it politely, then by force; returns when it is gone. */
  stop(): Promise<void>;
  /** Ends it by SIGKILL; returns when it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts a process in its own group and waits until it is ready. A leftover of an earlier run with the same pid file ends first.
 * @throws LaunchError with the end of its log when it ends early or isn't ready in time
 */
export async function launchProcess(plan: LaunchPlan): Promise<RunningProcess> {
  await endLeftover(plan.pidFile);
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
      stdio: [plan.endsWithInput ? 'pipe' : 'ignore', log, log],
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
  const stop = async () => {
    if (plan.endsWithInput) child.stdin?.end();
    else if (!gone) child.kill('SIGTERM');
    await waitFor(() => gone, { timeoutMs: plan.stopTimeoutMs ?? 10_000 });
    await kill();
  };
  return { name: plan.name, pid, exited, stop, kill };
}

async function awaitReady(plan: LaunchPlan, running: RunningProcess, logStart: number): Promise<void> {
  const ended = new AbortController();
  void running.exited.then(() => ended.abort());
  const timeoutMs = plan.readyTimeoutMs ?? 60_000;
  const ready = await waitFor(() => plan.ready(), { timeoutMs, signal: ended.signal });
  if (ready && !ended.signal.aborted) return;
  const early = ended.signal.aborted;
  await running.kill();
  const what = early ? 'ended before it was ready' : `was not ready after ${timeoutMs / 1000} s`;
  throw new LaunchError(
    `${plan.name} ${what}; the end of ${plan.logFile}:\n${lastLines(plan.logFile, logStart)}`,
    early,
  );
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The end of what was written to a log since it had a size. */
function lastLines(file: string, since: number): string {
  const text = readFileSync(file).subarray(since).toString().trimEnd();
  return text ? text.split('\n').slice(-15).join('\n') : '(empty)';
}
