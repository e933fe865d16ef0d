import { expect, test } from '@jest/globals';
import { onCluster } from '../index.ts';

test.each([
  ['CREATE DATABASE IF NOT EXISTS a', "CREATE DATABASE IF NOT EXISTS a ON CLUSTER 'c'"],
  ['DROP TABLE a.t SYNC', "DROP TABLE a.t ON CLUSTER 'c' SYNC"],
  ['DROP VIEW IF EXISTS a.v', "DROP VIEW IF EXISTS a.v ON CLUSTER 'c'"],
  ['ALTER TABLE t MODIFY SETTING x = 1', "ALTER TABLE t ON CLUSTER 'c' MODIFY SETTING x = 1"],
  ["ALTER TABLE v COMMENT COLUMN x 'X'", "ALTER TABLE v ON CLUSTER 'c' COMMENT COLUMN x 'X'"],
  [
    '-- Why.\n\nCREATE OR REPLACE VIEW v (x String) AS SELECT 1',
    "-- Why.\n\nCREATE OR REPLACE VIEW v ON CLUSTER 'c' (x String) AS SELECT 1",
  ],
  [
    'CREATE TABLE a.t (x String) ENGINE = ReplacingMergeTree ORDER BY x',
    "CREATE TABLE a.t ON CLUSTER 'c' (x String) ENGINE = ReplicatedReplacingMergeTree ORDER BY x",
  ],
  [
    'CREATE TABLE t (x String) ENGINE = MergeTree SETTINGS non_replicated_deduplication_window = 10',
    "CREATE TABLE t ON CLUSTER 'c' (x String) ENGINE = ReplicatedMergeTree SETTINGS replicated_deduplication_window = 10, replicated_deduplication_window_seconds = 604800",
  ],
])('%s', (statement, expected) => {
  expect(onCluster(statement, 'c')).toBe(expected);
  expect(onCluster(statement, '')).toBe(statement);
});

test('what is replicated already stays so', () => {
  const statement =
    "CREATE TABLE a.t (x String) ENGINE = ReplicatedMergeTree('/clickhouse/{uuid}', '{replica}') ORDER BY x";
  expect(onCluster(statement, 'c')).toBe(statement.replace('a.t', "a.t ON CLUSTER 'c'"));
});

test.each(['ALTER TABLE t DELETE WHERE x = 1', 'ALTER TABLE t DROP PROJECTION IF EXISTS p', 'SELECT 1'])(
  '%s stays as it is',
  (statement) => {
    expect(onCluster(statement, 'c')).toBe(statement);
  },
);
