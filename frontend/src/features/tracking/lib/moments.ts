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
