import type { ServerName } from '../downloads/servers.ts';
import { startClickHouse } from '../launchers/clickhouse.ts';
import { CLICKHOUSE_USERNAME } from '../launchers/clickhouse-configuration.ts';
import { startKafka } from '../launchers/kafka.ts';
import { mongoUrl, startMongo } from '../launchers/mongo.ts';
import type { LaunchOptions } from '../launchers/options.ts';
import { startRedis } from '../launchers/redis.ts';
import { S3_REGION, startS3 } from '../launchers/s3.ts';
import type { RunningProcess } from '../launchers/server-process.ts';
import type { ServerAddresses } from '../platform/environment.ts';
import type { StackSecrets } from '../platform/secrets.ts';
import { LOOPBACK } from '../support/ports.ts';

/** Starts one backing server with the stack's credentials. */
export function startServer(
  name: ServerName,
  secrets: StackSecrets,
  options: LaunchOptions,
): Promise<RunningProcess> {
  switch (name) {
    case 'mongo':
      return startMongo(options);
    case 'redis':
      return startRedis(options);
    case 'kafka':
      return startKafka(options);
    case 'clickhouse':
      return startClickHouse({ ...options, password: secrets.clickhousePassword });
    case 's3':
      return startS3({
        ...options,
        accessKeyId: secrets.s3AccessKeyId,
        secretAccessKey: secrets.s3SecretAccessKey,
      });
  }
}

/** Addresses of the backing servers started on those ports. */
export function localAddresses(ports: Record<ServerName, number>, secrets: StackSecrets): ServerAddresses {
  return {
    mongoUrl: (database) => mongoUrl(ports.mongo, database),
    redisUrl: `redis://${LOOPBACK}:${ports.redis}`,
    kafkaBrokers: [`${LOOPBACK}:${ports.kafka}`],
    s3: {
      url: `http://${LOOPBACK}:${ports.s3}`,
      region: S3_REGION,
      accessKeyId: secrets.s3AccessKeyId,
      secretAccessKey: secrets.s3SecretAccessKey,
    },
    clickhouse: {
      url: `http://${LOOPBACK}:${ports.clickhouse}`,
      username: CLICKHOUSE_USERNAME,
      password: secrets.clickhousePassword,
    },
  };
}
