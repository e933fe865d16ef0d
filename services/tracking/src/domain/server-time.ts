import { limits } from '@platform/contracts/limits';

/**
 * Converts the client times of one POST's events to server time, in milliseconds. The newest gets the time of receipt,
 * the others keep their distance to it, so that order and gaps are right whatever the client's clock. Events in the
 * same millisecond are moved one millisecond earlier each, to keep their order. An event without a client time gets the
 * time of receipt.
 */
export function serverTimes(receivedAt: number, clientTimes: readonly (number | undefined)[]): number[] {
  const known = clientTimes.filter((time) => time !== undefined);
  const newest = Math.max(...known);
  const earlier = clientTimes.map((time) =>
    time === undefined ? 0 : Math.min(newest - time, limits.unsentKeptMs),
  );
  const taken = new Set<number>();
  for (let index = earlier.length - 1; index >= 0; index -= 1) {
    let ms = earlier[index] as number;
    while (taken.has(ms)) ms += 1;
    taken.add(ms);
    earlier[index] = ms;
  }
  return earlier.map((ms) => receivedAt - ms);
}
