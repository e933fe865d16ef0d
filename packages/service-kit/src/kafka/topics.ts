import { topicPartitions } from '@platform/contracts';
import type { Admin } from 'kafkajs';
import type { Logger } from '../logger/logger.ts';
import { type KafkaOptions, openKafka } from './kafka-client.ts';

/** Partitions of a topic that says nothing of them. */
const defaultPartitions = 3;
const partitionsOf: Partial<Record<string, number>> = topicPartitions;

export interface TopicSpec {
  topic: string;
  partitions?: number;
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
    const specs = topics.map((topic): TopicSpec => (typeof topic === 'string' ? { topic } : topic));
    const missing = specs.filter(({ topic }) => !existing.has(topicPrefix + topic));
    for (const { topic, settings } of specs.filter((spec) => !missing.includes(spec))) {
      if (settings) await applyTopicSettings(admin, topicPrefix + topic, settings, options.logger);
    }
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map(({ topic, partitions, settings = {} }) => ({
        topic: topicPrefix + topic,
        numPartitions: partitions ?? partitionsOf[topic] ?? defaultPartitions,
        // The broker's default.
        replicationFactor: -1,
        configEntries: Object.entries(settings).map(([name, value]) => ({ name, value })),
      })),
    });
  } finally {
    await admin.disconnect();
  }
}

/** Kafka's numbers: a topic as a resource, and a setting made on the topic itself. */
const topicResource = 2;
const setOnTopic = 1;

/**
 * Brings settings of an existing topic to their values. kafkajs only knows the request that replaces all of a topic's own
 * settings, so those that others made are sent along. A rejection (such as no permission) is logged: the topic works without.
 */
async function applyTopicSettings(
  admin: Admin,
  topic: string,
  settings: Record<string, string>,
  logger: Logger,
): Promise<void> {
  try {
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: topicResource, name: topic }],
    });
    const entries = resources[0]?.configEntries ?? [];
    const set = entries.filter(({ configSource }) => (configSource as number) === setOnTopic);
    const own = new Map(set.map(({ configName, configValue }) => [configName, configValue]));
    const changed = Object.entries(settings).filter(([name, value]) => own.get(name) !== value);
    if (changed.length === 0) return;
    for (const [name, value] of changed) own.set(name, value);
    const configEntries = [...own].map(([name, value]) => ({ name, value }));
    await admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: topicResource, name: topic, configEntries }],
    });
    logger.info({ topic, settings: Object.fromEntries(changed) }, 'topic settings changed');
  } catch (err) {
    logger.warn({ err, topic }, 'topic settings could not be brought up to date');
  }
}
