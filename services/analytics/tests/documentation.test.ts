import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { renditionNames } from '@platform/contracts';
import { LOCAL_ANALYST } from '@platform/local-stack';
import { dataDictionary, readColumns, views } from '../scripts/data-dictionary.ts';
import { store, storedAction } from './support/stored-actions.ts';
import { useAnalyst } from './support/use-analyst.ts';

const page = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');
const guide = page('analytics.md');
const worked = [...guide.matchAll(/^### (\d+\. [^\n]+)\n\n([^\n]+)\n\n```sql\n([\s\S]+?)```/gm)].map(
  ([, title, meaning, query]) => ({ title, meaning, query: query as string }),
);

const { analyst, platform } = useAnalyst();
const rowsOf = async (query: string) =>
  (await analyst().query({ query, format: 'JSONEachRow' })).json<Record<string, unknown>>();

describe('docs/analytics.md', () => {
  test('has twenty worked queries, each with a line on what it tells', () => {
    expect(worked.map(({ title }) => Number.parseInt(title as string, 10))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(guide.match(/^### /gm)).toHaveLength(20);
  });

  test.each(worked)('$title gives the analyst rows', async ({ query }) => {
    const rows = await rowsOf(query);
    expect(rows.length).toBeGreaterThan(0);
    // No null or NaN.
    for (const value of Object.values(rows[0] as object)) expect(value).not.toBeNull();
  });

  test('the last 30 days are thirty, with today', async () => {
    // The others may all be of yesterday.
    await store(platform(), [storedAction({ at: Date.now() })]);
    expect(await rowsOf(worked[0]?.query ?? '')).toHaveLength(30);
  });

  test('counts days in the time zone of the tables', async () => {
    expect(await rowsOf('SELECT timezone() AS zone')).toEqual([{ zone: 'UTC' }]);
  });

  test('names the local user and password as they are', () => {
    expect(guide).toContain(`--user ${LOCAL_ANALYST.username}:${LOCAL_ANALYST.password}`);
  });

  test('creates a production user that may do what the local one may', async () => {
    const [, sql = ''] = /## In production[\s\S]+?```sql\n([\s\S]+?)```/.exec(guide) ?? [];
    const statements = sql.split(/;\s*/).filter((statement) => statement !== '');
    const granted = statements.filter((statement) => statement.startsWith('GRANT'));
    expect(granted.map((statement) => /analytics\.(\w+)/.exec(statement)?.[1])).toEqual([...views]);
    for (const query of statements) {
      const result = await platform().query({ query: `EXPLAIN AST ${query}`, format: 'TabSeparated' });
      expect(await result.text()).not.toBe('');
    }
    const settings = await rowsOf(
      `SELECT name, value FROM system.settings WHERE name IN ('readonly', 'max_block_size', 'max_concurrent_queries_for_user',
        'max_execution_time', 'max_memory_usage', 'max_memory_usage_for_user', 'max_result_bytes', 'max_result_rows',
        'max_temporary_data_on_disk_size_for_query', 'max_threads')`,
    );
    expect(settings).toHaveLength(10);
    for (const { name, value } of settings) expect(sql).toMatch(new RegExp(`${name} = ${value}\\b`));
  });
});

describe('docs/data-dictionary.md', () => {
  test('is as the comments in the database are', async () => {
    expect(page('data-dictionary.md')).toBe(await dataDictionary(analyst()));
  });

  test('every column of every view has a comment; that of renditions has every name', async () => {
    const columns = await readColumns(analyst());
    expect(new Set(columns.map(({ view }) => view))).toEqual(new Set(views));
    expect(columns.filter(({ comment }) => comment.trim() === '')).toEqual([]);
    const comment = columns.find(({ name }) => name === 'rendition')?.comment;
    for (const name of renditionNames) expect(comment).toContain(name);
  });
});
