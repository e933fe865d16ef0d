import type { Logger, Resource } from '@platform/service-kit';

export interface RepeatOptions {
  work(): Promise<void>;
  /** Pause between the end of a run and the next start. */
  intervalMs: number;
  logger: Logger;
  /** Logged once per outage; the next run retries. */
  failure: string;
}

/** Runs `work` at once, then repeatedly until closed. */
export function repeat({ work, intervalMs, logger, failure }: RepeatOptions): Resource {
  let closed = false;
  let failed = false;
  let timer: NodeJS.Timeout | undefined;
  async function run(): Promise<void> {
    try {
      await work();
      failed = false;
    } catch (err) {
      if (!closed && !failed) logger.warn({ err }, failure);
      failed = true;
    }
    if (!closed) timer = setTimeout(run, intervalMs);
  }
  void run();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
