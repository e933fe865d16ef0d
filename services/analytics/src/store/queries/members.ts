import type { ClickHouseClient } from '@clickhouse/client';
import { limits, type UserListQuery, type UserSort } from '@platform/contracts';
import { decodeCursor, encodeCursor } from '@platform/service-kit';
import * as z from 'zod';
import type { StoredDetails, StoredProfile } from '../../domain/names.ts';
import { type ActionsRequest, memberActions, recentActions } from './actions.ts';
import { projection, rowsThemselves, runQuery } from './run-query.ts';

/** The sort keys as integers: the expressions of the projection member_activity. */
const sortKeys: Record<UserSort, string> = {
  lastActivity: 'toUnixTimestamp64Milli(max(at))',
  totalActions: 'count()',
  totalTime: 'sum(time_spent_seconds)',
  videoClicks: `countIf(action_type = 'video_click')`,
};

const cursorSchema = (sort: UserSort) => z.tuple([z.literal(sort), z.int(), z.string().min(1).max(64)]);

/**
 * One page of members, with keyset pagination by (sort key descending, member id ascending). Reads only the sort's columns for
 * all members; memberTotals reads the rest for the page.
 * @param found the members that the query's search found
 */
export async function pageOfMembers(
  client: ClickHouseClient,
  query: UserListQuery,
  found?: readonly string[],
) {
  const { limit = limits.listDefaultItems, cursor, sort } = query;
  const [, key, after] = cursor === undefined ? [] : decodeCursor(cursor, cursorSchema(sort));
  const rows = await runQuery<{ member_id: string; sort_key: string; last_activity: string }>(
    client,
    `SELECT member_id, ${sortKeys[sort]} AS sort_key, max(at) AS last_activity
    FROM tracked_actions
    ${found ? 'WHERE member_id IN {found:Array(String)}' : ''}
    GROUP BY member_id
    ${after ? 'HAVING sort_key < {key:Int64} OR (sort_key = {key:Int64} AND member_id > {after:String})' : ''}
    ORDER BY sort_key DESC, member_id
    LIMIT {limit:UInt32}`,
    { limit: limit + 1, found, key, after },
    projection('member_activity'),
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    members: page.map((row) => ({
      memberId: row.member_id,
      lastActivity: new Date(row.last_activity),
    })),
    nextCursor: last ? encodeCursor([sort, Number(last.sort_key), last.member_id]) : null,
  };
}

export type MemberTotals = Omit<StoredProfile, 'actionHistory'>;

/**
 * The members' total figures by member id. A single member's rows are read without the projection: its granules
 * hold the sets of distinct content of 32 members, which is slower than reading some thousands of rows.
 */
export async function memberTotals(
  client: ClickHouseClient,
  memberIds: readonly string[],
): Promise<Map<string, MemberTotals>> {
  if (memberIds.length === 0) return new Map();
  const rows = await runQuery<Record<keyof MemberTotals, string>>(
    client,
    `SELECT
      member_id AS memberId,
      min(at) AS firstActivity,
      max(at) AS lastActivity,
      count() AS totalActions,
      countIf(action_type = 'video_click') AS videoClicks,
      uniqExactIf(content_key, notEmpty(content_key)) AS uniqueVideosViewed,
      sum(time_spent_seconds) AS totalTimeSpentSeconds,
      sum(video_seconds) AS videoTimeSpentSeconds
    FROM tracked_actions
    WHERE member_id IN {ids:Array(String)}
    GROUP BY member_id`,
    { ids: memberIds },
    memberIds.length === 1 ? rowsThemselves : projection('member_figures'),
  );
  return new Map(
    rows.map((row) => [
      row.memberId,
      {
        ...row,
        totalActions: Number(row.totalActions),
        videoClicks: Number(row.videoClicks),
        uniqueVideosViewed: Number(row.uniqueVideosViewed),
        totalTimeSpentSeconds: Number(row.totalTimeSpentSeconds),
        videoTimeSpentSeconds: Number(row.videoTimeSpentSeconds),
      },
    ]),
  );
}

/** One page of the users list; with a search, of the members that it `found`. Leaves out members whose last month was dropped meanwhile. */
export async function listProfiles(
  client: ClickHouseClient,
  query: UserListQuery,
  found?: readonly string[],
) {
  const { members, nextCursor } = await pageOfMembers(client, query, found);
  const ids = members.map(({ memberId }) => memberId);
  const [totals, recent] = await Promise.all([memberTotals(client, ids), recentActions(client, members)]);
  const profiles = ids.flatMap((id) => {
    const own = totals.get(id);
    return own ? [{ ...own, actionHistory: recent.get(id) ?? [] }] : [];
  });
  return { profiles, nextCursor };
}

/** A member's figures and one page of actions; undefined without actions. */
export async function readDetails(client: ClickHouseClient, request: ActionsRequest) {
  const { memberId } = request;
  const [totals, page] = await Promise.all([
    memberTotals(client, [memberId]),
    memberActions(client, request),
  ]);
  const own = totals.get(memberId);
  if (!own) return undefined;
  const recent = await recentActions(client, [{ memberId, lastActivity: new Date(own.lastActivity) }]);
  const actionHistory = recent.get(memberId) ?? [];
  const details: StoredDetails = { ...own, actionHistory, allActions: page.actions };
  return { details, nextCursor: page.nextCursor };
}
