import type { Admin } from 'kafkajs';
import type { Logger } from '../logger/logger.ts';

/** Kafka's numbers: a topic as a resource, and a setting made on the topic itself. */
const topicResource = 2;
const setOnTopic = 1;

interface ConfigEntry {
  configName: string;
  configValue: string;
  configSource: number;
}

/**
 * Brings settings of an existing topic to their values. kafkajs only knows the request that replaces all of a topic's own
 * settings, so those that others made are sent along. A refusal (such as no permission) is logged: the topic works without.
 */
export async function applyTopicSettings(
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
    const entries = (resources[0]?.configEntries ?? []) as ConfigEntry[];
    const own = new Map(
      entries
        .filter(({ configSource }) => configSource === setOnTopic)
        .map(({ configName, configValue }) => [configName, configValue]),
    );
    const changed = Object.entries(settings).filter(([name, value]) => own.get(name) !== value);
    if (changed.length === 0) return;
    for (const [name, value] of changed) own.set(name, value);
    await admin.alterConfigs({
      validateOnly: false,
      resources: [
        {
          type: topicResource,
          name: topic,
          configEntries: [...own].map(([name, value]) => ({ name, value })),
        },
      ],
    });
    logger.info({ topic, settings: Object.fromEntries(changed) }, 'topic settings changed');
  } catch (err) {
    logger.warn({ err, topic }, 'topic settings could not be brought up to date');
  }
}
