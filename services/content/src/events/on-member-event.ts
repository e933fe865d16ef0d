import { type MemberEvent, memberEventSchema, topics } from '@platform/contracts';
import {
  type Consumer,
  done,
  drop,
  type KafkaOptions,
  type Producer,
  runConsumer,
  type StepResult,
} from '@platform/service-kit';
import type { Store } from '../store/store.ts';
import { retryTransient } from './retry-transient.ts';

export interface MembersContext {
  store: Pick<Store, 'takeBackLikes'>;
  /** Pages of the library, which tell likes. */
  feed: { clear(): void };
}

/** A deleted member's likes are taken back. */
const onMemberEvent = async ({ store, feed }: MembersContext, event: MemberEvent): Promise<StepResult> => {
  if (event.kind !== 'member.deleted') return drop('no deletion');
  return retryTransient(async () => {
    await store.takeBackLikes(event.memberId).finally(() => feed.clear());
    return done();
  });
};

/** Follows what becomes of members, until closed. */
export const followMembers = (context: MembersContext, kafka: KafkaOptions, deadLetter: Producer): Consumer =>
  runConsumer({
    ...kafka,
    groupId: 'content-members',
    topics: [topics.member],
    schema: memberEventSchema,
    deadLetter,
    handler: ({ value }) => onMemberEvent(context, value),
  });
