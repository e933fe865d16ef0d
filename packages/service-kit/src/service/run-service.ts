import { ConfigError } from '../config/config.ts';
import { createLogger } from '../logger/logger.ts';
import { exitWithinMs } from './shutdown.ts';
import type { RunningService } from './start-service.ts';

/**
 * Runs a service as the whole process.
 * SIGTERM shuts it down, SIGINT does so without the shutdown delay. Either way it exits within 10 s, even when something hangs.
 * It exits 1 when it can't start or on an uncaught error. `start` also reads the configuration: a bad one is logged as one
 * message that names every bad variable.
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

  // Other output may fail to be written too.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  let received: NodeJS.Signals | undefined;
  let running: Pick<RunningService, 'close'> | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (!received) {
      // A supervisor can start the next process meanwhile.
      if (process.connected) process.send?.('shutting down');
      setTimeout(() => {
        logger.error('shutdown took too long');
        process.exit(1);
      }, exitWithinMs).unref();
    }
    received = signal;
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
  if (received) stop(received);
}
