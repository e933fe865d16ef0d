import { describe, expect, test } from '@jest/globals';
import { onCluster } from '@platform/service-kit';
import { migrationsTable, readMigrations } from './migrate.ts';

const statements = [migrationsTable, ...readMigrations().flatMap(({ statements }) => statements)];
const tables = statements.filter((statement) => /^CREATE TABLE/m.test(statement));
const nameOf = (statement: string) => /^CREATE TABLE IF NOT EXISTS (\w+)/m.exec(statement)?.[1] ?? '';

describe('on a cluster of replicas', () => {
  test.each(
    Object.entries({
      schema_migrations: 'ReplicatedReplacingMergeTree',
      tracked_actions: 'ReplicatedMergeTree',
      tracked_playbacks: 'ReplicatedReplacingMergeTree',
    }),
  )('%s is a %s on each of them', (name, engine) => {
    const made = onCluster(tables.find((table) => nameOf(table) === name) ?? '', 'replicas');
    expect(made).toContain(`CREATE TABLE IF NOT EXISTS ${name} ON CLUSTER 'replicas'`);
    expect(made).toMatch(new RegExp(`\\bENGINE = ${engine}\\b`));
  });

  test('no other table is made', () => {
    expect(tables.map(nameOf).sort()).toEqual(['schema_migrations', 'tracked_actions', 'tracked_playbacks']);
  });

  test('the window of deduplication is the replicated one, as large', () => {
    const all = statements.map((statement) => onCluster(statement, 'replicas')).join();
    expect(all).toMatch(/\breplicated_deduplication_window = 10000,/);
    expect(all).not.toContain('non_replicated');
  });

  test('every view is on each of them', () => {
    const views = statements.filter((statement) => /^CREATE OR REPLACE VIEW/m.test(statement));
    expect(views.length).toBeGreaterThan(0);
    for (const view of views)
      expect(onCluster(view, 'replicas')).toMatch(/^CREATE OR REPLACE VIEW \w+ ON CLUSTER 'replicas' \(/m);
  });
});
