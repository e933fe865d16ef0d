import { limits } from '@platform/contracts/limits';

/**
 * Places the events of one POST on the server's clock, in milliseconds. The newest, by the client's clock, happened when the
 * POST came; the others earlier by as much as that clock says, so that their order and gaps are kept whatever its offset.
 * An event without a client time happened when the POST came.
 */
export function serverTimes(receivedAt: number, clientTimes: readonly (number | undefined)[]): number[] {
  let newest = Number.NEGATIVE_INFINITY;
  for (const time of clientTimes) if (time !== undefined && time > newest) newest = time;
  return clientTimes.map((time) =>
    time === undefined ? receivedAt : receivedAt - Math.min(newest - time, limits.trackingEarlierMs),
  );
}
