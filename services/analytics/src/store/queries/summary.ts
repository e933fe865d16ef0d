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
      GROUP BY membership_number
    )`,
  );
  return {
    totalUsers: Number(row?.totalUsers),
    totalActions: Number(row?.totalActions),
    videoViews: Number(row?.videoViews),
  };
}

/** Actions and distinct members per day (`2026-11-21`, UTC), including days without any. */
export async function activityOf(client: ClickHouseClient, days: readonly string[]): Promise<ActivityDay[]> {
  const rows = await runQuery<{ day: string; actions: string; members: string }>(
    client,
    `SELECT toDate(at) AS day, count() AS actions, uniqExact(membership_number) AS members
    FROM tracked_actions
    WHERE toDate(at) >= {since:Date}
    GROUP BY day`,
    { since: days[0] as string },
  );
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({
    day,
    actions: Number(byDay.get(day)?.actions ?? 0),
    members: Number(byDay.get(day)?.members ?? 0),
  }));
}

/**
 * The most viewed items since a day, known to content or not. Ranked by distinct members first, so that a single member
 * can't distort the ranking.
 */
export async function mostViewedSince(
  client: ClickHouseClient,
  day: string,
  count: number,
): Promise<ViewedItem[]> {
  const rows = await runQuery<Omit<ViewedItem, 'views' | 'members'> & Record<'views' | 'members', string>>(
    client,
    `SELECT
      content_type AS contentType,
      content_id AS contentId,
      ${countViews} AS views,
      uniqExactIf(member_id, viewed > '') AS members
    FROM tracked_actions
    WHERE toDate(at) >= {day:Date} AND match(content_id, {id:String})
    GROUP BY content_type, content_id
    HAVING views > 0
    ORDER BY members DESC, views DESC, content_type, content_id
    LIMIT {count:UInt32}`,
    { day, count, id: objectIdPattern.source },
  );
  return rows.map((row) => ({ ...row, views: Number(row.views), members: Number(row.members) }));
}
