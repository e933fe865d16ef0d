import { limits } from '@platform/contracts/limits';

/** Measures how long a page is visible. Carries the fraction of a second over, so that the readings add up. */
export function createStopwatch() {
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
    /** The whole seconds since the last call, capped at a day, as the machine may have slept. */
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

/** A larger jump back means that the clock was set. */
const clockResetMs = 1_000;

/** Returns a clock with unique milliseconds, so that sorting by time keeps the events' order. */
export function createMonotonicClock(): () => number {
  let last = 0;
  return () => {
    const now = Date.now();
    last = now > last || now < last - clockResetMs ? now : last + 1;
    return last;
  };
}

/** A UUIDv7 (RFC 9562) of `time` in milliseconds. Sorted ids keep the duplicate check cheap. */
export function uuidV7(time: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  bytes[0] = 0x70 | (Number(bytes[0]) & 0x0f);
  bytes[2] = 0x80 | (Number(bytes[2]) & 0x3f);
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const hex = time.toString(16).padStart(12, '0') + random;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
