import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import type { Logger } from '@platform/service-kit';
import { runQuery } from './queries/run-query.ts';

const folder = join(import.meta.dirname, 'migrations');

/** The migrations in order of their numbers. A statement ends with a semicolon at the end of a line. */
export function readMigrations() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return {
        version: file.replace(/\.sql$/, ''),
        checksum: createHash('sha256').update(text).digest('hex'),
        statements: text.split(/;\s*$/m).filter((statement) => statement.trim() !== ''),
      };
    });
}

/** Makes the database be there. `client` is one that names no database. */
export async function ensureDatabase(client: ClickHouseClient, database: string): Promise<void> {
  await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}` });
}

/**
 * Brings the database up to the newest schema. ClickHouse has no transactions over DDL, so every statement can be repeated
 * without harm (IF NOT EXISTS, OR REPLACE): two replicas that start at once, or one that was killed halfway, do no damage.
 * @param retentionMonths actions older than this are dropped
 * @throws when a migration that was applied has been changed since
 */
export async function migrate(
  client: ClickHouseClient,
  retentionMonths: number,
  logger: Logger,
): Promise<void> {
  await client.command({
    query: `CREATE TABLE IF NOT EXISTS schema_migrations
      (version String, checksum String, applied_at DateTime DEFAULT now())
      ENGINE = ReplacingMergeTree ORDER BY version`,
  });
  const rows = await runQuery<{ version: string; checksum: string }>(
    client,
    'SELECT version, checksum FROM schema_migrations FINAL',
  );
  const applied = new Map(rows.map(({ version, checksum }) => [version, checksum]));
  for (const { version, checksum, statements } of readMigrations()) {
    const known = applied.get(version);
    if (known === checksum) continue;
    if (known) throw new Error(`Migration ${version} was changed after it had been applied`);
    for (const query of statements) await client.command({ query });
    await client.insert({
      table: 'schema_migrations',
      values: [{ version, checksum }],
      format: 'JSONEachRow',
    });
    logger.info({ version }, 'migration applied');
  }
  await setRetention(client, retentionMonths);
}

/** A changed TTL is applied to new parts at once and to old ones as they merge: nothing is rewritten for it. */
async function setRetention(client: ClickHouseClient, months: number): Promise<void> {
  const [table] = await runQuery<{ text: string }>(
    client,
    `SELECT create_table_query AS text FROM system.tables
      WHERE database = currentDatabase() AND name = 'tracked_actions'`,
  );
  if (table?.text.includes(`TTL toDateTime(at) + toIntervalMonth(${months}) `)) return;
  await client.command({
    query: `ALTER TABLE tracked_actions MODIFY TTL toDateTime(at) + INTERVAL ${months} MONTH`,
    clickhouse_settings: { materialize_ttl_after_modify: 0 },
  });
}
