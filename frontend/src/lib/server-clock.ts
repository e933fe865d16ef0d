/**
 * Estimates the server's clock from `Date` headers. Each response bounds the offset: the server's time, in whole
 * seconds, was between sending the request and receiving the response. Several responses narrow the bounds.
 */
export function createServerClock(deviceNow: () => number = () => Date.now()) {
  /** Bounds of the server's time minus the device's, in milliseconds. */
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;

  const clock = {
    /** Takes a response's Date header and the time its request was sent. */
    observe(date: string | null, sentAt: number): void {
      const second = date === null ? Number.NaN : Date.parse(date);
      const receivedAt = deviceNow();
      // Ignored if the clock was set back meanwhile. API responses never come from a cache without revalidation.
      if (Number.isNaN(second) || receivedAt < sentAt) return;
      const [low, high] = [second - receivedAt, second + 1000 - sentAt];
      const agrees = low <= most && high >= least;
      least = agrees ? Math.max(least, low) : low;
      most = agrees ? Math.min(most, high) : high;
    },
    /** Of the server's time from the device's, as small as the bounds allow. */
    offset: (): number => Math.min(Math.max(0, least), most),
    /** The server's time. */
    now: (): number => deviceNow() + clock.offset(),
    /** Milliseconds until the server's clock has certainly passed `instant`. */
    untilSurely(instant: number): number {
      return Math.max(0, instant - deviceNow() - (Number.isFinite(least) ? least : 0));
    },
  };
  return clock;
}

export const serverClock = createServerClock();
