import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerName } from '../downloads/servers.ts';
import { REPOSITORY } from './paths.ts';

/** One backing server of the local stack. */
export interface ServerRow {
  name: ServerName;
  label: string;
  port: number;
  portVariable: string;
}

export const SERVERS: readonly ServerRow[] = [
  { name: 'mongo', label: 'MongoDB', port: 27017, portVariable: 'MONGO_PORT' },
  { name: 'redis', label: 'Redis', port: 6379, portVariable: 'REDIS_PORT' },
  { name: 'kafka', label: 'Kafka', port: 9092, portVariable: 'KAFKA_PORT' },
  { name: 's3', label: 'S3', port: 9000, portVariable: 'S3_PORT' },
  { name: 'clickhouse', label: 'ClickHouse', port: 8123, portVariable: 'CLICKHOUSE_PORT' },
];

/** One process of the platform itself. */
export interface ServiceRow {
  name: ServiceName;
  /** In the repository. */
  folder: string;
  /** In the folder; a row without this file is skipped. */
  entry: string;
  port: number;
  portVariable: string;
  needs: readonly ServerName[];
  /** MongoDB database it owns. */
  database?: string;
  /** Variable by which others are told where it is. */
  urlVariable?: string;
}

export type ServiceName =
  | 'gateway'
  | 'web'
  | 'admin-auth'
  | 'membership'
  | 'content'
  | 'storage'
  | 'tracking'
  | 'analytics';

/** Added to a service's port for its admin port: health, readiness, metrics. */
export const ADMIN_PORT_OFFSET = 100;

const service = (
  name: ServiceName,
  port: number,
  needs: readonly ServerName[],
  database?: string,
): ServiceRow => {
  const prefix = name.toUpperCase().replaceAll('-', '_');
  return {
    name,
    folder: `services/${name}`,
    entry: 'src/main.ts',
    port,
    portVariable: `${prefix}_PORT`,
    needs,
    database,
    urlVariable: `${prefix}_URL`,
  };
};

/**
 * A new service is a new row. Planned restarts go in this order: whoever consumes a Kafka topic before whoever writes it, as a
 * consumer may dead-letter records that a newer producer writes; the gateway last.
 */
export const SERVICES: readonly ServiceRow[] = [
  service('admin-auth', 8101, ['mongo', 'redis', 'kafka'], 'admin_auth'),
  service('analytics', 8106, ['clickhouse', 'kafka']),
  service('storage', 8104, ['s3', 'kafka']),
  service('content', 8103, ['mongo', 'kafka'], 'content'),
  service('membership', 8102, ['mongo', 'redis', 'kafka'], 'membership'),
  service('tracking', 8105, ['kafka']),
  { ...service('web', 8090, []), folder: 'frontend', entry: 'server/main.ts' },
  { ...service('gateway', 8080, ['redis']), folder: 'gateway', urlVariable: undefined },
];

/** The rows whose folder holds something to run. */
export function existingServices(repository = REPOSITORY): ServiceRow[] {
  return SERVICES.filter(({ folder, entry }) => existsSync(join(repository, folder, entry)));
}
