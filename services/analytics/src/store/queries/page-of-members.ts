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
import { projection, runQuery } from './run-query.ts';

/** What each order compares, as a whole number; over the expressions of the projection member_activity. */
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

export interface PageOfMembers {
  members: MemberOnPage[];
  nextCursor: string | null;
}

export interface MemberOnPage {
  membershipNumber: string;
  lastActivity: Date;
}

/**
 * The members of one page of the list, by keyset on (the sort's figure descending, membership number ascending). Only the
 * columns of the sort are read of every member; what is shown is read for the page alone.
 */
export async function pageOfMembers(client: ClickHouseClient, query: UserListQuery): Promise<PageOfMembers> {
  const { limit = limits.listDefaultItems, cursor, search, sort } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor, sort);
  const wanted = search ? canonicalMembershipNumber(search) : '';
  const rows = await runQuery<{ membership_number: string; sort_key: string; last_activity: string }>(
    client,
    `SELECT membership_number, ${sortKeys[sort]} AS sort_key, max(at) AS last_activity
    FROM tracked_actions
    ${wanted === '' ? '' : 'WHERE position(membership_number, {wanted:String}) > 0'}
    GROUP BY membership_number
    ${after ? 'HAVING sort_key < {key:Int64} OR (sort_key = {key:Int64} AND membership_number > {number:String})' : ''}
    ORDER BY sort_key DESC, membership_number
    LIMIT {limit:UInt32}`,
    { limit: limit + 1, ...(wanted !== '' && { wanted }), ...after },
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
