import type { ClickHouseClient } from '@clickhouse/client';
import { toDateTime } from '../domain/action-row.ts';
import { runQuery } from './queries/run-query.ts';

/** A batch in flight during an erasure may store actions after the removal, so members are checked again for this long. */
const lookAgainDays = 7;

/** Marks a member as erased: the writer drops their actions from now on. Idempotent. */
export async function requestErasure(client: ClickHouseClient, memberId: string, at: string): Promise<void> {
  await client.insert({
    table: 'erased_members',
    values: [{ member_id: memberId, requested_at: toDateTime(at) }],
    format: 'JSONEachRow',
  });
}

/** Starts deleting the actions of all erased members, without waiting. Returns the number of members that had any. */
export async function beginRemoval(client: ClickHouseClient): Promise<number> {
  const found = await runQuery<{ member_id: string }>(
    client,
    `SELECT DISTINCT member_id FROM tracked_actions WHERE member_id IN (
      SELECT member_id FROM erased_members WHERE recorded_at > now() - INTERVAL ${lookAgainDays} DAY)
      LIMIT 1000`,
  );
  if (found.length === 0) return 0;
  await client.command({
    query: 'ALTER TABLE tracked_actions DELETE WHERE member_id IN {members:Array(String)}',
    query_params: { members: found.map(({ member_id }) => member_id) },
    // Rewriting parts takes longer than the request timeout; ClickHouse resumes it after a restart.
    clickhouse_settings: { mutations_sync: '0' },
  });
  return found.length;
}
