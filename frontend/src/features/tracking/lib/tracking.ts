import type { TrackingEvent } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useEffect, useLayoutEffect } from 'react';
import { api } from '../../../lib/api-client.ts';
import { membership, useMembershipNumber } from '../../../lib/membership.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { createQueue } from './queue.ts';
import { createTracker, type TrackedItem } from './tracker.ts';

/** Longer than the gateway's timeout. */
const timeoutMs = 15_000;

/** The server rejects times of a clock that is far ahead. Its own is known only once it has responded, so times are converted when sent. */
function inServerTime(events: TrackingEvent[]): TrackingEvent[] {
  const offset = serverClock.offset();
  return events.map((event) => {
    const { clientTime } = event;
    return clientTime
      ? { ...event, clientTime: new Date(Date.parse(clientTime) + offset).toISOString() }
      : event;
  });
}

const postEvents = (events: TrackingEvent[]) =>
  api(apiPath('/api/action/track'), {
    method: 'POST',
    body: inServerTime(events),
    keepalive: true,
    timeoutMs,
  });

/** Beacons send the member cookie but no custom headers. As plain text they need no CORS preflight. */
const beaconEvents = (events: TrackingEvent[]): boolean =>
  navigator.sendBeacon(apiPath('/api/action/track'), JSON.stringify(inServerTime(events)));

export const tracking = createTracker(membership, createQueue({ post: postEvents, beacon: beaconEvents }));

/** Tracks page visits. A layout effect, so that `visit` runs before the page's effects report views. */
export function useTrackPages(pathname: string): void {
  const number = useMembershipNumber();
  useLayoutEffect(() => {
    if (number !== null) tracking.visit(pathname);
  }, [pathname, number]);
}

/** Tracks the view of a detail page once its item is loaded. */
export function useTrackPageView(item: TrackedItem | undefined): void {
  useEffect(() => {
    if (item) tracking.pageView(item);
  }, [item?.type, item?.id]);
}
