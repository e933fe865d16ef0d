import type { TrackedAction } from '@platform/contracts';
import type { IntentBatch } from '@platform/service-kit';
import { toActionRow } from '../domain/action-row.ts';
import { toDateTime } from '../domain/date-time.ts';
import type { ActionStore } from '../store/action-store.ts';

/** Stores a batch of the tracking topic. A repetition has the same id, which is the token by which ClickHouse knows it. */
export async function onTrackedActions(
  actions: ActionStore,
  { id, partition, events, redo }: IntentBatch<TrackedAction[]>,
): Promise<void> {
  const storedAt = toDateTime(new Date().toISOString());
  const rows = events.flatMap(({ value, offset }) =>
    value.map((action) => ({
      eventId: action.eventId,
      memberId: action.memberId,
      row: toActionRow(action, { partition, offset, storedAt }),
    })),
  );
  await actions.add(rows, id, redo);
}
