import type { ClickHouseClient } from '@clickhouse/client';
import { toDateTime } from '../domain/action-row.ts';

export interface ErasureStore {
  /** Writes down that a member's actions have to go; from now on none is stored. Asking twice is asking once. */
  request(memberId: string, at: string): Promise<void>;
  /** Has the actions of all who were asked for removed, which takes as long as it takes. Gives how many members still had any. */
  beginRemoval(): Promise<number>;
}

/** A batch that was under way when a member was erased may have stored after the removal: looked for again this long. */
const lookAgainDays = 7;

/** Who was erased, and the removal of what is theirs. */
export function createErasureStore(client: ClickHouseClient): ErasureStore {
  return {
    async request(memberId, at) {
      await client.insert({
        table: 'erased_members',
        values: [{ member_id: memberId, requested_at: toDateTime(at) }],
        format: 'JSONEachRow',
      });
    },

    async beginRemoval() {
      const members = await membersWithActions();
      if (members.length === 0) return 0;
      await client.command({
        query: 'ALTER TABLE tracked_actions DELETE WHERE member_id IN {members:Array(String)}',
        query_params: { members },
        // Rewriting the parts concerned takes longer than an answer is waited for; ClickHouse goes on with it after a restart.
        clickhouse_settings: { mutations_sync: '0' },
      });
      return members.length;
    },
  };

  async function membersWithActions(): Promise<string[]> {
    const result = await client.query({
      query: `SELECT DISTINCT member_id FROM tracked_actions WHERE member_id IN (
        SELECT member_id FROM erased_members WHERE recorded_at > now() - INTERVAL ${lookAgainDays} DAY)
        LIMIT 1000`,
      format: 'JSONCompactEachRow',
    });
    return (await result.json<[string]>()).map(([id]) => id);
  }
}
