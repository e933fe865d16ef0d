import { setTimeout as delay } from 'node:timers/promises';
import type { StackPaths } from '../platform/paths.ts';
import { readState, type StackState } from '../supervisor/state.ts';
import { LaunchError } from '../support/errors.ts';
import { printProgress } from '../support/progress.ts';
import { supervisorLog } from './daemon-control.ts';

const TIME_LIMIT_MS = 120_000;
/** A process that failed to start this often won't come up by waiting. */
const HOPELESS = 3;

/**
 * Waits until every process is ready, telling each as it becomes so.
 * @param stale the stamp of sources they were started from before a restart that is under way, if one is
 * @throws LaunchError naming the process that won't start
 */
export async function awaitReady(paths: StackPaths, stale?: string): Promise<StackState> {
  const deadline = Date.now() + TIME_LIMIT_MS;
  const told = new Set<string>();
  for (;;) {
    const state = readState(paths.state);
    if (!state) throw new LaunchError(`The supervisor ended: see ${supervisorLog(paths)}`, true);
    const pending = state.processes.filter(({ state }) => state !== 'ready');
    for (const { name, label, state: now, ports } of state.processes) {
      if (now === 'ready' && !told.has(name)) printProgress(`  ${name} (${label}) ready on ${ports[0]}`);
      if (now === 'ready') told.add(name);
    }
    const restarting = state.sources === stale;
    if (pending.length === 0 && !restarting) return state;
    const hopeless = pending.find(({ failedStarts }) => failedStarts >= HOPELESS);
    if (hopeless) throw new LaunchError(`${hopeless.name} does not start: ${hopeless.lastProblem}`, true);
    if (Date.now() > deadline) {
      throw new LaunchError(
        `Not ready in time: ${pending.map(({ name }) => name).join(', ') || 'the restart'}; see make logs`,
        false,
      );
    }
    await delay(100);
  }
}
