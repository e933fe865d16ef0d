import { expect, test } from '@jest/globals';
import { LOCAL_ANALYST } from '@platform/local-stack';
import { views } from '../scripts/data-dictionary.ts';
import { useAnalyst } from './support/use-analyst.ts';

const { analyst, platform, url } = useAnalyst();

/** The type of ClickHouse's error for a statement, if any. */
async function rejection(query: string): Promise<string | undefined> {
  try {
    await analyst().exec({ query });
  } catch (error) {
    return (error as { type?: string }).type;
  }
  return undefined;
}

test.each([
  'SELECT count() FROM tracked_actions',
  'SELECT count() FROM schema_migrations',
  'SELECT name FROM system.users',
  'SELECT query FROM system.processes',
])('%s is not for analysts', async (query) => {
  expect(await rejection(query)).toBe('ACCESS_DENIED');
});

test.each(views)('%s shows no title as a member reported it', async (view) => {
  const result = await analyst().query({ query: `SELECT * FROM ${view}`, format: 'CSVWithNames' });
  const text = await result.text();
  expect(text.split('\n').length).toBeGreaterThan(10);
  expect(text).not.toMatch(/membership|title/i);
});

test.each([
  `INSERT INTO events (member_id) VALUES ('X')`,
  `INSERT INTO tracked_actions (member_id) VALUES ('X')`,
  'CREATE TABLE mine (a Int8) ENGINE = Memory',
  'CREATE TEMPORARY TABLE mine (a Int8) ENGINE = Memory',
  'CREATE VIEW mine AS SELECT 1',
  'ALTER TABLE tracked_actions DELETE WHERE 1',
  'TRUNCATE TABLE tracked_actions',
  'DROP VIEW events',
  'DROP DATABASE analytics',
  `CREATE USER another IDENTIFIED BY 'x'`,
  'GRANT SELECT ON *.* TO analyst',
  'SYSTEM FLUSH LOGS',
])('%s is rejected', async (query) => {
  expect(['ACCESS_DENIED', 'READONLY']).toContain(await rejection(query));
});

test.each([
  `SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a String')`,
  `SELECT * FROM file('/etc/passwd', 'CSV', 'a String')`,
  `SELECT * FROM remote('127.0.0.1', 'system.one')`,
])('%s reaches nothing beyond the database', async (query) => {
  expect(['ACCESS_DENIED', 'READONLY']).toContain(await rejection(query));
});

test.each([
  `SELECT file('../users.xml')`,
  `SELECT file('/etc/passwd')`,
  `SELECT file('/etc/passwd', '')`,
  `SELECT arrayMap(file, ['/etc/passwd'])`,
  `SELECT 1 AS x FORMAT Template SETTINGS format_template_resultset = '/etc/passwd'`,
  `SELECT 1 AS x FORMAT Template SETTINGS format_template_row = '../users.xml'`,
  `SELECT 1 AS x FORMAT Protobuf SETTINGS format_schema = '/etc/passwd:Message'`,
  `SELECT 1 AS x FORMAT Protobuf SETTINGS output_format_schema = '../users.xml'`,
])('%s touches no file, whoever asks', async (query) => {
  for (const client of [analyst(), platform()]) {
    await expect(client.exec({ query })).rejects.toMatchObject({
      type: expect.stringMatching(
        /^(FUNCTION_THROW_IF_VALUE_IS_NON_ZERO|BAD_ARGUMENTS|SETTING_CONSTRAINT_VIOLATION|READONLY)$/,
      ),
    });
  }
});

test.each([
  'max_memory_usage = 99000000000',
  'max_memory_usage = 0',
  'max_execution_time = 3600',
  'max_execution_time = 0',
  'max_result_rows = 0',
  'max_result_bytes = 0',
  'max_block_size = 100000000',
  'max_temporary_data_on_disk_size_for_query = 0',
  'max_threads = 16',
  `result_overflow_mode = 'break'`,
  // Expressions that would run with the view owner's rights.
  `additional_table_filters = {'analytics.tracked_actions': 'toUInt8(member_id) = 1'}`,
  `additional_result_filter = '1'`,
])('the setting cannot be changed to %s', async (setting) => {
  expect(await rejection(`SELECT count() FROM events SETTINGS ${setting}`)).toBe('READONLY');
  expect(await rejection(`SET ${setting}`)).toBe('READONLY');
});

test('a setting cannot be changed in the address either', async () => {
  const filters = `{'analytics.tracked_actions':'toUInt8(member_id)=1'}`;
  const address = new URL(url());
  address.searchParams.set('additional_table_filters', filters);
  const { username, password } = LOCAL_ANALYST;
  const headers = { 'x-clickhouse-user': username, 'x-clickhouse-key': password };
  const response = await fetch(address, {
    method: 'POST',
    headers,
    body: 'SELECT count() FROM analytics.events',
  });
  expect(response.ok).toBe(false);
  expect(await response.text()).toContain('(READONLY)');
});

test.each(['add_http_cors_header = 1', `http_response_headers = {'Access-Control-Allow-Origin': '*'}`])(
  'no response is opened to web pages by %s, whoever asks',
  async (setting) => {
    for (const client of [analyst(), platform()]) {
      const query = `SELECT 1 SETTINGS ${setting}`;
      const type = client === analyst() ? 'READONLY' : 'SETTING_CONSTRAINT_VIOLATION';
      await expect(client.exec({ query })).rejects.toMatchObject({ type });
    }
  },
);

test('read-only cannot be switched off', async () => {
  expect(await rejection('SET readonly = 0')).toBe('READONLY');
  expect(await rejection('SELECT 1 SETTINGS readonly = 0')).toBe('READONLY');
});

test('no function shows a table that may not be read', async () => {
  expect(await rejection(`SELECT * FROM merge('analytics', '^tracked')`)).toBe(
    'CANNOT_EXTRACT_TABLE_STRUCTURE',
  );
});

test('a response of more than a million rows is rejected, not cut', async () => {
  expect(await rejection('SELECT * FROM numbers(1000000) FORMAT Null')).toBeUndefined();
  expect(await rejection('SELECT * FROM numbers(1000001) FORMAT Null')).toBe('TOO_MANY_ROWS_OR_BYTES');
});

test('a response of more than 256 MB is rejected', async () => {
  const rowsOf = (bytes: number) => `SELECT randomString(${bytes}) FROM numbers(1000) FORMAT Null`;
  expect(await rejection(rowsOf(200_000))).toBeUndefined();
  expect(await rejection(rowsOf(300_000))).toBe('TOO_MANY_ROWS_OR_BYTES');
});

test('a constant counts once, so that a response can be larger, up to a million rows', async () => {
  const constant = (rows: number) => `SELECT repeat('x', 900) FROM numbers(${rows}) FORMAT Null`;
  expect(await rejection(constant(1_000_000))).toBeUndefined();
  expect(await rejection(constant(1_000_001))).toBe('TOO_MANY_ROWS_OR_BYTES');
});

test('nothing of all that changed anything', async () => {
  const result = await platform().query({ query: 'SELECT count() AS n FROM events', format: 'JSONEachRow' });
  expect(await result.json()).toEqual([{ n: '6003' }]);
});
