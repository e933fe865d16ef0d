import { join } from 'node:path';
import { cacheFolder } from '../downloads/cache.ts';
import { type LaunchPlan, launchProcess, type RunningProcess } from '../support/launch-process.ts';
import { assertPortsFree, LOOPBACK } from '../support/ports.ts';
import { REPOSITORY } from './paths.ts';
import { wantedPorts } from './ports.ts';
import type { Environment, ServiceRow } from './services.ts';

export interface SpawnServiceOptions extends Pick<LaunchPlan, 'onSpawn' | 'signal'> {
  row: ServiceRow;
  /** From `buildEnvironment`; the caller's own environment is passed on beneath it. */
  environment: Environment;
  /** Receives `<name>.log`. */
  logs: string;
  /** Receives `<name>.pid`. */
  run: string;
  /** Restarts at every change of a source file. */
  watch?: boolean;
  /** It takes over from a process that still serves on the same ports. */
  replaces?: boolean;
}

/** Starts one process of the platform from its sources and waits until it answers /readyz with 200. */
export async function spawnService(options: SpawnServiceOptions): Promise<RunningProcess> {
  const { row, environment, watch } = options;
  const [port, adminPort] = [Number(environment.PORT), Number(environment.ADMIN_PORT)];
  if (!options.replaces) await assertPortsFree(wantedPorts(row, { port, adminPort }));
  let pid: number | undefined;
  return launchProcess({
    ...launchPlan(options),
    args: [
      ...(watch ? ['--watch', '--watch-preserve-output'] : []),
      ...['--import', '@platform/service-kit/telemetry', row.entry],
    ],
    onSpawn(id) {
      pid = id;
      options.onSpawn?.(id);
    },
    ready: () => isReady(adminPort, watch ? undefined : pid),
    announcesShutdown: !watch,
    stopTimeoutMs: 12_000,
  });
}

/** Starts Vite's development server in place of the frontend's web server. */
export async function spawnDevelopmentServer(options: SpawnServiceOptions): Promise<RunningProcess> {
  const { row, environment } = options;
  const port = Number(environment.PORT);
  const vite = join(REPOSITORY, 'node_modules/vite/bin/vite.js');
  await assertPortsFree([{ port, label: row.name, variable: row.portVariable }]);
  return launchProcess({
    ...launchPlan(options),
    args: [vite, '--port', `${port}`, '--strictPort', '--host', LOOPBACK],
    ready: async () =>
      (await fetch(`http://${LOOPBACK}:${port}/`, { signal: AbortSignal.timeout(5_000) })).ok,
  });
}

const launchPlan = ({ row, environment, logs, run, onSpawn, signal }: SpawnServiceOptions) => ({
  name: row.name,
  command: process.execPath,
  cwd: join(REPOSITORY, row.folder),
  // Compiled code kept between starts halves the processor time of one.
  env: { NODE_COMPILE_CACHE: join(cacheFolder(), 'node-compile-cache'), ...process.env, ...environment },
  logFile: join(logs, `${row.name}.log`),
  pidFile: join(run, `${row.name}.pid`),
  onSpawn,
  signal,
});

/** Whether a process's admin side says it is ready: that process's when a pid is given, as two may listen for a while. */
export async function isReady(adminPort: number, pid?: number): Promise<boolean> {
  const response = await fetch(`http://${LOOPBACK}:${adminPort}/readyz`, {
    // A kept connection would lead to the same process again.
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(2_000),
  });
  const answer = (await response.json()) as { pid: number };
  return response.ok && (pid === undefined || answer.pid === pid);
}
