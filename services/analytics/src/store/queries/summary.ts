import type { ClickHouseClient } from '@clickhouse/client';
import {
  type ActivityDay,
  type AnalyticsSummary,
  objectIdPattern,
  type RangeFigures,
} from '@platform/contracts';
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

/** Days as `2026-11-21`, UTC, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Distinct members by day; days without any are left out. */
async function membersByDay(client: ClickHouseClient, range: DayRange): Promise<Map<string, number>> {
  const rows = await runQuery<{ day: string; members: string }>(
    client,
    `SELECT toDate(at) AS day, uniqExact(membership_number) AS members
    FROM tracked_actions
    WHERE toDate(at) BETWEEN {from:Date} AND {to:Date}
    GROUP BY day`,
    { ...range },
  );
  return new Map(rows.map(({ day, members }) => [day, Number(members)]));
}

/** Actions, items' views and watch time by day; days without any are left out. */
async function figuresByDay(client: ClickHouseClient, range: DayRange): Promise<Map<string, RangeFigures>> {
  const rows = await runQuery<Record<keyof RangeFigures, string> & { day: string }>(
    client,
    // A member's views of two items within a half hour are two: they are counted by item first.
    `SELECT day, sum(item_actions) AS actions, sum(item_views) AS views, sum(item_seconds) AS watchSeconds
    FROM (
      SELECT toDate(at) AS day, count() AS item_actions, sum(video_seconds) AS item_seconds,
        if(notEmpty(content_id), ${countViews}, 0) AS item_views
      FROM tracked_actions
      WHERE toDate(at) BETWEEN {from:Date} AND {to:Date}
      GROUP BY day, content_type, content_id
    )
    GROUP BY day`,
    { ...range },
  );
  return new Map(
    rows.map(({ day, actions, views, watchSeconds }) => [
      day,
      { actions: Number(actions), views: Number(views), watchSeconds: Number(watchSeconds) },
    ]),
  );
}

/** The figures of each of these days, zeros where nothing happened, and the sums over as many days before them. */
export async function activityOf(
  client: ClickHouseClient,
  days: readonly string[],
  daysBefore: readonly string[],
): Promise<{ activity: ActivityDay[]; previous: RangeFigures }> {
  const [first, to, from] = [days[0], days.at(-1), daysBefore[0]] as [string, string, string];
  const [members, figures] = await Promise.all([
    membersByDay(client, { from: first, to }),
    figuresByDay(client, { from, to }),
  ]);
  const none: RangeFigures = { actions: 0, views: 0, watchSeconds: 0 };
  const of = (day: string) => figures.get(day) ?? none;
  return {
    activity: days.map((day) => ({ day, members: members.get(day) ?? 0, ...of(day) })),
    previous: daysBefore.map(of).reduce(
      (sum, day) => ({
        actions: sum.actions + day.actions,
        views: sum.views + day.views,
        watchSeconds: sum.watchSeconds + day.watchSeconds,
      }),
      none,
    ),
  };
}

type Counted = 'views' | 'members' | 'watchSeconds';

/**
 * The most viewed items of a range, known to content or not. Ranked by distinct members first, so that a single member
 * can't distort the ranking.
 */
export async function mostViewedIn(
  client: ClickHouseClient,
  range: DayRange,
  count: number,
): Promise<ViewedItem[]> {
  const rows = await runQuery<Omit<ViewedItem, Counted> & Record<Counted, string>>(
    client,
    `SELECT
      content_type AS contentType,
      content_id AS contentId,
      ${countViews} AS views,
      uniqExactIf(member_id, viewed > '') AS members,
      sum(video_seconds) AS watchSeconds
    FROM tracked_actions
    WHERE toDate(at) BETWEEN {from:Date} AND {to:Date} AND match(content_id, {id:String})
    GROUP BY content_type, content_id
    HAVING views > 0
    ORDER BY members DESC, views DESC, content_type, content_id
    LIMIT {count:UInt32}`,
    { ...range, count, id: objectIdPattern.source },
  );
  return rows.map((row) => ({
    ...row,
    views: Number(row.views),
    members: Number(row.members),
    watchSeconds: Number(row.watchSeconds),
  }));
}
