import { join } from 'node:path';
import { ensureSystemPackages } from '../downloads/system-packages.ts';
import { stackPaths } from '../platform/paths.ts';
import { assertStackPortsFree } from '../platform/ports.ts';
import { ensureFrontendBuilt, launcherSources, serviceSources } from '../platform/sources.ts';
import { LOCAL_ANALYST } from '../servers/clickhouse-configuration.ts';
import { SERVERS } from '../servers/table.ts';
import {
  endLeftovers,
  readState,
  runningGatewayUrl,
  type StackMode,
  type StackState,
} from '../supervisor/state.ts';
import { withLock } from '../support/lock.ts';
import { LOOPBACK } from '../support/ports.ts';
import { printProgress, StackError } from '../support/run.ts';
import { DEMO_MEMBER_NUMBER, LOCAL_ADMIN, seed } from './seed.ts';
import { awaitReady, down, startDaemon } from './stack.ts';

/** Starts the whole stack, or prints what already runs. */
export async function up(mode: StackMode = 'normal'): Promise<void> {
  const began = Date.now();
  const waiting = () => printProgress('Another make up is running: waiting for it');
  const state = await withLock(join(stackPaths().root, 'up.lock'), () => bringUp(mode), waiting);
  printWelcome(state, Date.now() - began);
}

async function bringUp(mode: StackMode): Promise<StackState> {
  const running = readState();
  if (running) await reuse(running, mode);
  else await startFresh(mode);
  const state = await awaitReady();
  await seed();
  return state;
}

async function startFresh(mode: StackMode): Promise<void> {
  await endLeftovers();
  await assertStackPortsFree();
  await prepare(mode);
  await startDaemon(mode);
}

/** Fetches and builds everything before anything starts. */
async function prepare(mode: StackMode): Promise<void> {
  const media = ensureSystemPackages(['ffmpeg']).catch((error: Error) => {
    printProgress(`${error.message} (going on without: videos get no duration and no thumbnail)`);
  });
  const frontend = mode === 'watch' ? undefined : ensureFrontendBuilt();
  await Promise.all([...SERVERS.map(({ ensure }) => ensure()), frontend, media]);
}

async function reuse(state: StackState, mode: StackMode): Promise<void> {
  if (state.mode !== mode) {
    const command = mode === 'watch' ? 'make dev' : 'make up';
    throw new StackError(`The stack already runs in ${state.mode} mode: make down first, then ${command}`);
  }
  const reason = reasonToStartAgain(state);
  if (reason) {
    printProgress(`${reason}: starting everything again`);
    await down();
    return startFresh(mode);
  }
  printProgress(`Already running: ${state.processes.map(({ name }) => name).join(', ')}`);
  if (mode === 'watch') return;
  await ensureFrontendBuilt();
  if (state.sources !== serviceSources()) {
    printProgress('The sources have changed: restarting the services, one after the other');
    process.kill(state.supervisor.pid, 'SIGHUP');
    await awaitReady(state.sources);
  }
}

/** Why what runs has to be stopped and started, where restarting the services isn't enough. */
export function reasonToStartAgain(state: Pick<StackState, 'processes' | 'launcher'>): string | undefined {
  const failed = state.processes.filter(({ failedStarts }) => failedStarts > 0).map(({ name }) => name);
  if (failed.length > 0) return `${failed.join(', ')} could not start before`;
  // The supervisor that runs knows its own rows, variables and flags only.
  if (state.launcher !== launcherSources()) return 'The launcher has changed';
  return undefined;
}

/** Where the platform is and how to log in. */
function printWelcome(state: StackState, tookMs: number): void {
  const url = runningGatewayUrl(state);
  const clickhouse = state.processes.find(({ name }) => name === 'clickhouse');
  console.log(`
Everything is up (${(tookMs / 1000).toFixed(1)} s).

  Open          ${url}
  For passkeys  ${url?.replace(LOOPBACK, 'localhost')}
  As a member   membership number ${DEMO_MEMBER_NUMBER}
  As the admin  ${LOCAL_ADMIN.username} / ${LOCAL_ADMIN.password} (the button in the page's header)
  As an analyst http://127.0.0.1:${clickhouse?.ports[0]} with ${LOCAL_ANALYST.username} / ${LOCAL_ANALYST.password} (docs/analytics.md)

  make ps, make logs, make down, make help`);
}
