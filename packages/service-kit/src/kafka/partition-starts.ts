/** The first message of a batch, and the end of its partition. */
export interface PartitionStart {
  /** Without the prefix. */
  topic: string;
  partition: number;
  offset: number;
  /** When the message was sent, in milliseconds. */
  timestamp: number;
  /** Offset the partition's next message will get. */
  highWatermark: number;
}

/** Gives the offset a partition goes on at; undefined takes the batch as it comes. */
export type StartAt = (start: PartitionStart) => Promise<number | undefined>;

/**
 * Knows where each partition goes on, for a step that keeps its own position. The step is asked at the first batch after
 * joining the group, and whenever a batch begins before what is through (the group's offsets were set back, or the topic was
 * made anew). So a topic that is read again is passed over by one seek, and Kafka's committed offsets don't matter.
 */
export function createPartitionStarts(startAt: StartAt | undefined) {
  const expected = new Map<string, number>();
  return {
    /** Gives the offset to move the partition to, or undefined when the batch begins where it should. */
    async check(where: string, start: PartitionStart): Promise<number | undefined> {
      const known = expected.get(where);
      if (!startAt || (known !== undefined && start.offset >= known)) return undefined;
      const target = (await startAt(start)) ?? start.offset;
      expected.set(where, target);
      return target === start.offset ? undefined : target;
    },
    passed(where: string, offset: number): void {
      expected.set(where, offset + 1);
    },
    forget(): void {
      expected.clear();
    },
  };
}
