import { rm } from 'node:fs/promises';
import { type StackPaths, stackPaths } from '../platform/paths.ts';
import { readState } from '../supervisor/state.ts';
import { isAlive } from '../support/process-identity.ts';
import { printProgress } from '../support/progress.ts';
import { waitFor } from '../support/wait-for.ts';
import { endLeftovers } from './daemon-control.ts';

/** The services have 12 s to end, then the servers 15 s. */
const TIME_LIMIT_MS = 30_000;

/** Ends the whole stack; the data stays. */
export async function down(): Promise<void> {
  await endStack(stackPaths());
}

/** Ends the supervisor and what it runs, and whatever a dead one left behind. */
export async function endStack(paths: StackPaths): Promise<void> {
  const state = readState(paths.state);
  if (!state) printProgress('Nothing runs');
  else {
    printProgress(`Stopping ${state.processes.length} processes`);
    process.kill(state.supervisor.pid, 'SIGTERM');
    const ended = await waitFor(() => !isAlive(state.supervisor), { timeoutMs: TIME_LIMIT_MS });
    if (!ended) process.kill(state.supervisor.pid, 'SIGKILL');
    printProgress('Stopped');
  }
  await endLeftovers(paths);
}

/** Ends the stack and deletes its data, secrets and logs. What was fetched stays in the cache. */
export async function reset(): Promise<void> {
  const paths = stackPaths();
  await endStack(paths);
  await rm(paths.root, { recursive: true, force: true });
  printProgress(`Deleted ${paths.root}`);
}
