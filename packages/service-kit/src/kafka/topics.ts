import { partitionsOf, topicSettings } from '@platform/contracts';
import { type KafkaOptions, openKafka } from './kafka-client.ts';

/**
 * Creates the topics that don't exist yet (prefix applied) and waits until they have leaders. Existing ones keep their
 * partitions and settings.
 */
export async function ensureTopics(options: KafkaOptions, topics: readonly string[]): Promise<void> {
  const { topicPrefix = '' } = options;
  const kafka = await openKafka(options, { initialRetryTime: 200, maxRetryTime: 1_000, retries: 12 });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter((topic) => !existing.has(topicPrefix + topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({
        topic: topicPrefix + topic,
        numPartitions: partitionsOf(topic),
        // The broker's default.
        replicationFactor: -1,
        configEntries: Object.entries(topicSettings).map(([name, value]) => ({ name, value })),
      })),
    });
  } finally {
    await admin.disconnect();
  }
}
