import { identifyProcess, isAlive } from '../support/process-identity.ts';

/** A stack that is started for one process (a test run) is given that process's id in this variable. */
export const ownerVariable = 'PLATFORM_OWNER_PID';

const lookEveryMs = 1_000;

/** Calls `onGone` once the process is gone, however it went: by kill -9 it could tell nobody. Returns the way to stop looking. */
export function watchOwner(pid: number, onGone: () => void, everyMs = lookEveryMs): () => void {
  const owner = identifyProcess(pid);
  const timer = setInterval(() => {
    if (owner && isAlive(owner)) return;
    clearInterval(timer);
    onGone();
  }, everyMs);
  return () => clearInterval(timer);
}
