import type { EachBatchPayload } from 'kafkajs';
import { gauge } from '../metrics/metrics.ts';
import { consumed } from './messages.ts';

const labelNames = ['topic', 'partition', 'group'] as const;
const lag = gauge({
  name: 'kafka_consumer_lag',
  help: 'Messages of a partition that its member of the group is not through with',
  labelNames,
});
// Shows progress where the lag stays the same, as under a steady load.
const nextOffset = gauge({
  name: 'kafka_consumer_next_offset',
  help: 'Offset of the first message of a partition that its member of the group is not through with',
  labelNames,
});
const groupJoined = gauge({
  name: 'kafka_consumer_joined',
  help: '1 while a member of its group, 0 while not',
  labelNames: ['group'],
});

/** Keeps the gauges of one member of a group. Topics have no prefix. */
export function createMemberMetrics(group: string, topics: readonly string[]) {
  const owned = new Map<string, { topic: string; partition: number; group: string }>();
  groupJoined.set({ group }, 0);
  // Start at 0: Prometheus' increase() misses a counter's first value otherwise.
  for (const topic of topics) consumed.inc({ topic, group, outcome: 'deadLetter' }, 0);

  return {
    setJoined(joined: boolean): void {
      groupJoined.set({ group }, joined ? 1 : 0);
      // The partitions may be another member's now.
      for (const labels of owned.values()) {
        lag.remove(labels);
        nextOffset.remove(labels);
      }
      owned.clear();
    },
    /** Measures a batch's lag from its beginning, as one that can't be applied has no end. */
    watch(topic: string, payload: EachBatchPayload): EachBatchPayload {
      const { batch, resolveOffset } = payload;
      const { partition } = batch;
      const labels = { topic, partition, group };
      owned.set(`${topic}/${partition}`, labels);
      const setNext = (next: bigint) => {
        lag.set(labels, Number(BigInt(batch.highWatermark) - next));
        nextOffset.set(labels, Number(next));
      };
      setNext(BigInt(batch.firstOffset() ?? batch.highWatermark));
      return {
        ...payload,
        resolveOffset(offset) {
          setNext(BigInt(offset) + 1n);
          resolveOffset(offset);
        },
      };
    },
  };
}
