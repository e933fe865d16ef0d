import { join } from 'node:path';
import { cacheFolder } from '../downloads/cache.ts';
import { launchProcess, type RunningProcess } from '../launchers/server-process.ts';
import { endLeftover } from '../support/pid-file.ts';
import { assertPortFree, LOOPBACK } from '../support/ports.ts';
import type { Environment } from './environment.ts';
import { REPOSITORY } from './paths.ts';
import type { ServiceRow } from './processes.ts';
import { adminPortVariable } from './stack-ports.ts';

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
  onSpawn?(pid: number): void;
}

/** Starts one process of the platform from its sources and waits until it answers /readyz with 200. */
export async function spawnService(options: SpawnServiceOptions): Promise<RunningProcess> {
  const { row, environment } = options;
  const pidFile = join(options.run, `${row.name}.pid`);
  await endLeftover(pidFile);
  await assertPortFree(Number(environment.PORT), row.name, row.portVariable);
  await assertPortFree(
    Number(environment.ADMIN_PORT),
    `${row.name}'s admin side`,
    adminPortVariable(row.portVariable),
  );
  const watch = options.watch ? ['--watch', '--watch-preserve-output'] : [];
  return launchProcess({
    name: row.name,
    command: process.execPath,
    args: [...watch, '--import', '@platform/service-kit/telemetry', row.entry],
    cwd: join(REPOSITORY, row.folder),
    // Compiled code kept between starts halves the processor time of one.
    env: { NODE_COMPILE_CACHE: join(cacheFolder(), 'node-compile-cache'), ...process.env, ...environment },
    logFile: join(options.logs, `${row.name}.log`),
    pidFile,
    onSpawn: options.onSpawn,
    ready: () => isReady(Number(environment.ADMIN_PORT)),
    stopTimeoutMs: 12_000,
  });
}

/** Whether a process's admin side says it is ready. */
export async function isReady(adminPort: number): Promise<boolean> {
  const response = await fetch(`http://${LOOPBACK}:${adminPort}/readyz`, {
    signal: AbortSignal.timeout(2_000),
  });
  await response.body?.cancel();
  return response.ok;
}
