import type { ClickHouseClient } from '@clickhouse/client';
import { type ActivityDay, type AnalyticsSummary, objectIdPattern } from '@platform/contracts';
import type { ViewedItem } from '../../domain/names.ts';
import { countViews } from '../item-views.ts';
import { runQuery } from './run-query.ts';

type Totals = Pick<AnalyticsSummary, 'totalUsers' | 'totalActions' | 'videoViews'>;

/** The total figures of all members. */
export async function overallTotals(client: ClickHouseClient): Promise<Totals> {
  const [row] = await runQuery<Record<keyof Totals, string>>(
    client,
    `SELECT count() AS totalUsers, sum(member_actions) AS totalActions, sum(member_clicks) AS videoViews
    FROM (
      SELECT count() AS member_actions, countIf(action_type = 'video_click') AS member_clicks
      FROM tracked_actions
      GROUP BY member_id
    )`,
  );
  return {
    totalUsers: Number(row?.totalUsers),
    totalActions: Number(row?.totalActions),
    videoViews: Number(row?.videoViews),
  };
}

/** Days as `2026-11-21`, UTC, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Counts as JSON numbers: none reaches 2^53. */
const numbers = { output_format_json_quote_64bit_integers: 0 } as const;

/** The figures of each day of a range, days without any among them. */
export const activityOf = (client: ClickHouseClient, range: DayRange): Promise<ActivityDay[]> =>
  runQuery<ActivityDay>(
    client,
    // Views are counted by item first: a member's views of two items within a half hour are two.
    `SELECT day, actions, members, views, watchSeconds
    FROM (
      SELECT toDate(at) AS day, count() AS actions, uniqExact(member_id) AS members
      FROM tracked_actions
      WHERE toDate(at) BETWEEN {from:Date} AND {to:Date}
      GROUP BY day
    ) AS by_action LEFT JOIN (
      SELECT day, sum(item_views) AS views, sum(item_seconds) AS watchSeconds
      FROM (
        SELECT toDate(at) AS day, if(notEmpty(content_id), ${countViews}, 0) AS item_views, sum(video_seconds) AS item_seconds
        FROM tracked_actions
        WHERE toDate(at) BETWEEN {from:Date} AND {to:Date}
        GROUP BY day, content_type, content_id
      )
      GROUP BY day
    ) AS by_item USING day
    ORDER BY day WITH FILL FROM {from:Date} TO {to:Date} + 1`,
    { ...range },
    numbers,
  );

/**
 * The most viewed items of a range, known to content or not, with the time on their pages. Ranked by distinct members first, so
 * that a single member can't distort the ranking.
 */
export const mostViewedIn = (
  client: ClickHouseClient,
  range: DayRange,
  count: number,
): Promise<ViewedItem[]> =>
  runQuery<ViewedItem>(
    client,
    `SELECT contentType, contentId, views, members, watchSeconds
    FROM (
      SELECT
        content_type AS contentType,
        content_id AS contentId,
        ${countViews} AS views,
        uniqExactIf(member_id, viewed > '') AS members
      FROM tracked_actions
      WHERE toDate(at) BETWEEN {from:Date} AND {to:Date} AND match(content_id, {id:String})
      GROUP BY content_type, content_id
      HAVING views > 0
    ) AS by_item LEFT JOIN (
      SELECT page_item, sum(video_seconds) AS watchSeconds
      FROM tracked_actions
      WHERE toDate(at) BETWEEN {from:Date} AND {to:Date}
      GROUP BY page_item
    ) AS by_page ON page_item = concat(contentType, '/', contentId)
    ORDER BY members DESC, views DESC, contentType, contentId
    LIMIT {count:UInt32}`,
    { ...range, count, id: objectIdPattern.source },
    numbers,
  );
