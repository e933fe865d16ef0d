import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { type Logger, onCluster } from '@platform/service-kit';
import { runQuery } from './queries/run-query.ts';

const folder = join(import.meta.dirname, 'migrations');

/** The migrations in order. Statements end with a semicolon at the end of a line. */
export function readMigrations() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return {
        version: file.replace(/\.sql$/, ''),
        checksum: hash('sha256', text),
        statements: text.split(/;\s*$/m).filter((statement) => statement.trim() !== ''),
      };
    });
}

/** The table of the applied migrations. */
export const migrationsTable = `CREATE TABLE IF NOT EXISTS schema_migrations
  (version String, checksum String, applied_at DateTime DEFAULT now())
  ENGINE = ReplacingMergeTree ORDER BY version`;

/**
 * Migrates the database. ClickHouse has no transactional DDL, so every statement is idempotent (IF NOT EXISTS, OR
 * REPLACE) and a failed migration can be repeated: replicas may run concurrently, or be killed halfway.
 * @param retentionMonths older actions are dropped
 * @param cluster of replicas, which all get the tables; none for a single server
 * @throws when an applied migration has been changed, the tables were made for the other kind of server, or ClickHouse rejects
 * a statement, for example while another replica's change is half made
 */
export async function migrate(
  client: ClickHouseClient,
  retentionMonths: number,
  logger: Logger,
  cluster = '',
): Promise<void> {
  // Read otherwise only when an insert was dropped as a repetition (action-store.ts): a missing grant is an error now, not then.
  await runQuery(client, 'SELECT count() FROM system.replicas');
  await ensureMigrationsTable(client, cluster);
  const rows = await runQuery<{ version: string; checksum: string }>(
    client,
    'SELECT version, checksum FROM schema_migrations FINAL',
  );
  const applied = new Map(rows.map(({ version, checksum }) => [version, checksum]));
  for (const { version, checksum, statements } of readMigrations()) {
    const known = applied.get(version);
    if (known === checksum) continue;
    if (known) throw new Error(`Migration ${version} was changed after it had been applied`);
    for (const statement of statements) await client.command({ query: onCluster(statement, cluster) });
    await client.insert({
      table: 'schema_migrations',
      values: [{ version, checksum }],
      format: 'JSONEachRow',
    });
    logger.info({ version }, 'migration applied');
  }
  await setRetention(client, retentionMonths);
}

/** Creates the table if it is missing. Looked up first: on a cluster the statement fails while one replica is away. */
async function ensureMigrationsTable(client: ClickHouseClient, cluster: string): Promise<void> {
  const [table] = await runQuery<{ engine: string }>(
    client,
    "SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'schema_migrations'",
  );
  if (table === undefined) await client.command({ query: onCluster(migrationsTable, cluster) });
  // A table keeps its engine, whatever is set later.
  else if (table.engine.startsWith('Replicated') !== (cluster !== ''))
    throw new Error('CLICKHOUSE_CLUSTER can only be set or unset for a database without tables');
}

/** A changed TTL applies to new parts at once, and to old ones by a mutation that only reads their times (003-retention.sql). */
async function setRetention(client: ClickHouseClient, months: number): Promise<void> {
  const tables = await runQuery<{ name: string; text: string }>(
    client,
    `SELECT name, create_table_query AS text FROM system.tables
      WHERE database = currentDatabase() AND name IN ('tracked_actions', 'tracked_playbacks')`,
  );
  for (const { name, text } of tables) {
    if (text.includes(`TTL toDateTime(at) + toIntervalMonth(${months}) `)) continue;
    await client.command({
      query: `ALTER TABLE ${name} MODIFY TTL toDateTime(at) + INTERVAL ${months} MONTH`,
    });
  }
}
