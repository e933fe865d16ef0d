import type { TrackedAction } from '@platform/contracts';
import type { IntentBatch } from '@platform/service-kit';
import { toActionRow, toDateTime } from '../domain/action-row.ts';
import type { NewAction } from '../store/action-store.ts';

/** Consumer group of the ClickHouse writer. */
export const writerGroup = 'analytics-writer';

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

/** Converts a batch of the tracking topic to rows. */
export function toNewActions({ partition, events }: IntentBatch<TrackedAction[]>): NewAction[] {
  const storedAt = toDateTime(new Date().toISOString());
  return events.flatMap(({ value, offset }) =>
    value.map((action) => ({
      eventId: action.eventId,
      memberId: action.memberId,
      row: toActionRow(action, { partition, offset, storedAt }),
    })),
  );
}
