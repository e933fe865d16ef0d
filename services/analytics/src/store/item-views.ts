import type { ClickHouseClient } from '@clickhouse/client';
import { type ContentKind, limits } from '@platform/contracts';
import { runQuery } from './queries/run-query.ts';

/**
 * The only definition of a view: one per member, item and half hour of the clock (UTC), by the column `viewed` of migration 006. Its
 * projections hold this very expression, so it is not to be rewritten here alone.
 */
export const countViews = `uniqExactIf(member_id, intDiv(toUnixTimestamp64Milli(at), ${limits.viewWindowMs}), viewed > '')`;

/** An item's views over all time. */
export interface ViewTotal {
  kind: ContentKind;
  id: string;
  views: number;
  /** When the latest of its views was stored, in milliseconds. */
  storedAt: number;
}

/** The totals of all items of which a view was stored at `since` (milliseconds) or later. */
export const totalsStoredSince = (client: ClickHouseClient, since: number): Promise<ViewTotal[]> =>
  readTotals(
    client,
    // The inner query reads times alone: the sets behind the totals are large.
    `WHERE viewed IN (
      SELECT viewed FROM tracked_actions GROUP BY viewed
      HAVING viewed > '' AND max(stored_at) >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
    )
    GROUP BY viewed`,
    { since },
  );

/** The totals of up to `limit` items of a kind that have views, in the order of their ids. */
export const totalsOfKind = (
  client: ClickHouseClient,
  { kind, after = '', limit }: { kind: ContentKind; after?: string | undefined; limit: number },
): Promise<ViewTotal[]> =>
  readTotals(
    client,
    `WHERE startsWith(viewed, {prefix:String}) AND viewed > {after:String}
    GROUP BY viewed ORDER BY viewed LIMIT {limit:UInt32}`,
    { prefix: `${kind}/`, after: `${kind}/${after}`, limit },
  );

async function readTotals(
  client: ClickHouseClient,
  which: string,
  bound: Record<string, string | number>,
): Promise<ViewTotal[]> {
  const rows = await runQuery<{ viewed: string; views: string; stored: string }>(
    client,
    `SELECT viewed, ${countViews} AS views, max(stored_at) AS stored FROM tracked_actions ${which}`,
    bound,
  );
  return rows.map(({ viewed, views, stored }) => {
    const [kind, id] = viewed.split('/') as [ContentKind, string];
    return { kind, id, views: Number(views), storedAt: Date.parse(stored) };
  });
}
