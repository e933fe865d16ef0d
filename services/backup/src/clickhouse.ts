import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { onCluster, quorumSettings } from '@platform/service-kit';
import { type Bucket, readCompressed, writeCompressed } from './bucket.ts';
import type { BackupConfig } from './config.ts';
import type { Manifest } from './manifest.ts';

type ClickHouseConfig = BackupConfig['clickhouse'];

/** In milliseconds. The dump of a table is one query. */
const requestTimeoutMs = 12 * 60 * 60 * 1000;
/** One line a row after the line of names, whatever the values hold; so lines count rows. */
const format = 'TabSeparatedWithNames';
const newline = 10;

const keyOf = (id: string, name: string) => `runs/${id}/clickhouse/${name}.tsv.gz`;

async function withClickHouse<T>(
  { url, username, password, cluster }: ClickHouseConfig,
  work: (client: ClickHouseClient) => Promise<T>,
): Promise<T> {
  const log = { level: ClickHouseLogLevel.OFF };
  const clickhouse_settings = quorumSettings(cluster);
  const client = createClient({
    ...{ url, username, password, clickhouse_settings, log },
    request_timeout: requestTimeoutMs,
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Dumps every table as of the start of its query, and keeps the statements that make tables and views. */
export function dumpClickHouse(
  config: ClickHouseConfig,
  backups: Bucket,
  id: string,
): Promise<Pick<Manifest, 'tables' | 'views'>> {
  const { database } = config;
  return withClickHouse(config, async (client) => {
    const found = await client.query({
      query: `SELECT name, engine, create_table_query AS create FROM system.tables
        WHERE database = {database:String} ORDER BY name`,
      query_params: { database },
      format: 'JSONEachRow',
    });
    const all = await found.json<{ name: string; engine: string; create: string }>();
    const tables: Manifest['tables'] = [];
    for (const { name, engine, create } of all) {
      if (engine === 'View') continue;
      const { stream } = await client.exec({ query: `SELECT * FROM ${database}.${name} FORMAT ${format}` });
      let lines = 0;
      async function* counted() {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          for (const byte of chunk) if (byte === newline) lines += 1;
          yield chunk;
        }
      }
      const sha256 = await writeCompressed(backups, keyOf(id, name), counted());
      tables.push({ database, name, count: lines - 1, sha256, create });
    }
    const views = all.filter(({ engine }) => engine === 'View');
    return { tables, views: views.map(({ name, create }) => ({ name, create })) };
  });
}

/** Names of a database's tables that meet a condition, with its own name before them. */
async function tablesOf(client: ClickHouseClient, database: string, condition = 'true'): Promise<string[]> {
  const query = `SELECT name FROM system.tables
    WHERE database = {database:String} AND engine != 'View' AND ${condition}`;
  const found = await client.query({ query, query_params: { database }, format: 'JSONEachRow' });
  return (await found.json<{ name: string }>()).map(({ name }) => `${database}.${name}`);
}

/** Names of tables that hold something now. The number of rows is exact for tables of MergeTree; others may not have it. */
export const filledTables = (config: ClickHouseConfig): Promise<string[]> =>
  withClickHouse(config, (client) => tablesOf(client, config.database, 'ifNull(total_rows, 1) > 0'));

/** Makes the dumped tables and views anew, in place of all that are there. */
export function restoreClickHouse(
  config: ClickHouseConfig,
  backups: Bucket,
  manifest: Manifest,
): Promise<void> {
  const { database, cluster } = config;
  return withClickHouse(config, async (client) => {
    const run = (query: string) => client.command({ query: onCluster(query, cluster) });
    await run(`CREATE DATABASE IF NOT EXISTS ${database}`);
    for (const { name } of manifest.views) await run(`DROP VIEW IF EXISTS ${database}.${name}`);
    // Those of a newer version too, which the backup lacks: its migrations make them anew.
    for (const table of await tablesOf(client, database)) await run(`DROP TABLE IF EXISTS ${table} SYNC`);
    for (const { name, create, sha256 } of manifest.tables) {
      await run(create);
      const values = Readable.from(readCompressed(backups, keyOf(manifest.id, name), sha256), {
        objectMode: false,
      });
      // The table may hold fewer rows than the dump: it merges some, and drops those that have expired.
      await client.insert({ table: `${database}.${name}`, values, format });
    }
    await createViews(manifest.views, run);
  });
}

/** Makes views, of which some read others: each that fails is tried again after the rest. */
async function createViews(
  views: readonly Manifest['views'][number][],
  run: (query: string) => Promise<unknown>,
): Promise<void> {
  for (let left = views; left.length > 0; ) {
    const failed: Manifest['views'][number][] = [];
    for (const view of left) await run(view.create).catch(() => failed.push(view));
    // None could be made: throws what the first fails with.
    if (failed.length === left.length) await run(failed[0]?.create ?? '');
    left = failed;
  }
}
