import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { REPOSITORY, stackPaths } from '../platform/paths.ts';
import { endLeftovers, readState, type StackMode, type StackState } from '../supervisor/state.ts';
import { isAlive } from '../support/processes.ts';
import { printProgress, StackError } from '../support/run.ts';
import { waitFor } from '../support/wait-for.ts';

const DAEMON = join(import.meta.dirname, '../supervisor/daemon.ts');
/** A quiet machine needs 40 s, a busy one several times that. */
const READY_TIMEOUT_MS = 300_000;
/** Failed starts in a row after which waiting ends. */
const MAX_FAILED_STARTS = 3;
/** The services have 12 s to stop, then the servers 15 s. */
const STOP_TIMEOUT_MS = 30_000;

const supervisorLog = (): string => join(stackPaths().logs, 'supervisor.log');

/**
 * Starts the supervisor in the background and waits for its first state.
 * @throws StackError when there is none after 2 min
 */
export async function startDaemon(mode: StackMode): Promise<void> {
  mkdirSync(stackPaths().logs, { recursive: true });
  const log = openSync(supervisorLog(), 'a', 0o600);
  const daemon = spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', DAEMON, mode], {
    cwd: REPOSITORY,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  daemon.unref();
  await waitFor(() => daemon.exitCode !== null || readState() !== undefined, { timeoutMs: 120_000 });
  if (readState()) return;
  daemon.kill();
  throw new StackError(`The supervisor did not start: see ${supervisorLog()}`);
}

/**
 * Waits until every process is ready, printing each as it becomes so.
 * @param stale during a restart, the stamp of the sources that are replaced
 * @throws StackError naming the process that won't start
 */
export async function awaitReady(stale?: string): Promise<StackState> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  const printed = new Set<string>();
  for (;;) {
    const state = readState();
    if (!state) throw new StackError(`The supervisor ended: see ${supervisorLog()}`);
    const pending = state.processes.filter(({ state }) => state !== 'ready');
    for (const { name, label, state: now, ports } of state.processes) {
      if (now !== 'ready' || printed.has(name)) continue;
      printProgress(`  ${name} (${label}) ready on ${ports[0]}`);
      printed.add(name);
    }
    if (pending.length === 0 && state.sources !== stale) return state;
    const failing = pending.find(({ failedStarts }) => failedStarts >= MAX_FAILED_STARTS);
    if (failing) throw new StackError(`${failing.name} does not start: ${failing.lastProblem}`);
    if (Date.now() > deadline) {
      const names = pending.map(({ name }) => name).join(', ') || 'the restart';
      throw new StackError(`Not ready in time: ${names}; see make logs`);
    }
    await delay(100);
  }
}

/** Stops the whole stack; the data stays. */
export async function down(): Promise<void> {
  const state = readState();
  if (!state) printProgress('Nothing runs');
  else {
    printProgress(`Stopping ${state.processes.length} processes`);
    process.kill(state.supervisor.pid, 'SIGTERM');
    const ended = await waitFor(() => !isAlive(state.supervisor), { timeoutMs: STOP_TIMEOUT_MS });
    if (!ended) process.kill(state.supervisor.pid, 'SIGKILL');
    printProgress('Stopped');
  }
  await endLeftovers();
}

/** Stops the stack and deletes its data, secrets and logs. Downloads stay in the cache. */
export async function reset(): Promise<void> {
  const { root } = stackPaths();
  await down();
  await rm(root, { recursive: true, force: true });
  printProgress(`Deleted ${root}`);
}
