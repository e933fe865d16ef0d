import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { onCluster, silentLogger } from '@platform/service-kit';
import { useClickHouse, waitFor } from '@platform/testkit';
import { connectClickHouse, ensureDatabase, keepMigrating } from '../src/store/clickhouse.ts';
import { totalsStoredSince } from '../src/store/item-views.ts';
import { migrate, migrationsTable, readMigrations } from '../src/store/migrate.ts';
import { mostViewedIn } from '../src/store/queries/summary.ts';
import { contentAction, contentId, memberIdOf, store } from './support/stored-actions.ts';

const clickhouse = useClickHouse();
let client: ClickHouseClient;
beforeAll(async () => {
  await ensureDatabase(clickhouse, clickhouse.database);
  client = connectClickHouse(clickhouse, clickhouse.database);
});
afterAll(() => client.close());

const rows = async <Row>(query: string): Promise<Row[]> =>
  (await client.query({ query, format: 'JSONEachRow' })).json<Row>();

/** Whether every part has this projection. */
async function isInEveryPart(projection: string): Promise<boolean> {
  const [found] = await rows<{ parts: string; summed: string }>(
    `SELECT count() AS parts, countIf(has(projections, '${projection}')) AS summed FROM system.parts
      WHERE active AND database = currentDatabase() AND table = 'tracked_actions'`,
  );
  return Number(found?.parts) > 0 && found?.parts === found?.summed;
}

test('what was stored before the newest projections is summed up too, without a wait', async () => {
  for (const { version, statements } of readMigrations()) {
    if (version < '006') for (const query of statements) await client.command({ query });
  }
  const at = Date.now() - 3_600_000;
  const plays = Array.from({ length: 40 }, (_, n) =>
    contentAction(n % 2 === 0 ? 'video_view' : 'page_view', contentId(n % 4), {
      at,
      membership_number: `MEMBER${n % 5}`,
    }),
  );
  await store(client, plays, 4);

  // Twice concurrently, as replicas starting together, then again. One may meet the other's change half made, and tries again.
  const options = { clickhouse: client, server: clickhouse, database: clickhouse.database };
  const replica = () => keepMigrating({ ...options, retentionMonths: 25, logger: silentLogger() }).ready;
  await Promise.all([replica(), replica()]);
  await store(client, [contentAction('video_view', contentId(9), { at })]);
  await migrate(client, 25, silentLogger());

  const day = new Date(at - 86_400_000).toISOString().slice(0, 10);
  const expected = [0, 1, 2, 3].map((n) => [contentId(n), 5, 5]);
  // Without the projections, and with them.
  const found = async () =>
    (await mostViewedIn(client, { from: day, to: '2149-01-01' }, 10)).map((item) => [
      item.contentId,
      item.views,
      item.members,
    ]);
  expect(await found()).toEqual([...expected, [contentId(9), 1, 1]]);
  for (const projection of ['content_days', 'item_views'])
    await waitFor(() => isInEveryPart(projection), { what: projection });
  expect(await found()).toEqual([...expected, [contentId(9), 1, 1]]);
  expect((await totalsStoredSince(client, at)).map(({ id, views }) => [id, views]).sort()).toEqual([
    ...expected.map(([id]) => [id, 5]),
    [contentId(9), 1],
  ]);
  const members = await rows<{ member_id: string }>(
    'SELECT member_id FROM member_profiles ORDER BY member_id',
  );
  const numbers = [...Array.from({ length: 5 }, (_, n) => `MEMBER${n}`), 'TESTMEMBER01'];
  expect(members.map(({ member_id }) => member_id)).toEqual(numbers.map(memberIdOf).sort());
  const oldOnes = `SELECT count() AS n FROM system.projections
    WHERE database = currentDatabase() AND name = 'content_counts'`;
  await waitFor(async () => (await rows<{ n: string }>(oldOnes))[0]?.n === '0', {
    what: 'the old projections to be gone',
  });
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
