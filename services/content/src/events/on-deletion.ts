import { consumerGroups, envelope, topics } from '@platform/contracts';
import { type Consumer, errors, type KafkaOptions, type Producer, runConsumer } from '@platform/service-kit';
import * as z from 'zod';
import type { Store } from '../store/store.ts';

/**
 * Only what is needed here: during an upgrade an old replica of this service reads what a new one writes. A deletion that can't be read
 * fits none of them.
 */
export const eventSchema = z.union([
  z.object({ kind: z.literal('item.deleted'), itemId: z.string(), at: envelope.at }),
  z.object({ kind: z.literal('member.deleted'), memberId: z.string(), at: envelope.at }),
  z.object({ kind: z.string().refine((kind) => !kind.endsWith('.deleted')) }),
]);

/**
 * Removes all that is stored of a deleted member, and what members have with a deleted item, until closed. Closing ends a long removal,
 * which would take the time that the other resources have to close: its event is read again.
 */
export function followDeletions(
  store: Pick<Store, 'removeMember' | 'removeMemberItems'>,
  isUndone: (at: string) => boolean,
  kafka: KafkaOptions,
  deadLetter: Producer,
): Consumer {
  const closing = new AbortController();
  const consumer = runConsumer({
    ...kafka,
    groupId: consumerGroups.deletions,
    topics: [topics.member, topics.content],
    schema: eventSchema,
    deadLetter,
    async handler({ value }) {
      if (!('at' in value) || isUndone(value.at)) return;
      if ('itemId' in value) await store.removeMemberItems(value.itemId, closing.signal);
      else await store.removeMember(value.memberId, closing.signal);
    },
  });
  return {
    close() {
      // The consumer repeats an event after a 503, rather than dead-lettering it.
      closing.abort(errors.unavailable({ message: 'content is closing' }));
      return consumer.close();
    },
  };
}
