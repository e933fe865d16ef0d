import { type KafkaOptions, openKafka } from './kafka-client.ts';

export interface TopicSpec {
  topic: string;
  partitions?: number;
  replicationFactor?: number;
  /** Kafka's topic settings, such as `retention.ms`. */
  settings?: Record<string, string>;
}

/** Creates the topics that don't exist yet (prefix applied) and waits until they have leaders. Existing ones are left as they are. */
export async function ensureTopics(
  options: KafkaOptions,
  topics: readonly (string | TopicSpec)[],
): Promise<void> {
  const { topicPrefix = '' } = options;
  const kafka = await openKafka(options, { initialRetryTime: 200, maxRetryTime: 2_000, retries: 8 });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const specs = topics.map((topic) => (typeof topic === 'string' ? { topic } : topic) as TopicSpec);
    const missing = specs.filter(({ topic }) => !existing.has(topicPrefix + topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map(({ topic, partitions = 3, replicationFactor = -1, settings = {} }) => ({
        topic: topicPrefix + topic,
        numPartitions: partitions,
        replicationFactor,
        configEntries: Object.entries(settings).map(([name, value]) => ({ name, value })),
      })),
    });
  } finally {
    await admin.disconnect();
  }
}
