import { join } from 'node:path';
import { cacheFolder } from '../downloads/cache.ts';
import { launchProcess, type RunningProcess } from '../launchers/server-process.ts';
import { endLeftover } from '../support/pid-file.ts';
import { assertPortsFree, LOOPBACK } from '../support/ports.ts';
import type { Environment } from './environment.ts';
import { REPOSITORY } from './paths.ts';
import type { ServiceRow } from './processes.ts';
import { wantedPorts } from './stack-ports.ts';

export interface SpawnServiceOptions {
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
  onSpawn?(pid: number): void;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
}

/** Starts one process of the platform from its sources and waits until it answers /readyz with 200. */
export async function spawnService(options: SpawnServiceOptions): Promise<RunningProcess> {
  const { row, environment } = options;
  const pidFile = join(options.run, `${row.name}.pid`);
  if (!options.replaces) {
    await endLeftover(pidFile);
    const [port, adminPort] = [Number(environment.PORT), Number(environment.ADMIN_PORT)];
    await assertPortsFree(wantedPorts(row, { port, adminPort }));
  }
  const watch = options.watch ? ['--watch', '--watch-preserve-output'] : [];
  let pid: number | undefined;
  return launchProcess({
    name: row.name,
    command: process.execPath,
    args: [...watch, '--import', '@platform/service-kit/telemetry', row.entry],
    cwd: join(REPOSITORY, row.folder),
    // Compiled code kept between starts halves the processor time of one.
    env: { NODE_COMPILE_CACHE: join(cacheFolder(), 'node-compile-cache'), ...process.env, ...environment },
    logFile: join(options.logs, `${row.name}.log`),
    pidFile,
    signal: options.signal,
    onSpawn(id) {
      pid = id;
      options.onSpawn?.(id);
    },
    ready: () => isReady(Number(environment.ADMIN_PORT), options.watch ? undefined : pid),
    announcesShutdown: !options.watch,
    stopTimeoutMs: 12_000,
  });
}

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
