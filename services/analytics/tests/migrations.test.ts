import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { onCluster, silentLogger } from '@platform/service-kit';
import { useClickHouse } from '@platform/testkit';
import { connectClickHouse, ensureDatabase, migrateUntilDone } from '../src/store/clickhouse.ts';
import { migrate, migrationsTable, readMigrations } from '../src/store/migrate.ts';

const clickhouse = useClickHouse();
let client: ClickHouseClient;
beforeAll(async () => {
  await ensureDatabase(clickhouse, clickhouse.database);
  client = connectClickHouse(clickhouse, clickhouse.database);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => client.close());

const rows = async <Row>(query: string): Promise<Row[]> =>
  (await client.query({ query, format: 'JSONEachRow' })).json<Row>();

test('replicas that start together make one schema, and a later start finds it', async () => {
  // One may meet the other's change half made, and tries again.
  const options = { clickhouse: client, server: clickhouse, database: clickhouse.database };
  const replica = () => migrateUntilDone({ ...options, retentionMonths: 25, logger: silentLogger() });
  await Promise.all([replica(), replica()]);
  await migrate(client, 25, silentLogger());
  expect(await rows('SELECT DISTINCT version FROM schema_migrations ORDER BY version')).toEqual(
    readMigrations().map(({ version }) => ({ version })),
  );
});

test('a later start changes nothing, so on a cluster it succeeds while a replica is away', async () => {
  // The server does not know this cluster: a statement for it fails, as it does while a replica is away.
  await ensureDatabase({ ...clickhouse, cluster: 'replicas' }, clickhouse.database);
  await migrate(client, 25, silentLogger());
  const command = jest.spyOn(client, 'command');
  await migrate(client, 25, silentLogger());
  expect(command).not.toHaveBeenCalled();
});

test('a right that is read only when an insert was lost is missed at the start', async () => {
  jest
    .spyOn(client, 'query')
    .mockImplementation(({ query }) => Promise.reject(new Error(`Not enough privileges: ${query}`)));
  await expect(migrate(client, 25, silentLogger())).rejects.toThrow(/system\.replicas/);
});

test('a server that can not be reached is waited for', async () => {
  const server = { ...clickhouse, url: 'http://127.0.0.1:1' };
  const options = { clickhouse: client, server, database: clickhouse.database };
  const migrated = migrateUntilDone({ ...options, retentionMonths: 25, logger: silentLogger() });
  expect(await Promise.race([migrated, delay(1_500, 'waits')])).toBe('waits');
  server.url = clickhouse.url;
  await migrated;
});

test('what a cluster of replicas is told is SQL with settings that ClickHouse knows', async () => {
  const statements = [migrationsTable, ...readMigrations().flatMap(({ statements }) => statements)];
  for (const statement of statements) {
    const query_params = { statement: onCluster(statement, 'replicas') };
    await client.command({ query: 'SELECT formatQuery({statement:String})', query_params });
  }
  const known = await rows<{ name: string }>(
    `SELECT name FROM system.merge_tree_settings WHERE startsWith(name, 'replicated_deduplication_window')`,
  );
  expect(known.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['replicated_deduplication_window', 'replicated_deduplication_window_seconds']),
  );
});

test('on a cluster, inserts ask for a quorum of the replicas', async () => {
  const access = { ...clickhouse, cluster: 'replicas' };
  const quorumClient = connectClickHouse(access, clickhouse.database);
  const result = await quorumClient.query({
    query: "SELECT getSetting('insert_quorum') AS quorum",
    format: 'JSONEachRow',
  });
  expect(await result.json()).toEqual([{ quorum: 'auto' }]);
  await quorumClient.close();
});

test('tables keep their engine: a cluster named too late is an error', async () => {
  await migrate(client, 25, silentLogger());
  await expect(migrate(client, 25, silentLogger(), 'replicas')).rejects.toThrow('CLICKHOUSE_CLUSTER');
});

test('a changed retention applies to what is stored already', async () => {
  await migrate(client, 25, silentLogger());
  for (const table of ['tracked_actions', 'tracked_playbacks'])
    await client.insert({ table, values: [{ at: '2040-01-01 00:00:00' }], format: 'JSONEachRow' });
  for (const [months, expiresAt] of [
    [6, '2040-07-01 00:00:00'],
    [25, '2042-02-01 00:00:00'],
  ] as const) {
    await migrate(client, months, silentLogger());
    const expiries = await rows(
      `SELECT table, toString(max(delete_ttl_info_max), 'UTC') AS expiresAt FROM system.parts
        WHERE database = currentDatabase() AND active AND table LIKE 'tracked_%' GROUP BY table ORDER BY table`,
    );
    expect(expiries).toEqual([
      { table: 'tracked_actions', expiresAt },
      { table: 'tracked_playbacks', expiresAt },
    ]);
  }
});
