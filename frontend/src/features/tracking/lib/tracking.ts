import type { TrackingEvent } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useEffect, useLayoutEffect } from 'react';
import { api } from '../../../lib/api-client.ts';
import { membership, useMembershipNumber } from '../../../lib/membership.ts';
import { createQueue } from './queue.ts';
import { createTracker, type TrackedItem } from './tracker.ts';

/** Longer than the gateway's own time-out. */
const timeoutMs = 15_000;

const postEvents = (events: TrackingEvent[]) =>
  api(apiPath('/api/action/track'), {
    method: 'POST',
    body: events,
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  });

/**
 * A beacon carries the member's cookie but none of our headers. As plain text it needs no preflight request.
 */
const beaconEvents = (events: TrackingEvent[]): boolean =>
  navigator.sendBeacon(apiPath('/api/action/track'), JSON.stringify(events));

/** The tracker of this page. */
export const tracking = createTracker(membership, createQueue({ post: postEvents, beacon: beaconEvents }));

/** Tracks which page is open. A layout effect, so that `visit` runs before the page's own effects report views. */
export function useTrackPages(pathname: string): void {
  const number = useMembershipNumber();
  useLayoutEffect(() => {
    if (number !== null) tracking.visit(pathname);
  }, [pathname, number]);
}

/** Tracks the view of a detail page once its item is there. */
export function useTrackPageView(item: TrackedItem | undefined): void {
  useEffect(() => {
    if (item) tracking.pageView(item);
  }, [item?.type, item?.id]);
}

/** Tracks each video that becomes the current one of a viewer; give it the current one. */
export function useTrackVideoView(item: TrackedItem | undefined): void {
  useEffect(() => {
    if (item) tracking.videoView(item);
  }, [item?.type, item?.id]);
}
