import type { StackSecrets } from '../platform/secrets.ts';
import { ensureClickHouse, startClickHouse } from './clickhouse.ts';
import { ensureKafka, startKafka } from './kafka.ts';
import type { LaunchOptions, RunningServer } from './launch.ts';
import { ensureMongod, startMongo } from './mongo.ts';
import { ensureRedisServer, startRedis } from './redis.ts';
import { ensureVersitygw, startS3 } from './s3.ts';

export type ServerName = 'mongo' | 'redis' | 'kafka' | 's3' | 'clickhouse';

type ServerCredentials = Pick<StackSecrets, 's3AccessKeyId' | 's3SecretAccessKey' | 'clickhousePassword'>;

/** One backing server of the local stack. */
export interface ServerRow {
  name: ServerName;
  label: string;
  port: number;
  portVariable: string;
  /** Fetches it, unless the cache or the machine has it. */
  ensure(): Promise<unknown>;
  /** Starts it with the credentials. `url`: a connection string, or `host:port` for Kafka. */
  start(options: LaunchOptions, credentials: ServerCredentials): Promise<RunningServer & { url: string }>;
}

export const SERVERS: readonly ServerRow[] = [
  {
    ...{ name: 'mongo', label: 'MongoDB', port: 27017, portVariable: 'MONGO_PORT' },
    ensure: ensureMongod,
    start: startMongo,
  },
  {
    ...{ name: 'redis', label: 'Redis', port: 6379, portVariable: 'REDIS_PORT' },
    ensure: ensureRedisServer,
    start: startRedis,
  },
  {
    ...{ name: 'kafka', label: 'Kafka', port: 9092, portVariable: 'KAFKA_PORT' },
    ensure: ensureKafka,
    start: startKafka,
  },
  {
    ...{ name: 's3', label: 'S3', port: 9000, portVariable: 'S3_PORT' },
    ensure: ensureVersitygw,
    start: (options, { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey }) =>
      startS3({ ...options, accessKeyId, secretAccessKey }),
  },
  {
    ...{ name: 'clickhouse', label: 'ClickHouse', port: 8123, portVariable: 'CLICKHOUSE_PORT' },
    ensure: ensureClickHouse,
    start: (options, { clickhousePassword: password }) => startClickHouse({ ...options, password }),
  },
];
