import { randomUUID } from 'node:crypto';
import { type TrackedAction, topics, trackedActionSchema } from '@platform/contracts';
import type { Producer } from '@platform/service-kit';
import type { TrackedEvent } from '../../src/store/views.ts';

export const minutes = (n: number) => n * 60_000;
const start = Date.parse('2026-03-01T12:00:00Z');

/** A member's view of an item, so many milliseconds after a fixed time. */
export const viewed = (
  member: number,
  item: { type: TrackedAction['contentType']; id: string },
  afterMs = 0,
  fields: Partial<TrackedAction> = {},
): TrackedAction =>
  trackedActionSchema.parse({
    eventId: randomUUID(),
    at: new Date(start + afterMs).toISOString(),
    memberId: member.toString(16).padStart(24, '0'),
    membershipNumber: `TESTMEMBER${member}`,
    actionType: 'video_view',
    contentType: item.type,
    contentId: item.id,
    contentTitle: 'as the client says',
    ...fields,
  });

/** Puts actions on the topic as tracking does, those of a member as one POST. */
export const track = (producer: Producer, ...actions: TrackedAction[]): Promise<void> =>
  producer.send(
    topics.tracking,
    [...Map.groupBy(actions, ({ membershipNumber }) => membershipNumber)].map(([key, own]) => ({
      key,
      value: JSON.stringify(own),
    })),
  );

/** Actions as a batch of one partition, one a second. */
export const asBatch = (
  actions: readonly TrackedAction[],
  { offset = 0, partition = 0 } = {},
): TrackedEvent[] =>
  actions.map((value, index) => ({
    topic: topics.tracking,
    partition,
    offset: String(offset + index),
    timestamp: start + (offset + index) * 1_000,
    value,
  }));
