import { topicSpecs } from '@platform/contracts';
import { type KafkaOptions, openKafka } from './kafka-client.ts';

/** Partitions of a topic that is none of the platform's. */
const defaultPartitions = 3;
const specOf: Partial<Record<string, Omit<TopicSpec, 'topic'>>> = topicSpecs;

export interface TopicSpec {
  topic: string;
  partitions?: number;
  /** Kafka's topic settings, such as `retention.ms`. */
  settings?: Record<string, string>;
}

/**
 * Creates the topics that don't exist yet (prefix applied) and waits until they have leaders. Existing ones keep their
 * partitions and settings.
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
    const specs = topics.map((topic): TopicSpec => (typeof topic === 'string' ? { topic } : topic));
    const missing = specs.filter(({ topic }) => !existing.has(topicPrefix + topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((spec) => {
        const { topic, partitions = defaultPartitions, settings = {} } = { ...specOf[spec.topic], ...spec };
        return {
          topic: topicPrefix + topic,
          numPartitions: partitions,
          // The broker's default.
          replicationFactor: -1,
          configEntries: Object.entries(settings).map(([name, value]) => ({ name, value })),
        };
      }),
    });
  } finally {
    await admin.disconnect();
  }
}
