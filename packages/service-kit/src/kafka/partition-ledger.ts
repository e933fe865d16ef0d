import type { ICustomPartitioner, RecordMetadata } from 'kafkajs';

export interface PartitionLedger {
  createPartitioner: ICustomPartitioner;
  /** Forgets the send before. */
  begin(): void;
  /** From now on no message gets a partition, so that kafkajs can't retry a send whose caller already got an error. */
  end(): void;
  /** Throws unless each partition that got a message of this send is among what Kafka acknowledged. */
  assertAcknowledged(acknowledged: readonly RecordMetadata[]): void;
}

/**
 * Records the partitions of one producer's send. kafkajs 2.2.4 retries a send that failed on one of several brokers only on brokers
 * that haven't answered yet: it would leave out a partition whose leader moved to one that has, and report success.
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
