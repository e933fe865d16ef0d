import type { TrackingEvent } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useEffect, useLayoutEffect } from 'react';
import { api } from '../../../lib/api-client.ts';
import { membership, useMembershipNumber } from '../../../lib/membership.ts';
import { createQueue } from './queue.ts';
import { createTracker, type TrackedItem } from './tracker.ts';

/** Longer than the gateway waits for its service. */
const patienceMs = 15_000;

/** Sends events; goes on when the page is left. */
async function postEvents(events: TrackingEvent[]): Promise<void> {
  await api(apiPath('/api/action/track'), {
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
const beaconEvents = (events: TrackingEvent[]): boolean =>
  navigator.sendBeacon(apiPath('/api/action/track'), JSON.stringify(events));

/** The tracker of this page. */
export const tracking = createTracker(membership, createQueue({ post: postEvents, beacon: beaconEvents }));

/** Tracks which page is open, for whoever is a member. A layout effect, so that a page is entered before its parts report. */
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
