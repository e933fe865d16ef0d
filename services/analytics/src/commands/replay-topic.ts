/**
 * Resets the writer's offsets to read the whole tracking topic again, for a ClickHouse that lost data: `node
 * src/commands/replay-topic.ts`. Stored actions are kept. Stop the writer first: Kafka can't reset a group with
 * members.
 */
import { consumerGroups, topics } from '@platform/contracts';
import { CommandError, createLogger, openKafka, runCommand } from '@platform/service-kit';
import { readAnalyticsConfig } from '../config.ts';
import { serviceName } from '../context.ts';

await runCommand(async () => {
  const config = readAnalyticsConfig(process.env);
  const logger = createLogger({ name: serviceName, level: config.server.logLevel });
  const kafka = await openKafka({ ...config.kafka, clientId: `${serviceName}-replay`, logger });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const groupId = config.kafka.topicPrefix + consumerGroups.actions;
    const topic = config.kafka.topicPrefix + topics.tracking;
    const { groups } = await admin.describeGroups([groupId]);
    const members = groups[0]?.members.length ?? 0;
    if (members > 0)
      throw new CommandError(`${groupId} has ${members} members: stop the analytics service first`);
    await admin.resetOffsets({ groupId, topic, earliest: true });
    return `${groupId} begins at the start of ${topic} when the service is started`;
  } finally {
    await admin.disconnect();
  }
});
