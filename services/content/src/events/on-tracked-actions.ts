import { counter, done, type Logger, type PartitionStart, type StepResult } from '@platform/service-kit';
import type { Store } from '../store/store.ts';
import type { TrackedEvent } from '../store/views.ts';
import { retryTransient } from './retry-transient.ts';

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

/** Members did something: what is a view is counted. Whether a failed commit took effect isn't known, and needn't be. */
export const onTrackedActions = ({ store }: ViewsContext, events: TrackedEvent[]): Promise<StepResult> =>
  retryTransient(async () => {
    const { counted, ...skipped } = await store.countViews(events);
    viewsCounted.inc(counted);
    for (const [reason, count] of Object.entries(skipped)) eventsSkipped.inc({ reason }, count);
    return done();
  });

/** Where a partition goes on: content's own position says it, not Kafka's. */
export async function startOfViews(
  { store, logger }: ViewsContext,
  start: PartitionStart,
): Promise<number | undefined> {
  const { offset, madeAnew } = await store.startOfViews(start);
  if (madeAnew) logger.warn(start, 'the topic was made anew: views are counted from its new beginning');
  return offset;
}
