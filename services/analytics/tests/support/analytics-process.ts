import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childEnvironment } from '@platform/testkit';

export interface AnalyticsProcess {
  /** kill -9 */
  kill(): Promise<void>;
}

/** Starts the service in a child process that can be killed. */
export function startProcess(environment: Record<string, string>): AnalyticsProcess {
  const child: ChildProcess = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...childEnvironment, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
