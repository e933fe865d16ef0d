import type { TrackedAction } from '@platform/contracts';
import type { IntentBatch } from '@platform/service-kit';
import { toActionRow } from '../domain/action-row.ts';
import type { ActionStore } from '../store/action-store.ts';

/** Stores a batch of the tracking topic. A repetition of the same range has the same token. */
export async function onTrackedActions(
  actions: ActionStore,
  { topic, partition, start, end, events, redo }: IntentBatch<TrackedAction>,
): Promise<void> {
  const [first] = events;
  if (!first) return;
  // The first event's id tells this topic from one of the same name that was made anew and numbers from 0 again.
  const token = `${topic}/${partition}/${start}-${end}/${first.value.eventId}`;
  const rows = events.map(({ value, offset }) => ({
    eventId: value.eventId,
    memberId: value.memberId,
    row: toActionRow(value, { partition, offset }),
  }));
  await actions.add(rows, token, redo);
}
