import { ConfigError } from '../config/read-config.ts';
import { createLogger } from '../logger/logger.ts';
import type { RunningService } from './start-service.ts';

/** A process is gone this long after the signal, whatever hangs, in milliseconds. */
const exitWithinMs = 9_500;

/**
 * Runs a service as the whole process: starts it, shuts it down on SIGTERM, or on SIGINT without the delay that leaves time for
 * others to take over, and exits 1 when it can't start or an error reaches the top. `start` reads the configuration, so that a
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

  const stopAsked = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopAsked.resolve);
  const limit = () => {
    logger.error('shutdown took too long');
    process.exit(1);
  };
  void stopAsked.promise.then(() => setTimeout(limit, exitWithinMs).unref());

  let running: Pick<RunningService, 'close'>;
  try {
    running = await start();
  } catch (error) {
    if (error instanceof ConfigError) logger.fatal({ problems: error.problems }, 'bad configuration');
    else logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }

  const signal = await stopAsked.promise;
  // A supervisor can start a successor meanwhile.
  if (process.connected) process.send?.('shutting down');
  await running.close({ atOnce: signal === 'SIGINT' }).catch((error) => die(error, 'shutdown failed'));
  process.exit(0);
}
