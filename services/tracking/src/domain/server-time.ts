import { limits } from '@platform/contracts/limits';

/**
 * Places the events of one POST on the server's clock, in milliseconds. The newest, by the client's clock, happened when the
 * POST came; the others earlier by as much as that clock says, so that their order and gaps are kept whatever its offset.
 * Of events in the same millisecond each but the last is put one earlier, so that their order shows in the time alone.
 * An event without a client time happened when the POST came.
 */
export function serverTimes(receivedAt: number, clientTimes: readonly (number | undefined)[]): number[] {
  const known = clientTimes.filter((time) => time !== undefined);
  const newest = Math.max(...known);
  const earlier = clientTimes.map((time) =>
    time === undefined ? 0 : Math.min(newest - time, limits.trackingEarlierMs),
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
