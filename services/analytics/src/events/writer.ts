import type { TrackedAction } from '@platform/contracts';
import { type EventBatch, histogram } from '@platform/service-kit';
import { toActionRow, toDateTime } from '../domain/action-row.ts';
import type { NewAction } from '../store/action-store.ts';

/**
 * A fetch waits for 256 KiB or 700 ms, so that ClickHouse gets few, large inserts while actions still show within two
 * seconds. When far behind, an insert is as large as one fetch of a partition.
 */
export const writerBatches = {
  minBytes: 256 * 1024,
  maxWaitMs: 700,
  maxBytesPerPartition: 4 * 1024 * 1024,
  batchSize: 10_000,
  sessionTimeoutMs: 6_000,
} as const;

const batchActions = histogram({
  name: 'analytics_batch_actions',
  help: 'Actions in a batch that was stored in ClickHouse',
  buckets: [1, 10, 100, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000],
});
const freshness = histogram({
  name: 'analytics_freshness_seconds',
  help: 'Age of the oldest POST in a stored batch, from its receipt by the collector',
  buckets: [0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 1_800],
});

/** Measures a batch that has just been stored. */
export function observeStored({ events }: EventBatch<TrackedAction[]>): void {
  batchActions.observe(events.reduce((count, { value }) => count + value.length, 0));
  // The newest action of a POST has its time of receipt, the others are as much older as the browser sent them late.
  const received = events.map(({ value }) => Math.max(...value.map(({ at }) => Date.parse(at))));
  freshness.observe((Date.now() - Math.min(...received)) / 1000);
}

/** Converts a batch of the tracking topic to rows, without playbacks' reports, which are no actions. */
export function toNewActions({ partition, events }: EventBatch<TrackedAction[]>): NewAction[] {
  const storedAt = toDateTime(new Date().toISOString());
  return events.flatMap(({ value, offset }) =>
    value.flatMap((action, index) =>
      action.playback
        ? []
        : {
            position: `${partition}/${offset}/${index}`,
            row: toActionRow(action, { partition, offset, storedAt }),
          },
    ),
  );
}
