import { ConfigError } from '../config/read-config.ts';
import { createLogger } from '../logger/logger.ts';

/** A process is gone this long after the signal, whatever hangs, in milliseconds. */
const exitWithinMs = 9_500;

/**
 * Runs a service as the whole process: starts it, shuts it down on SIGTERM or SIGINT, and exits 1 when it can't start or an
 * error reaches the top. `start` reads the configuration, so that a bad one is told in one line a variable.
 */
export async function runService(
  name: string,
  start: () => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  const logger = createLogger({ name });
  const die = (err: unknown, what: string) => {
    logger.fatal({ err }, what);
    process.exit(1);
  };
  process.on('unhandledRejection', (reason) => die(reason, 'unhandled rejection'));
  process.on('uncaughtException', (error) => die(error, 'uncaught exception'));

  let stopAsked = false;
  let running: { close(): Promise<void> } | undefined;
  const stop = () => {
    stopAsked = true;
    setTimeout(() => {
      logger.error('shutdown took too long');
      process.exit(1);
    }, exitWithinMs).unref();
    running?.close().then(
      () => process.exit(0),
      (error: unknown) => die(error, 'shutdown failed'),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  try {
    running = await start();
  } catch (error) {
    if (error instanceof ConfigError) logger.fatal({ problems: error.problems }, 'bad configuration');
    else logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
  if (stopAsked) stop();
}
