/**
 * Resets the writer's offsets to read the whole tracking topic again, for a ClickHouse that lost data: `node
 * src/commands/replay-topic.ts`. Stored actions are kept. Stop the writer first: Kafka can't reset a group with
 * members.
 */
import { topics } from '@platform/contracts';
import { createLogger } from '@platform/service-kit';
import { Kafka, logLevel } from 'kafkajs';
import { readAnalyticsConfig } from '../config.ts';
import { serviceName } from '../context.ts';
import { writerGroup } from '../events/writer.ts';

const config = readAnalyticsConfig(process.env);
const logger = createLogger({ name: serviceName, level: config.server.logLevel });
const { brokers, topicPrefix } = config.kafka;
const admin = new Kafka({ brokers, clientId: `${serviceName}-replay`, logLevel: logLevel.NOTHING }).admin();

try {
  await admin.connect();
  const groupId = topicPrefix + writerGroup;
  const topic = topicPrefix + topics.tracking;
  const { groups } = await admin.describeGroups([groupId]);
  const members = groups[0]?.members.length ?? 0;
  if (members > 0) {
    throw new Error(`${groupId} has ${members} members: stop the analytics service first`);
  }
  await admin.resetOffsets({ groupId, topic, earliest: true });
  logger.info({ groupId, topic }, 'the writer begins at the start of the topic when it is started');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await admin.disconnect();
}
