import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY, type StackPaths } from '../platform/paths.ts';
import { readState, type StackMode } from '../supervisor/state.ts';
import { LaunchError } from '../support/errors.ts';
import { endLeftover } from '../support/pid-file.ts';
import { printProgress } from '../support/progress.ts';
import { waitFor } from '../support/wait-for.ts';

const DAEMON = join(import.meta.dirname, '../supervisor/daemon.ts');

/** Starts the supervisor in the background and waits for its first state. */
export async function startDaemon(paths: StackPaths, mode: StackMode): Promise<void> {
  mkdirSync(paths.logs, { recursive: true });
  const file = supervisorLog(paths);
  const log = openSync(file, 'a', 0o600);
  const daemon = spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', DAEMON, mode], {
    cwd: REPOSITORY,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  daemon.unref();
  let ended = false;
  daemon.once('exit', () => {
    ended = true;
  });
  await waitFor(() => ended || readState(paths.state) !== undefined, { timeoutMs: 30_000 });
  if (readState(paths.state)) return;
  daemon.kill();
  throw new LaunchError(`The supervisor did not start: see ${file}`, true);
}

export const supervisorLog = (paths: StackPaths): string => join(paths.logs, 'supervisor.log');

/** Ends what a supervisor that died left behind. */
export async function endLeftovers(paths: StackPaths): Promise<void> {
  if (!existsSync(paths.run)) return;
  const files = readdirSync(paths.run).filter((name) => name.endsWith('.pid'));
  const ended = await Promise.all(files.map((name) => endLeftover(join(paths.run, name))));
  const count = ended.filter(Boolean).length;
  if (count > 0) printProgress(`Ended ${count} processes left behind by an earlier run`);
}
