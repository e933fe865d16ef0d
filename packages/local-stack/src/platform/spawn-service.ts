import { join } from 'node:path';
import { compileCacheFolder } from '../downloads/cache.ts';
import { type LaunchPlan, launchProcess, type RunningProcess } from '../support/launch-process.ts';
import { LOOPBACK } from '../support/ports.ts';
import { lastAllowedCore } from '../support/processes.ts';
import { REPOSITORY } from './paths.ts';
import type { Environment, ServiceRow } from './services.ts';

interface SpawnServiceOptions extends Pick<LaunchPlan, 'onSpawn' | 'signal'> {
  row: ServiceRow;
  /** From `buildEnvironment`; the caller's own environment is passed on beneath it. */
  environment: Environment;
  /** Receives `<name>.log`. */
  logs: string;
  /** Restarts at every change of a source file. */
  watch?: boolean;
}

/** Starts one process of the platform from its sources and waits until its /readyz returns 200. */
export async function spawnService(options: SpawnServiceOptions): Promise<RunningProcess> {
  const { row, environment, watch } = options;
  let pid: number | undefined;
  const { command, ...plan } = launchPlan(options);
  const [program = command, ...wrapped] = row.isBackground ? [...inBackground(), command] : [command];
  return launchProcess({
    ...plan,
    command: program,
    args: [
      ...wrapped,
      ...(watch ? ['--watch', '--watch-preserve-output'] : []),
      ...['--import', '@platform/service-kit/telemetry', row.entry],
    ],
    onSpawn(id) {
      pid = id;
      options.onSpawn?.(id);
    },
    ready: () => isReady(Number(environment.ADMIN_PORT), watch ? undefined : pid),
    announcesShutdown: !watch,
    stopTimeoutMs: 12_000,
  });
}

/**
 * Wraps a command that works when nothing else does, on one core: encoding on all of them makes everything wait. BACKGROUND_NICE moves its
 * priority, as tests do, whose own work would keep it waiting for ever.
 */
function inBackground(): string[] {
  const nice = process.env.BACKGROUND_NICE ?? '19';
  const core = lastAllowedCore();
  return ['nice', '-n', nice, ...(core === undefined ? [] : ['taskset', '-c', core])];
}

/** Starts Vite's development server in place of the frontend's web server. */
export async function spawnDevelopmentServer(options: SpawnServiceOptions): Promise<RunningProcess> {
  const port = Number(options.environment.PORT);
  const vite = join(REPOSITORY, 'node_modules/vite/bin/vite.js');
  return launchProcess({
    ...launchPlan(options),
    args: [vite, '--port', `${port}`, '--strictPort', '--host', LOOPBACK],
    ready: async () =>
      (await fetch(`http://${LOOPBACK}:${port}/`, { signal: AbortSignal.timeout(5_000) })).ok,
  });
}

const launchPlan = ({ row, environment, logs, onSpawn, signal }: SpawnServiceOptions) => ({
  name: row.name,
  command: process.execPath,
  cwd: join(REPOSITORY, row.folder),
  env: {
    NODE_COMPILE_CACHE: compileCacheFolder(),
    ...process.env,
    // Its name in traces; read only where OTEL_EXPORTER_OTLP_ENDPOINT is set.
    OTEL_SERVICE_NAME: row.name,
    ...environment,
  },
  logFile: join(logs, `${row.name}.log`),
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
  const ready = (await response.json()) as { pid: number };
  return response.ok && (pid === undefined || ready.pid === pid);
}
