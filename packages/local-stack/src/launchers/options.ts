import { join } from 'node:path';
import { LaunchError } from '../support/errors.ts';
import { assertPortsFree, findFreePort } from '../support/ports.ts';

/** What every launcher takes. */
export interface LaunchOptions {
  /** Holds the data; a restart on the same folder finds it again. */
  dir: string;
  /** Default 0: any free port. */
  port?: number;
  /** Environment variable that moves the port, for the message when it is taken. */
  portVariable?: string;
  /** Default `<dir>/<name>.log`. */
  logFile?: string;
  /** Notes the process for a later run; default `<dir>/<name>.pid`. */
  pidFile?: string;
  /** Called with the process id before the server is ready. */
  onSpawn?(pid: number): void;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
}

/** The part of a server's launch plan that every launcher takes from its options. */
export function serverFiles(name: string, options: LaunchOptions) {
  return {
    logFile: options.logFile ?? join(options.dir, `${name}.log`),
    pidFile: options.pidFile ?? join(options.dir, `${name}.pid`),
    onSpawn: options.onSpawn,
    signal: options.signal,
  };
}

const ATTEMPTS = 3;

/**
 * Calls a start with the fixed port once it is known to be free, or with free ports until one holds:
 * between the choice of a free port and its use another process may take it.
 */
export async function withPort<T>(
  label: string,
  options: LaunchOptions,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (options.port) {
    await assertPortsFree([{ port: options.port, label, variable: options.portVariable }]);
    return start(options.port);
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (!(error instanceof LaunchError && error.ended) || attempt === ATTEMPTS) throw error;
    }
  }
}
