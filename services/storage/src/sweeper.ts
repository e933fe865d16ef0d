import type { Logger } from '@platform/service-kit';

export interface Sweeper {
  /** Waits for a sweep under way. */
  close(): Promise<void>;
}

/** The first sweep waits this long after the start, in milliseconds: content, which it asks, may be starting too. */
const firstSweepMs = 30_000;

/**
 * Runs a job soon after the start and then at the interval, never twice at once; a failed one is logged and tried again the next time.
 */
export function startSweeper(job: () => Promise<unknown>, intervalMs: number, logger: Logger): Sweeper {
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= job()
      .then((result) => logger.info({ result }, 'swept'))
      .catch((err: unknown) => logger.warn({ err }, 'sweep ended early'))
      .finally(() => {
        running = undefined;
      });
  };
  const first = setTimeout(run, firstSweepMs).unref();
  const timer = setInterval(run, intervalMs).unref();
  return {
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
