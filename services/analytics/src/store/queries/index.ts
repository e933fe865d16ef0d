import type { ClickHouseClient } from '@clickhouse/client';
import type { AnalyticsSummary, UserListQuery } from '@platform/contracts';
import type { PlayedContent } from '../../domain/most-watched.ts';
import type { ActionsRequest } from './member-actions.ts';
import { mostPlayedSince } from './most-played.ts';
import { listProfiles, type PageOfDetails, type PageOfProfiles, readDetails } from './profiles.ts';
import { activityOf, overallTotals } from './summary.ts';

/** What the routes ask. */
export interface AnalyticsQueries {
  /** @param days the days of the activity, `2026-11-21` in UTC, one after the other; at least one */
  summary(days: readonly string[]): Promise<Omit<AnalyticsSummary, 'mostWatched'>>;
  mostPlayed(day: string, count: number): Promise<PlayedContent[]>;
  listProfiles(query: UserListQuery): Promise<PageOfProfiles>;
  readDetails(request: ActionsRequest): Promise<PageOfDetails | undefined>;
}

export function createAnalyticsQueries(client: ClickHouseClient): AnalyticsQueries {
  return {
    async summary(days) {
      const [totals, activity] = await Promise.all([overallTotals(client), activityOf(client, days)]);
      return { ...totals, activity };
    },
    mostPlayed: (day, count) => mostPlayedSince(client, day, count),
    listProfiles: (query) => listProfiles(client, query),
    readDetails: (request) => readDetails(client, request),
  };
}
