import { expect, test } from '@jest/globals';
import type { EachBatchPayload } from 'kafkajs';
import { metricsRegistry } from '../metrics/metrics.ts';
import { createMemberMetrics } from './member-metrics.ts';

/** Values of a gauge by partition. */
async function values(name: string): Promise<Record<string, number>> {
  const { values: found = [] } = (await metricsRegistry.getSingleMetric(name)?.get()) ?? {};
  return Object.fromEntries(found.map(({ labels, value }) => [labels.partition, value]));
}

test('a partition that is stuck differs from one with the same lag that gets on', async () => {
  const metrics = createMemberMetrics('group', ['topic']);
  /** A batch of one message, behind which the partition has no other. */
  const watch = (partition: number, offset: number) =>
    metrics.watch('topic', {
      batch: { partition, highWatermark: String(offset + 1), firstOffset: () => String(offset) },
      resolveOffset() {},
    } as unknown as EachBatchPayload);
  metrics.setJoined(true);
  watch(0, 7);
  watch(1, 7).resolveOffset('7');
  watch(1, 8);
  expect(await values('kafka_consumer_lag')).toEqual({ 0: 1, 1: 1 });
  expect(await values('kafka_consumer_next_offset')).toEqual({ 0: 7, 1: 8 });
  metrics.setJoined(false);
  expect(await values('kafka_consumer_next_offset')).toEqual({});
});
