import { join } from 'node:path';
import { launchProcess, type RunningProcess } from '../launchers/server-process.ts';
import { REPOSITORY } from '../platform/paths.ts';
import type { SpawnServiceOptions } from '../platform/spawn-service.ts';
import { endLeftover } from '../support/pid-file.ts';
import { assertPortsFree, LOOPBACK } from '../support/ports.ts';

/** Starts Vite's development server in place of the frontend's web server. */
export async function spawnDevelopmentServer(
  options: Omit<SpawnServiceOptions, 'watch'>,
): Promise<RunningProcess> {
  const { row, environment } = options;
  const port = Number(environment.PORT);
  const pidFile = join(options.run, `${row.name}.pid`);
  await endLeftover(pidFile);
  await assertPortsFree([{ port, label: row.name, variable: row.portVariable }]);
  return launchProcess({
    name: row.name,
    command: process.execPath,
    args: [
      join(REPOSITORY, 'node_modules/vite/bin/vite.js'),
      '--port',
      `${port}`,
      '--strictPort',
      '--host',
      LOOPBACK,
    ],
    cwd: join(REPOSITORY, row.folder),
    env: { ...process.env, ...environment },
    logFile: join(options.logs, `${row.name}.log`),
    pidFile,
    onSpawn: options.onSpawn,
    signal: options.signal,
    ready: async () =>
      (await fetch(`http://${LOOPBACK}:${port}/`, { signal: AbortSignal.timeout(5_000) })).ok,
  });
}
