/**
 * Resets the writer's offsets to read the whole tracking topic again, for a ClickHouse that lost data: `node
 * src/commands/replay-topic.ts`. Stored actions are kept. Stop the writer first: Kafka can't reset a group with
 * members.
 */
import { topics } from '@platform/contracts';
import { createLogger, openKafka } from '@platform/service-kit';
import { readAnalyticsConfig } from '../config.ts';
import { serviceName } from '../context.ts';
import { writerGroup } from '../events/writer.ts';

const config = readAnalyticsConfig(process.env);
const logger = createLogger({ name: serviceName, level: config.server.logLevel });
const { topicPrefix } = config.kafka;
const kafka = await openKafka({ ...config.kafka, clientId: `${serviceName}-replay`, logger });
const admin = kafka.admin();

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
