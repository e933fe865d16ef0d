import type { ClickHouseClient } from '@clickhouse/client';
import { limits, type ViewedKind } from '@platform/contracts';
import { runQuery } from './queries/run-query.ts';

/**
 * The definition of a view: one per member, item and UTC half hour, by the table's column `viewed`. The
 * projections contain this exact expression, so change both together.
 */
export const countViews = `uniqExactIf(member_id, intDiv(toUnixTimestamp64Milli(at), ${limits.viewWindowMs}), viewed > '')`;

/** An item's total views. */
export interface ViewTotal {
  kind: ViewedKind;
  id: string;
  views: number;
  /** Storage time of its latest view, in milliseconds. */
  storedAt: number;
}

/** More items than members view between two pushes, and few enough that ids which browsers invent can't hold up a push. */
export const recentTotalsMax = 20_000;

/** The totals of the items with a view stored at `since` (milliseconds) or later: of very many those with the newest views. */
export const totalsStoredSince = (client: ClickHouseClient, since: number): Promise<ViewTotal[]> =>
  readTotals(
    client,
    // Here and below the inner query chooses the items by a narrow column, as the sets behind the totals are large.
    `WHERE viewed IN (
      SELECT viewed FROM tracked_actions GROUP BY viewed
      HAVING viewed > '' AND max(stored_at) >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
      ORDER BY max(stored_at) DESC LIMIT {limit:UInt32}
    )
    GROUP BY viewed`,
    { since, limit: recentTotalsMax },
  );

/** The totals of up to `limit` items of a kind with views, by id. */
export const totalsOfKind = (
  client: ClickHouseClient,
  { kind, after = '', limit }: { kind: ViewedKind; after?: string | undefined; limit: number },
): Promise<ViewTotal[]> =>
  readTotals(
    client,
    `WHERE viewed IN (
      SELECT viewed FROM tracked_actions WHERE startsWith(viewed, {prefix:String}) AND viewed > {after:String}
      GROUP BY viewed ORDER BY viewed LIMIT {limit:UInt32}
    )
    GROUP BY viewed ORDER BY viewed`,
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
    const [kind, id] = viewed.split('/') as [ViewedKind, string];
    return { kind, id, views: Number(views), storedAt: Date.parse(stored) };
  });
}
