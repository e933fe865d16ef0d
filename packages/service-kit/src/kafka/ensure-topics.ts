import { topicPartitions } from '@platform/contracts';
import { applyTopicSettings } from './apply-topic-settings.ts';
import { type KafkaOptions, openKafka } from './kafka-client.ts';

/** Partitions of a topic that says nothing of them. */
const defaultPartitions = 3;
const partitionsOf: Partial<Record<string, number>> = topicPartitions;

export interface TopicSpec {
  topic: string;
  partitions?: number;
  replicationFactor?: number;
  /** Kafka's topic settings, such as `retention.ms`. */
  settings?: Record<string, string>;
}

/**
 * Creates the topics that don't exist yet (prefix applied) and waits until they have leaders. Existing ones keep their
 * partitions; settings named here are brought to their value, others are left as they are.
 */
export async function ensureTopics(
  options: KafkaOptions,
  topics: readonly (string | TopicSpec)[],
): Promise<void> {
  const { topicPrefix = '' } = options;
  const kafka = await openKafka(options, { initialRetryTime: 200, maxRetryTime: 1_000, retries: 12 });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const specs = topics.map((topic) => (typeof topic === 'string' ? { topic } : topic) as TopicSpec);
    const missing = specs.filter(({ topic }) => !existing.has(topicPrefix + topic));
    for (const { topic, settings } of specs) {
      if (settings && existing.has(topicPrefix + topic))
        await applyTopicSettings(admin, topicPrefix + topic, settings, options.logger);
    }
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map(({ topic, partitions, replicationFactor = -1, settings = {} }) => ({
        topic: topicPrefix + topic,
        numPartitions: partitions ?? partitionsOf[topic] ?? defaultPartitions,
        replicationFactor,
        configEntries: Object.entries(settings).map(([name, value]) => ({ name, value })),
      })),
    });
  } finally {
    await admin.disconnect();
  }
}
