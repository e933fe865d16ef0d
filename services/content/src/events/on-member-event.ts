import { type MemberEvent, memberEventSchema, topics } from '@platform/contracts';
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
import type { Store } from '../store/store.ts';

/** MongoDB's error code for a full disk. */
const outOfDiskSpace = 14031;

/** Whether a retry may succeed. */
function isTransient(error: unknown): boolean {
  if (isConnectivityError(error) || isMongoOverTime(error) || isDuplicateKey(error)) return true;
  if (error instanceof AppError) return error.status === 503;
  return Number((error as { code?: unknown }).code) === outOfDiskSpace;
}

export interface MembersContext {
  store: Pick<Store, 'removeMember'>;
  /** The library's cache, which contains likes. */
  feed: { clear(): void };
}

/** Removes all that is stored of a deleted member. */
async function onMemberEvent({ store, feed }: MembersContext, event: MemberEvent): Promise<StepResult> {
  if (event.kind !== 'member.deleted') return drop('no deletion');
  try {
    await store.removeMember(event.memberId);
    return done();
  } catch (error) {
    if (!isTransient(error)) throw error;
    return retry(error instanceof Error ? error.message : 'MongoDB failed');
  } finally {
    feed.clear();
  }
}

/** Consumes member events until closed. */
export const followMembers = (context: MembersContext, kafka: KafkaOptions, deadLetter: Producer): Consumer =>
  runConsumer({
    ...kafka,
    groupId: 'content-members',
    topics: [topics.member],
    schema: memberEventSchema,
    deadLetter,
    handler: ({ value }) => onMemberEvent(context, value),
  });
