import type { TrackingEvent } from '@platform/contracts';
import { paths } from '@platform/contracts/paths';
import { api } from '../../../lib/api-client.ts';

/** Longer than the gateway waits for its service. */
const patienceMs = 15_000;

/** Sends events; goes on when the page is left. */
export async function postEvents(events: TrackingEvent[]): Promise<void> {
  await api(paths.track, {
    method: 'POST',
    body: events,
    keepalive: true,
    signal: AbortSignal.timeout(patienceMs),
  });
}

/**
 * Hands events to the browser to be sent after the page is gone; false when it takes no more. A beacon carries the cookie but
 * no headers of ours; as plain text it goes out at once in every browser.
 */
export const beaconEvents = (events: TrackingEvent[]): boolean =>
  navigator.sendBeacon(paths.track, JSON.stringify(events));
