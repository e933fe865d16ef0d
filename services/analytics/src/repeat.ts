import type { Logger, Resource } from '@platform/service-kit';

export interface RepeatOptions {
  work(): Promise<void>;
  /** Fulfilled when the tables are there. */
  ready: Promise<void>;
  /** From the end of one run to the start of the next. */
  intervalMs: number;
  logger: Logger;
  /** Logged when a run fails, once per outage; the next run tries again. */
  failure: string;
}

/** Runs `work` as soon as the tables are there, and then again and again until closed. */
export function repeat({ work, ready, intervalMs, logger, failure }: RepeatOptions): Resource {
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
  ready.then(run, () => {});
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
