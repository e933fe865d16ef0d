import type { ClickHouseClient } from '@clickhouse/client';
import { decodeCursor, encodeCursor } from '@platform/service-kit';
import * as z from 'zod';
import type { StoredAction } from '../../domain/named-profiles.ts';
import { type ActionColumns, actionColumns, actionOf, newestFirst } from './action-columns.ts';
import { rowsThemselves, runQuery } from './run-query.ts';

/** The greatest instant a date holds, in milliseconds. */
const maxInstant = 8.64e15;
const cursorSchema = z.tuple([z.int().min(0).max(maxInstant), z.int().min(0), z.uuid()]);

export interface PageOfActions {
  actions: StoredAction[];
  nextCursor: string | null;
}

export interface ActionsRequest {
  membershipNumber: string;
  limit: number;
  /** Only actions older than the one a page ended with. */
  before?: string | undefined;
}

/** One page of a member's actions, newest first, by keyset on the whole order. */
export async function memberActions(
  client: ClickHouseClient,
  { membershipNumber, limit, before }: ActionsRequest,
): Promise<PageOfActions> {
  const position = before === undefined ? undefined : decodeCursor(before, cursorSchema);
  const [at, offset, id] = position ?? [];
  const rows = await runQuery<ActionColumns & { kafka_offset: string }>(
    client,
    `SELECT ${actionColumns}, kafka_offset
    FROM tracked_actions
    WHERE membership_number = {number:String} ${position ? olderThanPosition : ''}
    ORDER BY ${newestFirst}
    LIMIT {limit:UInt32}`,
    {
      number: membershipNumber,
      limit: limit + 1,
      ...(at !== undefined && offset !== undefined && id !== undefined && { at, offset, id }),
    },
    rowsThemselves,
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    actions: page.map(actionOf),
    nextCursor: last ? encodeCursor([Date.parse(last.at), Number(last.kafka_offset), last.event_id]) : null,
  };
}

/** The first condition is what the primary key is searched by. */
const olderThanPosition = `AND at <= fromUnixTimestamp64Milli({at:Int64}, 'UTC')
      AND (at, kafka_offset, event_id) < (fromUnixTimestamp64Milli({at:Int64}, 'UTC'), {offset:UInt64}, {id:UUID})`;
