import { limits } from '@platform/contracts/limits';

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

/** A clock that runs further back than this was put back, and is believed. */
const putBackMs = 1_000;

/**
 * Gives the present in milliseconds, each time another one: what happens within a millisecond keeps its order wherever it is
 * sorted by time.
 */
export function createMoments(): () => number {
  let last = 0;
  return () => {
    const now = Date.now();
    last = now > last || now < last - putBackMs ? now : last + 1;
    return last;
  };
}

/** A UUID of version 7 (RFC 9562) of a time in milliseconds: ids made later sort later, which keeps looking for repeated ones cheap. */
export function uuidV7(time: number): string {
  const instant = time.toString(16).padStart(12, '0');
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt(Number.parseInt(random.charAt(3), 16) % 4);
  return [
    instant.slice(0, 8),
    instant.slice(8),
    `7${random.slice(0, 3)}`,
    variant + random.slice(4, 7),
    random.slice(7, 19),
  ].join('-');
}
