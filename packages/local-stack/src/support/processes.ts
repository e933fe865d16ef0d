import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { dirname } from 'node:path';
import { waitFor } from './wait-for.ts';

/** Time between SIGTERM and SIGKILL. */
const GRACE_MS = 5_000;

/** A process by its id and start time: the operating system reuses ids. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque; equal for the same process, different for a later one with the same id. */
  startedAt: string;
}

/** Identity of a running process, or undefined when it is gone (a zombie counts as gone). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  try {
    const startedAt = platform() === 'linux' ? startTimeFromProc(pid) : startTimeFromPs(pid);
    return startedAt ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}

function startTimeFromProc(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command name is in parentheses and may hold anything, so count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' ? undefined : startTime;
}

/** Where there is no /proc. The text is the same for every caller's language and time zone. */
export function startTimeFromPs(pid: number): string {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8', env }).trim();
}

/** The last core that a process may use, by its /proc/<pid>/status. */
export const lastCoreIn = (status: string): string | undefined =>
  /^Cpus_allowed_list:.*?(\d+)$/m.exec(status)?.[1];

/** The last core that this process may use, for taskset: a container may have any of the machine's. Undefined where there is no /proc. */
export function lastAllowedCore(): string | undefined {
  const status = '/proc/self/status';
  return existsSync(status) ? lastCoreIn(readFileSync(status, 'utf8')) : undefined;
}

/** Whether the process still runs. */
export const isAlive = (identity: ProcessIdentity): boolean =>
  identifyProcess(identity.pid)?.startedAt === identity.startedAt;

/** Ends a process and its group, unless another process has its id by now. */
export async function endProcess(process: ProcessIdentity): Promise<void> {
  const gone = () => !isAlive(process);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (gone()) return;
    signalGroup(process.pid, signal);
    await waitFor(gone, { timeoutMs: GRACE_MS });
  }
}

/** Signals a process group led by pid, or the process alone when it leads none. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // No such group or process: try the next, or it is gone.
    }
  }
}

/** Calls `onGone` once a process is gone, however it ended. */
export function watchProcess(pid: number, onGone: () => void, everyMs = 1_000): void {
  const identity = identifyProcess(pid);
  const timer = setInterval(() => {
    if (identity && isAlive(identity)) return;
    clearInterval(timer);
    onGone();
  }, everyMs);
}

/** Writes a file atomically: a reader sees the old text or the new. Creates its folder. */
export function replaceFile(file: string, text: string, mode = 0o666): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode });
  renameSync(`${file}.new`, file);
}
