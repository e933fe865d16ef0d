import { membership } from '../../membership/lib/membership-store.ts';
import { beaconEvents, postEvents } from '../api/track.ts';
import { createQueue } from './queue.ts';
import { createTracker } from './tracker.ts';

/** The tracker of this page. */
export const tracking = createTracker(membership, createQueue({ post: postEvents, beacon: beaconEvents }));
