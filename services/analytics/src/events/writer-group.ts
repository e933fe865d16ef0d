/** Consumer group of the writer into ClickHouse. */
export const writerGroup = 'analytics-writer';

/**
 * How the writer reads: a fetch waits for 256 KiB or most of a second, so that ClickHouse gets few and full inserts while what a member
 * does is seen within two seconds; when far behind, inserts are as large as one fetch of a partition.
 */
export const writerBatches = {
  minBytes: 256 * 1024,
  maxWaitMs: 700,
  maxBytesPerPartition: 4 * 1024 * 1024,
  batchSize: 10_000,
  sessionTimeoutMs: 6_000,
} as const;
