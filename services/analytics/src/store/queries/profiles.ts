import type { ClickHouseClient } from '@clickhouse/client';
import { screenConstants, type UserListQuery } from '@platform/contracts';
import type { StoredDetails, StoredProfile } from '../../domain/named-profiles.ts';
import { type ActionsRequest, memberActions } from './member-actions.ts';
import { memberTotals } from './member-totals.ts';
import { pageOfMembers } from './page-of-members.ts';
import { recentActions } from './recent-actions.ts';

export interface PageOfProfiles {
  profiles: StoredProfile[];
  nextCursor: string | null;
}

/** One page of the users list. A member whose actions were removed while it was read is left out. */
export async function listProfiles(client: ClickHouseClient, query: UserListQuery): Promise<PageOfProfiles> {
  const { members, nextCursor } = await pageOfMembers(client, query);
  const numbers = members.map(({ membershipNumber }) => membershipNumber);
  const [totals, recent] = await Promise.all([memberTotals(client, numbers), recentActions(client, members)]);
  const profiles = numbers.flatMap((number) => {
    const own = totals.get(number);
    return own ? [{ ...own, actionHistory: recent.get(number) ?? [] }] : [];
  });
  return { profiles, nextCursor };
}

export interface PageOfDetails {
  details: StoredDetails;
  nextCursor: string | null;
}

/** One member's figures and a page of their actions; undefined when there are none at all. */
export async function readDetails(
  client: ClickHouseClient,
  request: ActionsRequest,
): Promise<PageOfDetails | undefined> {
  const { membershipNumber } = request;
  const newest = { membershipNumber, limit: screenConstants.recentActivityActions };
  const [totals, page, head] = await Promise.all([
    memberTotals(client, [membershipNumber]),
    memberActions(client, request),
    // A first page begins with the newest by itself.
    request.before === undefined && request.limit >= newest.limit ? undefined : memberActions(client, newest),
  ]);
  const own = totals.get(membershipNumber);
  if (!own) return undefined;
  const actionHistory = (head ?? page).actions.slice(0, newest.limit);
  return { details: { ...own, actionHistory, allActions: page.actions }, nextCursor: page.nextCursor };
}
