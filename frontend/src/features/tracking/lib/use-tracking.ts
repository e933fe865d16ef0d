import { useEffect, useLayoutEffect } from 'react';
import { useMembershipNumber } from '../../membership/lib/membership-store.ts';
import type { TrackedItem } from './tracker.ts';
import { tracking } from './tracking.ts';

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
