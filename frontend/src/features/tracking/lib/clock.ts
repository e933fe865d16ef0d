import { limits } from '@platform/contracts/limits';

export type Clock = ReturnType<typeof createClock>;

/**
 * Counts the time a page is looked at. Each second is given out once, in whole seconds; what is left of a second waits for the
 * next, so that what was given out adds up.
 */
export function createClock() {
  let runningSince: number | null = null;
  let countedMs = 0;

  function count(): void {
    if (runningSince === null) return;
    const now = performance.now();
    countedMs += now - runningSince;
    runningSince = now;
  }

  return {
    start(): void {
      runningSince ??= performance.now();
    },
    stop(): void {
      count();
      runningSince = null;
    },
    /** The whole seconds since the last call. More than a day is a machine that slept: it counts as a day. */
    take(): number {
      count();
      const seconds = Math.floor(countedMs / 1000);
      countedMs -= seconds * 1000;
      return Math.min(seconds, limits.timeSpentSecondsMax);
    },
    reset(): void {
      runningSince = null;
      countedMs = 0;
    },
  };
}
