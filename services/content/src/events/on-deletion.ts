import { contentEventSchema, memberEventSchema, topics } from '@platform/contracts';
import {
  AppError,
  type Consumer,
  done,
  drop,
  isConnectivityError,
  isDuplicateKey,
  isMongoOverTime,
  type KafkaOptions,
  type Producer,
  retry,
  runConsumer,
  type StepResult,
} from '@platform/service-kit';
import * as z from 'zod';
import type { Store } from '../store/store.ts';

/** MongoDB's error code for a full disk. */
const outOfDiskSpace = 14031;

/** Whether a retry may succeed. */
function isTransient(error: unknown): boolean {
  if (isConnectivityError(error) || isMongoOverTime(error) || isDuplicateKey(error)) return true;
  if (error instanceof AppError) return error.status === 503;
  return Number((error as { code?: unknown }).code) === outOfDiskSpace;
}

const eventSchema = z.union([memberEventSchema, contentEventSchema]);

export interface DeletionContext {
  store: Pick<Store, 'removeMember' | 'removeMemberItems'>;
  /** The library's cache, which contains likes. */
  feed: { clear(): void };
}

/** Removes all that is stored of a deleted member, and what members have with a deleted item. */
export async function onDeletion(
  { store, feed }: DeletionContext,
  event: z.output<typeof eventSchema>,
): Promise<StepResult> {
  try {
    if (event.kind === 'item.deleted') await store.removeMemberItems(event.itemId);
    else if (event.kind === 'member.deleted')
      await store.removeMember(event.memberId).finally(() => feed.clear());
    else return drop('no deletion');
    return done();
  } catch (error) {
    if (!isTransient(error)) throw error;
    return retry(error instanceof Error ? error.message : 'MongoDB failed');
  }
}

/** Consumes member and content events until closed. */
export const followDeletions = (
  context: DeletionContext,
  kafka: KafkaOptions,
  deadLetter: Producer,
): Consumer =>
  runConsumer({
    ...kafka,
    groupId: 'content-deletions',
    topics: [topics.member, topics.content],
    schema: eventSchema,
    deadLetter,
    handler: ({ value }) => onDeletion(context, value),
  });
