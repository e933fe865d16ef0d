import {
  AppError,
  counter,
  done,
  isConnectivityError,
  isDuplicateKey,
  isMongoOverTime,
  type Logger,
  type PartitionStart,
  retry,
  type StepResult,
} from '@platform/service-kit';
import type { Store } from '../store/store.ts';
import type { TrackedEvent } from '../store/views.ts';

export interface ViewsContext {
  store: Pick<Store, 'countViews' | 'startOfViews'>;
  logger: Logger;
}

const viewsCounted = counter({ name: 'content_views_counted_total', help: 'Views counted' });
const eventsSkipped = counter({
  name: 'content_view_events_skipped_total',
  help: 'Tracked actions that counted no view, by reason',
  labelNames: ['reason'],
});

/** MongoDB's number for a full disk. */
const outOfDiskSpace = 14031;

/** Says whether an error is of the moment: the same events will go through later. */
function passes(error: unknown): boolean {
  if (isConnectivityError(error) || isMongoOverTime(error) || isDuplicateKey(error)) return true;
  if (error instanceof AppError) return error.status === 503;
  return Number((error as { code?: unknown }).code) === outOfDiskSpace;
}

/** Members did something: what is a view is counted. Whether a failed commit took effect isn't known, and needn't be. */
export async function onTrackedActions({ store }: ViewsContext, events: TrackedEvent[]): Promise<StepResult> {
  try {
    const { counted, ...skipped } = await store.countViews(events);
    viewsCounted.inc(counted);
    for (const [reason, count] of Object.entries(skipped)) eventsSkipped.inc({ reason }, count);
    return done();
  } catch (error) {
    if (!passes(error)) throw error;
    return retry(error instanceof Error ? error.message : 'MongoDB could not count');
  }
}

/** Where a partition goes on: content's own position says it, not Kafka's. */
export async function startOfViews(
  { store, logger }: ViewsContext,
  start: PartitionStart,
): Promise<number | undefined> {
  const { offset, madeAnew } = await store.startOfViews(start);
  if (madeAnew) logger.warn(start, 'the topic was made anew: views are counted from its new beginning');
  return offset;
}
