/**
 * The server's clock, learnt from the `Date` of its answers. Each answer says that the server's time, cut to whole seconds,
 * fell between the request's going out and the answer's coming in by this device's clock; answers together narrow it down.
 */
export function createServerClock(deviceNow: () => number = () => Date.now()) {
  /** The server's time less the device's lies between these, in milliseconds. */
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;

  return {
    /** Takes an answer into account: its Date header, and when its request was sent. */
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
    /** The server's time as far as it is known: the device's own where nothing contradicts it. */
    now(): number {
      return deviceNow() + Math.min(Math.max(0, least), most);
    },
    /** How long until the server's clock has surely passed `instant`, in milliseconds; 0 when it has. */
    untilSurely(instant: number): number {
      return Math.max(0, instant - deviceNow() - (Number.isFinite(least) ? least : 0));
    },
  };
}

export const serverClock = createServerClock();
