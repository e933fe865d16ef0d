import type { ClickHouseClient } from '@clickhouse/client';
import { screenConstants } from '@platform/contracts';
import type { StoredAction } from '../../domain/named-profiles.ts';
import { type ActionColumns, actionColumns, actionOf, newestFirst } from './action-columns.ts';
import type { MemberOnPage } from './page-of-members.ts';
import { type Bound, rowsThemselves, runQuery } from './run-query.ts';

const recent = screenConstants.recentActivityActions;

type Found = Map<string, StoredAction[]>;

/**
 * The newest three actions of each of these members. The table lies in months: nearly everybody's newest three are in the month
 * of their last activity or the one before it, so only these are read, and further back only for members who have fewer there.
 */
export async function recentActions(
  client: ClickHouseClient,
  members: readonly MemberOnPage[],
): Promise<Found> {
  if (members.length === 0) return new Map();
  const near = members.flatMap((member) =>
    lastMonths(member.lastActivity).map((month) => ({ number: member.membershipNumber, month })),
  );
  const found = await newestOf(
    client,
    '(membership_number, toYYYYMM(at)) IN arrayZip({numbers:Array(String)}, {months:Array(UInt32)})',
    { numbers: near.map(({ number }) => number), months: near.map(({ month }) => month) },
  );
  const short = members
    .map(({ membershipNumber }) => membershipNumber)
    .filter((number) => (found.get(number)?.length ?? 0) < recent);
  if (short.length === 0) return found;
  const further = await newestOf(client, 'membership_number IN {numbers:Array(String)}', { numbers: short });
  return new Map([...found, ...further]);
}

/** Their times are found first, from two narrow columns; the wide ones are read of those rows alone. */
async function newestOf(
  client: ClickHouseClient,
  which: string,
  bound: Record<string, Bound>,
): Promise<Found> {
  const rows = await runQuery<ActionColumns & { membership_number: string }>(
    client,
    `SELECT membership_number, ${actionColumns}
    FROM tracked_actions
    WHERE (membership_number, at) IN (
      SELECT membership_number, at
      FROM tracked_actions
      WHERE ${which}
      ORDER BY membership_number, at DESC
      LIMIT ${recent} BY membership_number
    )
    ORDER BY membership_number, ${newestFirst}
    LIMIT ${recent} BY membership_number`,
    bound,
    rowsThemselves,
  );
  const found: Found = new Map();
  for (const row of rows) {
    const actions = found.get(row.membership_number) ?? [];
    actions.push(actionOf(row));
    found.set(row.membership_number, actions);
  }
  return found;
}

/** The month of an instant and the one before it, in UTC, as 202611. */
function lastMonths(at: Date): number[] {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
  const before = month === 1 ? (year - 1) * 100 + 12 : year * 100 + month - 1;
  return [year * 100 + month, before];
}
