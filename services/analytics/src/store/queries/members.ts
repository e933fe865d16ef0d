import type { ClickHouseClient } from '@clickhouse/client';
import {
  canonicalMembershipNumber,
  limits,
  messages,
  type UserListQuery,
  type UserSort,
  userSorts,
} from '@platform/contracts';
import { decodeCursor, encodeCursor, errors } from '@platform/service-kit';
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

const cursorSchema = z.tuple([
  z.enum(userSorts),
  z.int(),
  z.string().min(1).max(limits.membershipNumberMaxCharacters),
]);

/**
 * One page of members, with keyset pagination by (sort key descending, membership number ascending). Reads only the
 * sort's columns for all members; memberTotals reads the rest for the page.
 */
export async function pageOfMembers(
  client: ClickHouseClient,
  query: UserListQuery,
  named: readonly string[] = [],
) {
  const { limit = limits.listDefaultItems, cursor, search, sort } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor, sort);
  const wanted = search ? canonicalMembershipNumber(search) : '';
  const rows = await runQuery<{ membership_number: string; sort_key: string; last_activity: string }>(
    client,
    `SELECT membership_number, ${sortKeys[sort]} AS sort_key, max(at) AS last_activity
    FROM tracked_actions
    ${wanted === '' ? '' : 'WHERE position(membership_number, {wanted:String}) > 0 OR membership_number IN {named:Array(String)}'}
    GROUP BY membership_number
    ${after ? 'HAVING sort_key < {key:Int64} OR (sort_key = {key:Int64} AND membership_number > {number:String})' : ''}
    ORDER BY sort_key DESC, membership_number
    LIMIT {limit:UInt32}`,
    { limit: limit + 1, ...(wanted !== '' && { wanted, named }), ...after },
    projection('member_activity'),
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    members: page.map((row) => ({
      membershipNumber: row.membership_number,
      lastActivity: new Date(row.last_activity),
    })),
    nextCursor: last ? encodeCursor([sort, Number(last.sort_key), last.membership_number]) : null,
  };
}

function readCursor(cursor: string, sort: UserSort): { key: number; number: string } {
  const [cursorSort, key, number] = decodeCursor(cursor, cursorSchema);
  if (cursorSort !== sort) throw errors.validation(messages.invalidCursor);
  return { key, number };
}

export type MemberTotals = Omit<StoredProfile, 'actionHistory'>;

/**
 * The members' total figures by membership number. A single member's rows are read without the projection: its granules
 * hold the sets of distinct content of 32 members, which is slower than reading some thousands of rows.
 */
export async function memberTotals(
  client: ClickHouseClient,
  membershipNumbers: readonly string[],
): Promise<Map<string, MemberTotals>> {
  if (membershipNumbers.length === 0) return new Map();
  const rows = await runQuery<Record<keyof MemberTotals, string>>(
    client,
    `SELECT
      membership_number AS membershipNumber,
      min(at) AS firstActivity,
      max(at) AS lastActivity,
      count() AS totalActions,
      countIf(action_type = 'video_click') AS videoClicks,
      uniqExactIf(content_key, notEmpty(content_key)) AS uniqueVideosViewed,
      sum(time_spent_seconds) AS totalTimeSpentSeconds,
      sum(video_seconds) AS videoTimeSpentSeconds
    FROM tracked_actions
    WHERE membership_number IN {numbers:Array(String)}
    GROUP BY membership_number`,
    { numbers: membershipNumbers },
    membershipNumbers.length === 1 ? rowsThemselves : projection('member_figures'),
  );
  return new Map(
    rows.map((row) => [
      row.membershipNumber,
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

/**
 * One page of the users list. A search also matches `named`, the canonical numbers of members found by name. Leaves out
 * members whose actions were removed meanwhile.
 */
export async function listProfiles(
  client: ClickHouseClient,
  query: UserListQuery,
  named?: readonly string[],
) {
  const { members, nextCursor } = await pageOfMembers(client, query, named);
  const numbers = members.map(({ membershipNumber }) => membershipNumber);
  const [totals, recent] = await Promise.all([memberTotals(client, numbers), recentActions(client, members)]);
  const profiles = numbers.flatMap((number) => {
    const own = totals.get(number);
    return own ? [{ ...own, actionHistory: recent.get(number) ?? [] }] : [];
  });
  return { profiles, nextCursor };
}

/** A member's figures and one page of actions; undefined without actions. */
export async function readDetails(client: ClickHouseClient, request: ActionsRequest) {
  const { membershipNumber } = request;
  const [totals, page] = await Promise.all([
    memberTotals(client, [membershipNumber]),
    memberActions(client, request),
  ]);
  const own = totals.get(membershipNumber);
  if (!own) return undefined;
  const recent = await recentActions(client, [
    { membershipNumber, lastActivity: new Date(own.lastActivity) },
  ]);
  const actionHistory = recent.get(membershipNumber) ?? [];
  const details: StoredDetails = { ...own, actionHistory, allActions: page.actions };
  return { details, nextCursor: page.nextCursor };
}
