import { ConfigError } from '../config/read-config.ts';
import { createLogger } from '../logger/logger.ts';
import type { RunningService } from './start-service.ts';

/** A process is gone this long after the signal, whatever hangs, in milliseconds. */
const exitWithinMs = 9_500;

/**
 * Runs a service as the whole process: starts it, shuts it down on SIGTERM, on SIGINT without the shutdown delay, and exits 1 when it can't start or an error reaches the top. `start` reads the configuration, so that a
 * bad one is told in one line a variable.
 */
export async function runService(
  name: string,
  start: () => Promise<Pick<RunningService, 'close'>>,
): Promise<void> {
  const logger = createLogger({ name });
  const die = (err: unknown, what: string) => {
    logger.fatal({ err }, what);
    process.exit(1);
  };
  process.on('unhandledRejection', (reason) => die(reason, 'unhandled rejection'));
  process.on('uncaughtException', (error) => die(error, 'uncaught exception'));

  // What is printed beside the log may fail to be written as well.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  let asked: NodeJS.Signals | undefined;
  let running: Pick<RunningService, 'close'> | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (!asked) {
      // A supervisor can start a successor meanwhile.
      if (process.connected) process.send?.('shutting down');
      setTimeout(() => {
        logger.error('shutdown took too long');
        process.exit(1);
      }, exitWithinMs).unref();
    }
    asked = signal;
    running?.close({ atOnce: signal === 'SIGINT' }).then(
      () => process.exit(0),
      (error: unknown) => die(error, 'shutdown failed'),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    running = await start();
  } catch (error) {
    if (error instanceof ConfigError) logger.fatal({ problems: error.problems }, 'bad configuration');
    else logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
  if (asked) stop(asked);
}
