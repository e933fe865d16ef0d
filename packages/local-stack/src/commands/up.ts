import { join } from 'node:path';
import { ensureServers } from '../downloads/servers.ts';
import { stackPaths } from '../platform/paths.ts';
import { existingServices, SERVERS } from '../platform/processes.ts';
import { readPorts, wantedPorts } from '../platform/stack-ports.ts';
import { ensureFrontendBuilt } from '../supervisor/frontend-build.ts';
import { serviceSources } from '../supervisor/source-stamp.ts';
import { readState, type StackMode, type StackState } from '../supervisor/state.ts';
import { withLock } from '../support/lock.ts';
import { assertPortsFree } from '../support/ports.ts';
import { printProgress } from '../support/progress.ts';
import { ensureSystemPackages } from '../toolchains/system-packages.ts';
import { awaitReady } from './await-ready.ts';
import { endLeftovers, startDaemon } from './daemon-control.ts';
import { endStack } from './down.ts';
import { seed } from './seed.ts';
import { printWelcome } from './welcome.ts';

/** The stack could not be brought up; the message says why. */
export class StackError extends Error {
  override name = 'StackError';
}

/** Brings the whole stack up, or says what already runs. */
export async function up(mode: StackMode = 'normal'): Promise<void> {
  const began = Date.now();
  const paths = stackPaths();
  const waiting = () => printProgress('Another make up is at work: waiting for it');
  const state = await withLock(join(paths.root, 'up.lock'), () => bringUp(mode), waiting);
  printWelcome(state, Date.now() - began);
}

async function bringUp(mode: StackMode): Promise<StackState> {
  const paths = stackPaths();
  const running = readState(paths.state);
  if (running) await reuse(running, mode);
  else await startFresh(mode);
  const state = await awaitReady(paths);
  await seed(paths);
  return state;
}

async function startFresh(mode: StackMode): Promise<void> {
  const paths = stackPaths();
  await endLeftovers(paths);
  await assertStackPortsFree();
  await prepare(mode);
  await startDaemon(paths, mode);
}

/** Everything fetched and built before anything starts. */
async function prepare(mode: StackMode): Promise<void> {
  const media = ensureSystemPackages(['ffmpeg']).catch((error: Error) => {
    printProgress(`${error.message} (going on without: videos get no duration and no thumbnail)`);
  });
  await Promise.all([ensureServers(), mode === 'watch' ? undefined : ensureFrontendBuilt(), media]);
}

async function reuse(state: StackState, mode: StackMode): Promise<void> {
  if (state.mode !== mode) {
    const command = mode === 'watch' ? 'make dev' : 'make up';
    throw new StackError(`The stack already runs in ${state.mode} mode: make down first, then ${command}`);
  }
  const failed = state.processes.filter(({ failedStarts }) => failedStarts > 0).map(({ name }) => name);
  if (failed.length > 0) {
    printProgress(`${failed.join(', ')} could not start before: everything starts afresh`);
    await endStack(stackPaths());
    return startFresh(mode);
  }
  printProgress(`Already running: ${state.processes.map(({ name }) => name).join(', ')}`);
  if (mode === 'watch') return;
  await ensureFrontendBuilt();
  if (state.sources !== serviceSources()) {
    printProgress('The sources changed since: starting the services again, one after the other');
    process.kill(state.supervisor.pid, 'SIGHUP');
    await awaitReady(stackPaths(), state.sources);
  }
}

async function assertStackPortsFree(): Promise<void> {
  const ports = readPorts();
  await assertPortsFree([
    ...SERVERS.map(({ name, label, portVariable }) => ({
      port: ports.servers[name],
      label,
      variable: portVariable,
    })),
    ...existingServices().flatMap((row) => wantedPorts(row, ports.services[row.name])),
  ]);
}
