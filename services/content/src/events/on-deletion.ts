import { contentEventSchema, memberEventSchema, topics } from '@platform/contracts';
import {
  type Consumer,
  done,
  drop,
  type KafkaOptions,
  type Producer,
  runConsumer,
} from '@platform/service-kit';
import * as z from 'zod';
import type { Store } from '../store/store.ts';

const eventSchema = z.union([memberEventSchema, contentEventSchema]);

/** Removes all that is stored of a deleted member, and what members have with a deleted item, until closed. */
export const followDeletions = (
  store: Pick<Store, 'removeMember' | 'removeMemberItems'>,
  isUndone: (at: string) => boolean,
  kafka: KafkaOptions,
  deadLetter: Producer,
): Consumer =>
  runConsumer({
    ...kafka,
    groupId: 'content-deletions',
    topics: [topics.member, topics.content],
    schema: eventSchema,
    deadLetter,
    async handler({ value }) {
      if (isUndone(value.at)) return drop('undone by a restore');
      if (value.kind === 'item.deleted') await store.removeMemberItems(value.itemId);
      else if (value.kind === 'member.deleted') await store.removeMember(value.memberId);
      else return drop('no deletion');
      return done();
    },
  });
