import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** A process by its id and start time: an id alone may have passed on to another process. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque; equal for the same process, different for a later one with the same id. */
  startedAt: string;
}

/** Start time of a running process, or undefined when there is none (a zombie counts as none). */
export function processStartTime(pid: number): string | undefined {
  return platform() === 'linux' ? startTimeFromProc(pid) : startTimeFromPs(pid);
}

function startTimeFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in parentheses and may hold anything, so count from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTime] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' ? undefined : startTime;
  } catch {
    return undefined;
  }
}

function startTimeFromPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Identity of a running process, or undefined when it is gone already. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = processStartTime(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether that very process still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  return processStartTime(identity.pid) === identity.startedAt;
}
