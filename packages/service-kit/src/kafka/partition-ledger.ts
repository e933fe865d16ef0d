import type { ICustomPartitioner, RecordMetadata } from 'kafkajs';

export interface PartitionLedger {
  createPartitioner: ICustomPartitioner;
  /** Forgets the send before. */
  begin(): void;
  /** From now on no message gets a partition: a send that was given up can't be repeated behind its sender's back. */
  end(): void;
  /** Throws unless each partition that got a message of this send is among what Kafka acknowledged. */
  assertAcknowledged(acknowledged: readonly RecordMetadata[]): void;
}

/**
 * Keeps account of the partitions one producer's send goes to. kafkajs 2.2.4 repeats a send that failed on one of several
 * brokers only on brokers that haven't answered yet: a partition whose leader meanwhile moved to one that has would be left
 * out, and the send called a success.
 */
export function createPartitionLedger(partitionOfKey: ICustomPartitioner): PartitionLedger {
  const touched = new Set<number>();
  let ended = false;

  return {
    createPartitioner: () => {
      const choose = partitionOfKey();
      return (args) => {
        if (ended) throw new Error('The send was given up');
        const partition = choose(args);
        touched.add(partition);
        return partition;
      };
    },
    begin: () => touched.clear(),
    end() {
      ended = true;
    },
    assertAcknowledged(acknowledged) {
      const answered = new Set(
        acknowledged.filter(({ errorCode }) => errorCode === 0).map(({ partition }) => partition),
      );
      for (const partition of touched) {
        if (!answered.has(partition)) throw new UnacknowledgedPartition(partition);
      }
    },
  };
}

/** Named as kafkajs names what is worth another attempt. */
class UnacknowledgedPartition extends Error {
  override readonly name = 'KafkaJSConnectionError';

  constructor(partition: number) {
    super(`Partition ${partition} was not acknowledged`);
  }
}
