/** The backing servers a test can ask for. */
export const backingServers = ['mongo', 'redis', 'kafka', 's3', 'clickhouse'] as const;
export type BackingServer = (typeof backingServers)[number];

/** How to reach a running server. */
export type ServerAddress = {
  host: string;
  port: number;
  /** `mongodb://…`, `redis://…`, `http://…` (S3, ClickHouse), or `host:port` (Kafka). */
  url: string;
};

export type RunningServer = ServerAddress & {
  /** Ends it and removes what it wrote. */
  stop: () => Promise<void>;
};

/** Keys of the S3 server that tests use; it lives in a temporary folder and dies with the run. */
export const s3TestCredentials = {
  accessKeyId: 'testaccesskey',
  secretAccessKey: 'testsecretkey0123456789',
} as const;
export const s3TestRegion = 'us-east-1';

/** Password of ClickHouse's user `platform` in tests. */
export const clickHouseTestPassword = 'test-clickhouse-password';
