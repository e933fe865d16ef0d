import type { PartitionStart } from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import { readTimeoutMs } from './read-page.ts';
import type { TopicPositionRecord, ViewCollections } from './view-collections.ts';

export interface Partition {
  topic: string;
  partition: number;
}

const idOf = ({ topic, partition }: Partition) => `${topic}/${partition}`;

/** Reads how far a partition is counted; one never counted begins with its first message. */
export async function readPosition(
  { topicPositions }: ViewCollections,
  where: Partition,
  session?: ClientSession,
): Promise<TopicPositionRecord> {
  const _id = idOf(where);
  const found = await topicPositions.findOne({ _id }, session ? { session } : { timeoutMS: readTimeoutMs });
  return found ?? { _id, nextOffset: 0, latest: 0 };
}

/**
 * Moves a position, within the transaction that read it. Whoever else moved it since conflicts here, or breaks its unique id
 * when it is the first: of several consumers of one partition one wins.
 */
export async function advancePosition(
  { topicPositions }: ViewCollections,
  { _id, nextOffset }: TopicPositionRecord,
  to: Pick<TopicPositionRecord, 'nextOffset' | 'latest'>,
  session: ClientSession,
): Promise<void> {
  await topicPositions.updateOne({ _id, nextOffset }, { $set: to }, { session, upsert: true });
}

/**
 * Gives where a partition goes on, and whether its topic was made anew: then its end is before the position, or a message
 * before the position was sent after everything counted. In that case the position is set back to the batch, and what was sent
 * before counts no more, in case it was the log's tail that was lost and not the topic.
 */
export async function startOfPartition(
  models: ViewCollections,
  start: PartitionStart,
): Promise<{ offset: number | undefined; madeAnew: boolean }> {
  const { _id, nextOffset, latest } = await readPosition(models, start);
  if (nextOffset === 0) return { offset: undefined, madeAnew: false };
  const madeAnew =
    start.highWatermark < nextOffset || (start.offset < nextOffset && start.timestamp > latest);
  if (!madeAnew) return { offset: nextOffset, madeAnew };
  await models.topicPositions.updateOne(
    { _id, nextOffset },
    { $set: { nextOffset: start.offset, countedUpTo: latest } },
    { timeoutMS: readTimeoutMs },
  );
  return { offset: undefined, madeAnew };
}
