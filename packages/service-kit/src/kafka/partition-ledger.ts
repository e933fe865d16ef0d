import type { ICustomPartitioner, PartitionerArgs, RecordMetadata } from 'kafkajs';

/**
 * Checks that every partition of a send was acknowledged. When a send fails on one of several brokers, kafkajs 2.2.4
 * retries only the brokers that have not responded. If a partition's leader moved to a broker that has responded,
 * kafkajs skips that partition and still reports success.
 */
export function createPartitionLedger(partitionOfKey: ICustomPartitioner) {
  const touched = new Set<number>();
  let ended = false;

  return {
    createPartitioner: () => {
      const choose = partitionOfKey();
      return (args: PartitionerArgs) => {
        if (ended) throw new Error('The send was given up');
        const partition = choose(args);
        touched.add(partition);
        return partition;
      };
    },
    /** Forgets the send before. */
    begin: () => touched.clear(),
    /** From now on no message gets a partition, so that kafkajs can't retry a send whose caller already got an error. */
    end() {
      ended = true;
    },
    /** Throws unless each partition that got a message of this send is among what Kafka acknowledged. */
    assertAcknowledged(responses: readonly RecordMetadata[]) {
      const acknowledged = responses.filter(({ errorCode }) => errorCode === 0);
      for (const { partition } of acknowledged) touched.delete(partition);
      if (touched.size === 0) return;
      const error = new Error(`Partitions ${[...touched].join()} were not acknowledged`);
      // Named as kafkajs names what is worth another attempt.
      throw Object.assign(error, { name: 'KafkaJSConnectionError' });
    },
  };
}
