import { type StackPaths, stackPaths } from '../platform/paths.ts';
import { readState } from '../supervisor/state.ts';
import { isAlive } from '../support/process-identity.ts';
import { printProgress } from '../support/progress.ts';
import { waitFor } from '../support/wait-for.ts';
import { endLeftovers } from './daemon-control.ts';

const TIME_LIMIT_MS = 60_000;

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
