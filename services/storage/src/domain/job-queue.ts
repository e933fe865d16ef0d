import { errors } from '@platform/service-kit';

export interface JobQueue {
  /**
   * Runs a job when its turn comes.
   * @throws {AppError} 503 when too many are waiting already
   */
  run<T>(job: () => Promise<T>): Promise<T>;
}

/** A queue that runs `concurrency` jobs at once and lets at most `waiting` wait. */
export function createJobQueue(limit: { concurrency: number; waiting: number }): JobQueue {
  const line: (() => void)[] = [];
  let running = 0;
  return {
    async run(job) {
      if (running >= limit.concurrency) {
        if (line.length >= limit.waiting) {
          throw errors.unavailable('Too many files are being checked. Please try again in a moment', 10);
        }
        // The one who leaves hands over its place, so `running` stays as it is.
        await new Promise<void>((resolve) => line.push(resolve));
      } else running += 1;
      try {
        return await job();
      } finally {
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
