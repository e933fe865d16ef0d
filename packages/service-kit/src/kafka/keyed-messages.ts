import type { BatchMessage } from './record-batch.ts';

type Groups = Record<string, BatchMessage[]>;
/** Puts a message into the list of its partition. */
type Group = (groups: Groups, message: BatchMessage) => Groups;

/**
 * Messages that kafkajs groups by partition without copying. kafkajs 2.2.4 (no longer maintained, pinned exactly) does it with
 * `messages.reduce`, in which it makes a partition's list anew for each message: the more, the slower. Here its function is asked
 * once a key, which decides the partition.
 */
export function keyedMessages(messages: readonly BatchMessage[]): BatchMessage[] {
  const reduce = (group: Group, groups: Groups): Groups => {
    const partitions = new Map<string, string>();
    for (const message of messages) {
      let partition = message.key === null ? undefined : partitions.get(message.key);
      if (partition === undefined) {
        partition = Object.keys(group({}, message))[0] as string;
        if (message.key !== null) partitions.set(message.key, partition);
      }
      groups[partition] ??= [];
      groups[partition]?.push(message);
    }
    return groups;
  };
  return Object.assign([...messages], { reduce }) as BatchMessage[];
}
