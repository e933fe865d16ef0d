import type { ClickHouseClient } from '@clickhouse/client';
import { toDateTime } from '../domain/action-row.ts';
import { runQuery } from './queries/run-query.ts';

/** Who was erased, and the removal of what is theirs. */

/** A batch that was under way when a member was erased may have stored after the removal: looked for again this long. */
const lookAgainDays = 7;

/** Records that a member's actions have to go; from now on none is stored. Asking twice is asking once. */
export async function requestErasure(client: ClickHouseClient, memberId: string, at: string): Promise<void> {
  await client.insert({
    table: 'erased_members',
    values: [{ member_id: memberId, requested_at: toDateTime(at) }],
    format: 'JSONEachRow',
  });
}

/** Starts the removal of the actions of all erased members, without waiting for its end. Gives how many members still had any. */
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
    // Rewriting the parts concerned takes longer than an answer is waited for; ClickHouse goes on with it after a restart.
    clickhouse_settings: { mutations_sync: '0' },
  });
  return found.length;
}
