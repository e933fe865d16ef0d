import type { ClickHouseClient } from '@clickhouse/client';
import type { AnalyticsSummary, UserListQuery } from '@platform/contracts';
import type { ActionsRequest } from './member-actions.ts';
import { listProfiles, type PageOfDetails, type PageOfProfiles, readDetails } from './profiles.ts';
import { activityOf, mostWatchedSince, overallTotals } from './summary.ts';

/** What the routes ask. */
export interface AnalyticsQueries {
  /** @param days the days of the activity, `2026-11-21` in UTC, one after the other; at least one */
  summary(days: readonly string[]): Promise<AnalyticsSummary>;
  listProfiles(query: UserListQuery): Promise<PageOfProfiles>;
  readDetails(request: ActionsRequest): Promise<PageOfDetails | undefined>;
}

export function createAnalyticsQueries(client: ClickHouseClient): AnalyticsQueries {
  return {
    async summary(days) {
      const [totals, activity, mostWatched] = await Promise.all([
        overallTotals(client),
        activityOf(client, days),
        mostWatchedSince(client, days[0] as string),
      ]);
      return { ...totals, activity, mostWatched };
    },
    listProfiles: (query) => listProfiles(client, query),
    readDetails: (request) => readDetails(client, request),
  };
}
