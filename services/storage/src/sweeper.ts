import type { Logger } from '@platform/service-kit';

export interface Sweeper {
  /** Waits for a sweep under way. */
  close(): Promise<void>;
}

/** Runs a job again and again, never twice at once; a failed one is logged and tried again the next time. */
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
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
