import type { ClickHouseClient } from '@clickhouse/client';
import { screenConstants } from '@platform/contracts';
import { decodeCursor, encodeCursor, instantMs } from '@platform/service-kit';
import * as z from 'zod';
import type { Content, StoredAction } from '../../domain/names.ts';
import { type Bound, rowsThemselves, runQuery } from './run-query.ts';

/** The columns that `actionOf` converts. */
const actionColumns = `event_id, at, action_type, content_type, content_id, from_page, to_page, time_spent_seconds`;

interface ActionColumns {
  event_id: string;
  at: string;
  action_type: string;
  content_type: Content['contentType'] | '';
  content_id: string;
  from_page: string;
  to_page: string;
  time_spent_seconds: number;
}

/** Converts a row; omits empty fields. */
function actionOf(row: ActionColumns): StoredAction {
  const { content_type: contentType, content_id: contentId } = row;
  return {
    id: row.event_id,
    actionType: row.action_type,
    timestamp: row.at,
    ...(contentType !== '' && { content: { contentType, contentId } }),
    ...(row.time_spent_seconds !== 0 && { timeSpentSeconds: row.time_spent_seconds }),
    ...(row.from_page !== '' && { fromPage: row.from_page }),
    ...(row.to_page !== '' && { toPage: row.to_page }),
  };
}

/**
 * Newest first. Actions of one POST can share a millisecond; their offsets keep the order, as a member's actions share
 * a partition. The event id makes the order total, so that a cursor can continue after any action.
 */
const newestFirst = 'at DESC, kafka_offset DESC, event_id DESC';

const cursorSchema = z.tuple([instantMs, z.int().min(0), z.uuid()]);

export interface ActionsRequest {
  memberId: string;
  limit: number;
  /** The previous page's cursor. */
  before?: string | undefined;
}

/** One page of a member's actions, newest first, with keyset pagination. */
export async function memberActions(client: ClickHouseClient, { memberId, limit, before }: ActionsRequest) {
  const [at, offset, id] = before === undefined ? [] : decodeCursor(before, cursorSchema);
  const rows = await runQuery<ActionColumns & { kafka_offset: string }>(
    client,
    `SELECT ${actionColumns}, kafka_offset
    FROM tracked_actions
    WHERE member_id = {member:String} ${before === undefined ? '' : olderThanPosition}
    ORDER BY ${newestFirst}
    LIMIT {limit:UInt32}`,
    { member: memberId, limit: limit + 1, at, offset, id },
    rowsThemselves,
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    actions: page.map(actionOf),
    nextCursor: last ? encodeCursor([Date.parse(last.at), Number(last.kafka_offset), last.event_id]) : null,
  };
}

/** The first condition uses the primary key. */
const olderThanPosition = `AND at <= fromUnixTimestamp64Milli({at:Int64}, 'UTC')
      AND (at, kafka_offset, event_id) < (fromUnixTimestamp64Milli({at:Int64}, 'UTC'), {offset:UInt64}, {id:UUID})`;

export interface MemberOnPage {
  memberId: string;
  lastActivity: Date;
}

const recent = screenConstants.recentActivityActions;

type Found = Map<string, StoredAction[]>;

/** Says nothing of what a member did: every page ends with one. */
const notUnload = `action_type != 'page_unload'`;

/**
 * The newest three actions of each member, without unloads. The table is partitioned by month, and nearly everyone's
 * newest three are in the month of their last activity or the one before: earlier months are read only for members with
 * fewer.
 */
export async function recentActions(
  client: ClickHouseClient,
  members: readonly MemberOnPage[],
): Promise<Found> {
  if (members.length === 0) return new Map();
  const near = members.flatMap((member) =>
    lastMonths(member.lastActivity).map((month) => ({ id: member.memberId, month })),
  );
  const found = await newestOf(
    client,
    '(member_id, toYYYYMM(at)) IN arrayZip({ids:Array(String)}, {months:Array(UInt32)})',
    { ids: near.map(({ id }) => id), months: near.map(({ month }) => month) },
  );
  const short = members.map(({ memberId }) => memberId).filter((id) => (found.get(id)?.length ?? 0) < recent);
  if (short.length === 0) return found;
  const further = await newestOf(client, 'member_id IN {ids:Array(String)}', { ids: short });
  return new Map([...found, ...further]);
}

/** Finds the times first, from two narrow columns, then reads the wide columns of those rows only. */
async function newestOf(
  client: ClickHouseClient,
  which: string,
  bound: Record<string, Bound>,
): Promise<Found> {
  const rows = await runQuery<ActionColumns & { member_id: string }>(
    client,
    `SELECT member_id, ${actionColumns}
    FROM tracked_actions
    WHERE (member_id, at) IN (
      SELECT member_id, at
      FROM tracked_actions
      WHERE ${which} AND ${notUnload}
      ORDER BY member_id, at DESC
      LIMIT ${recent} BY member_id
    ) AND ${notUnload}
    ORDER BY member_id, ${newestFirst}
    LIMIT ${recent} BY member_id`,
    bound,
    rowsThemselves,
  );
  const byMember = Map.groupBy(rows, (row) => row.member_id);
  return new Map([...byMember].map(([id, own]) => [id, own.map(actionOf)]));
}

/** The month of an instant and the one before, in UTC, as 202611. */
function lastMonths(at: Date): number[] {
  const before = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1));
  return [at, before].map((date) => date.getUTCFullYear() * 100 + date.getUTCMonth() + 1);
}
