import { mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identifyProcess, isAlive } from './processes.ts';

/**
 * Runs a step while holding a lock file; other processes wait their turn. A lock whose owner died is taken over.
 * Two waiters may rarely take over a dead owner's lock at once, so the step must stay correct (if wasteful) when run twice.
 * @param waiting called once when another process holds the lock
 */
export async function withLock<T>(file: string, step: () => Promise<T>, waiting?: () => void): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  for (let first = true; !tryLock(file); first = false) {
    if (first) waiting?.();
    await delay(200);
  }
  try {
    return await step();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A symbolic link appears with its text, the owner, in one step; it points nowhere. */
function tryLock(file: string): boolean {
  try {
    symlinkSync(JSON.stringify(identifyProcess(process.pid)), file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (ownerIsGone(file)) rmSync(file, { force: true });
    return false;
  }
}

function ownerIsGone(file: string): boolean {
  try {
    return !isAlive(JSON.parse(readlinkSync(file)));
  } catch {
    return false;
  }
}
