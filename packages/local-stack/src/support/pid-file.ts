import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts';
import { waitFor } from './wait-for.ts';

/** Time a leftover gets to end by itself before it is killed. */
const GRACE_MS = 5_000;

/** Notes a process in a file, so that a later run can find it again. Does nothing when it is gone already or the disk is full. */
export function writePidFile(file: string, pid: number): void {
  const identity = identifyProcess(pid);
  if (!identity) return;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(identity));
    renameSync(`${file}.new`, file);
  } catch {
    // The process serves all the same.
  }
}

/** The process noted in a file when it still runs, else undefined. */
export function readPidFile(file: string): ProcessIdentity | undefined {
  try {
    const identity = JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
    return isAlive(identity) ? identity : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets a noted process, unless the file notes its successor by now. */
export function removePidFile(file: string, pid: number): void {
  const noted = readPidFile(file);
  if (!noted || noted.pid === pid) rmSync(file, { force: true });
}

/**
 * Ends the process (and its group) noted in a file, if that very process still runs.
 * @returns whether there was one
 */
export async function endLeftover(file: string): Promise<boolean> {
  const leftover = readPidFile(file);
  if (leftover) {
    signalGroup(leftover.pid, 'SIGTERM');
    const gone = () => !isAlive(leftover);
    if (!(await waitFor(gone, { timeoutMs: GRACE_MS }))) {
      signalGroup(leftover.pid, 'SIGKILL');
      await waitFor(gone, { timeoutMs: GRACE_MS });
    }
  }
  rmSync(file, { force: true });
  return leftover !== undefined;
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
