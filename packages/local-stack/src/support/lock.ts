import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identifyProcess, isAlive } from './processes.ts';

let attempts = 0;

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

function tryLock(file: string): boolean {
  // Linking a finished file makes the lock appear with its owner inside, never empty.
  const draft = `${file}.${process.pid}.${++attempts}`;
  writeFileSync(draft, JSON.stringify(identifyProcess(process.pid)));
  try {
    linkSync(draft, file);
    return true;
  } catch {
    if (ownerIsGone(file)) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function ownerIsGone(file: string): boolean {
  try {
    return !isAlive(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return false;
  }
}
