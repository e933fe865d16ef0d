import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { runQuery } from '../../services/analytics/src/store/queries/run-query.ts';

const contentCount = 500;
const days = 180;
/** Large inserts make few parts, so there is little to merge. */
const rowsAnInsert = 2_000_000;

/** `actions` of `members`, some far more active than others. */
export interface Seed {
  actions: number;
  members: number;
}

const memberId = (member: number): string => member.toString(16).padStart(24, '0');

/** 200 members of about the most active 1 %: with 50 actions per member on average, each has some 175. */
export const busyMembers = (members: number): string[] =>
  Array.from({ length: 200 }, (_, at) => memberId(Math.round((members * (100 + at)) / 20_000)));

/**
 * Fills tracked_actions with actions spread evenly over the last 180 days, ordered by time, on 500 items. Deterministic
 * for a seed, except for the ids.
 */
export async function seedActions(client: ClickHouseClient, seed: Seed, end: Date): Promise<void> {
  const { actions: count, members } = seed;
  await client.command({ query: 'SYSTEM STOP MERGES tracked_actions' });
  for (let from = 0; from < count; from += rowsAnInsert) {
    const rows = Math.min(rowsAnInsert, count - from);
    await client.command({
      query: insertion,
      query_params: { from, rows, count, members, end: end.getTime() },
      clickhouse_settings: {
        max_insert_threads: '1',
        min_insert_block_size_rows: String(rowsAnInsert),
        min_insert_block_size_bytes: '0',
      },
    });
  }
  await client.command({ query: 'SYSTEM START MERGES tracked_actions' });
  await mergeMonthsThatAreOver(client);
  await settled(client);
}

const insertion = `
INSERT INTO tracked_actions (
  member_id, at, event_id, client_time, action_type, content_type, content_id,
  from_page, to_page, time_spent_seconds, video_seconds, kafka_partition, kafka_offset, stored_at
)
WITH
  toUInt32({members:UInt32} * pow(cityHash64(number, 1) / 18446744073709551616, 1.6)) AS member,
  ['page_enter', 'page_view', 'video_view', 'page_blur', 'page_focus', 'back_button', 'page_exit', 'video_click'] AS kinds,
  kinds[1 + cityHash64(number, 2) % 8] AS kind,
  kind IN ('page_view', 'video_view', 'back_button', 'video_click') AS with_content,
  cityHash64(number, 3) % ${contentCount} AS content,
  (cityHash64(number, 4) % 600) * (kind IN ('page_blur', 'back_button', 'page_exit')) AS seconds,
  leftPad(lower(hex(content)), 24, '0') AS id
SELECT
  leftPad(lower(hex(member)), 24, '0'),
  fromUnixTimestamp64Milli(toInt64({end:Int64} - intDiv(({count:UInt64} - number) * ${days * 86_400_000}, {count:UInt64})), 'UTC'),
  generateUUIDv4(number),
  NULL,
  kind,
  if(with_content, 'video', ''),
  if(with_content, id, ''),
  if(kind = 'page_enter', '/', concat('/video/', id)),
  if(kind IN ('page_enter', 'page_view'), concat('/video/', id), ''),
  seconds,
  if(kind = 'page_enter', 0, seconds),
  member % 6,
  number,
  now64(3)
FROM numbers({from:UInt64}, {rows:UInt64})`;

/** Merges past months, as ClickHouse does after an hour without inserts; a table without partitions is merged as a whole. */
async function mergeMonthsThatAreOver(client: ClickHouseClient): Promise<void> {
  const partitions = await runQuery<{ partition: string }>(
    client,
    `SELECT DISTINCT partition FROM system.parts
      WHERE active AND database = currentDatabase() AND table = 'tracked_actions' ORDER BY partition`,
  );
  for (const { partition } of partitions.length === 1 ? partitions : partitions.slice(0, -1)) {
    await client.command({
      query: `OPTIMIZE TABLE tracked_actions PARTITION ${partition} FINAL`,
      // Skips partitions that ClickHouse has merged already.
      clickhouse_settings: { optimize_throw_if_noop: 0, optimize_skip_merged_partitions: 1 },
    });
  }
}

/** Waits until ClickHouse has no merges running. */
async function settled(client: ClickHouseClient): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    const merges = await runQuery(client, 'SELECT 1 FROM system.merges');
    quiet = merges.length === 0 ? quiet + 1 : 0;
    await delay(200);
  }
}
