/**
 * The server's clock, from the `Date` headers of its answers. Each one bounds the offset between the two clocks: the server's time, in
 * whole seconds, was between the sending of the request and the receipt of the answer. Several answers narrow the bounds.
 */
export function createServerClock(deviceNow: () => number = () => Date.now()) {
  /** Bounds of the server's time minus the device's, in milliseconds. */
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;

  return {
    /** Takes an answer's Date header and the time its request was sent. */
    observe(date: string | null, sentAt: number): void {
      const second = date === null ? Number.NaN : Date.parse(date);
      const receivedAt = deviceNow();
      // A clock set back meanwhile says nothing. Answers are never from a cache: all of the API are checked with the server.
      if (Number.isNaN(second) || receivedAt < sentAt) return;
      const [low, high] = [second - receivedAt, second + 1000 - sentAt];
      const agrees = low <= most && high >= least;
      least = agrees ? Math.max(least, low) : low;
      most = agrees ? Math.min(most, high) : high;
    },
    /** The server's time: the device's own unless it is out of bounds. */
    now(): number {
      return deviceNow() + Math.min(Math.max(0, least), most);
    },
    /** Milliseconds until the server's clock has certainly passed `instant`. */
    untilSurely(instant: number): number {
      return Math.max(0, instant - deviceNow() - (Number.isFinite(least) ? least : 0));
    },
  };
}

export const serverClock = createServerClock();
