/**
 * Republishes the dead letters of every group to their original topics: `node src/commands/replay-dead-letters.ts`. Use it
 * after fixing the consumer. Letters that it has republished are left out for a week, as long as Kafka keeps the offsets of a group
 * that is not running. Every consumer of these topics may get an event twice; records that still can't be read become dead letters again.
 */
import { consumerGroups, topics } from '@platform/contracts';
import {
  CommandError,
  createLogger,
  createProducer,
  deadLetterHeaders,
  openKafka,
  runCommand,
} from '@platform/service-kit';
import type { Kafka } from 'kafkajs';
import { type AnalyticsConfig, readAnalyticsConfig } from '../config.ts';
import { serviceName } from '../context.ts';

const clientId = `${serviceName}-replay`;
/** In milliseconds. No message for this long means that another consumer holds the partitions. */
const stuckMs = 60_000;

/** The end offset of each partition that has letters left. */
async function letterEnds(kafka: Kafka, groupId: string, letterTopic: string): Promise<Map<number, bigint>> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const ends = new Map<number, bigint>();
    const [group] = await admin.fetchOffsets({ groupId, topics: [letterTopic] });
    for (const { partition, low, high } of await admin.fetchTopicOffsets(letterTopic)) {
      const committed = BigInt(group?.partitions.find((at) => at.partition === partition)?.offset ?? -1);
      const from = committed > BigInt(low) ? committed : BigInt(low);
      if (from < BigInt(high)) ends.set(partition, BigInt(high));
    }
    return ends;
  } finally {
    await admin.disconnect();
  }
}

async function replay(config: AnalyticsConfig): Promise<number> {
  const logger = createLogger({ name: serviceName, level: config.server.logLevel });
  const { topicPrefix } = config.kafka;
  const kafka = await openKafka({ ...config.kafka, clientId, logger });
  const letterTopic = topicPrefix + topics.deadLetter;
  /** Its committed offsets mark the letters already republished. */
  const groupId = topicPrefix + consumerGroups.deadLetters;
  const ends = await letterEnds(kafka, groupId, letterTopic);
  if (ends.size === 0) return 0;
  const producer = await createProducer({ ...config.kafka, clientId, logger });
  const consumer = kafka.consumer({ groupId });
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  const stuck = setTimeout(
    () => reject(new CommandError('No progress: another replay may hold the letters. Try again in a minute')),
    stuckMs,
  );
  let replayed = 0;
  consumer.on('consumer.crash', ({ payload }) => reject(payload.error));
  try {
    await consumer.connect();
    await consumer.subscribe({ topic: letterTopic, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      async eachMessage({ partition, message }) {
        const end = ends.get(partition);
        if (end === undefined || BigInt(message.offset) >= end) return;
        const topic = message.headers?.[deadLetterHeaders.topic]?.toString();
        if (topic) {
          await producer.send(topic, [
            { key: message.key?.toString() ?? null, value: message.value ?? Buffer.alloc(0) },
          ]);
          replayed += 1;
        }
        const next = BigInt(message.offset) + 1n;
        await consumer.commitOffsets([{ topic: letterTopic, partition, offset: String(next) }]);
        if (next >= end) ends.delete(partition);
        if (ends.size === 0) resolve();
        stuck.refresh();
      },
    });
    await over;
  } finally {
    clearTimeout(stuck);
    await consumer.disconnect();
    await producer.close();
  }
  return replayed;
}

await runCommand(async () => `Dead letters put back: ${await replay(readAnalyticsConfig(process.env))}`);
