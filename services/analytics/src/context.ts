import { itemTitlesMax, type UserListQuery } from '@platform/contracts';
import type { Logger } from '@platform/service-kit';
import { createContentClient, createMembershipClient } from './clients/names.ts';
import type { AnalyticsConfig } from './config.ts';
import type { Content, NameSources } from './domain/names.ts';
import { connectClickHouse, migrateUntilDone } from './store/clickhouse.ts';
import type { ActionsRequest } from './store/queries/actions.ts';
import { listProfiles, readDetails } from './store/queries/members.ts';
import { playbackOf, retentionOf } from './store/queries/playback.ts';
import { activityOf, type DayRange, mostViewedIn, overallTotals } from './store/queries/summary.ts';
import { todayOf } from './store/queries/today.ts';

export const serviceName = 'analytics';

/** The dependencies of the routes and the writer. */
export type Context = Awaited<ReturnType<typeof openContext>>;

/** Opens ClickHouse and waits until its schema is current, for as long as it takes. */
export async function openContext(config: AnalyticsConfig, logger: Logger) {
  const { database, ...server } = config.clickhouse;
  const clickhouse = connectClickHouse(server, database);
  const retentionMonths = config.retention.months;
  await migrateUntilDone({ clickhouse, server, database, retentionMonths, logger });
  const content = createContentClient(config, logger);
  const { membersOf, findMembers, memberOfNumber } = createMembershipClient(config, logger);
  /** Titles of contents and names of members. */
  const names: NameSources = { titlesOf: content.titlesOf, membersOf };
  const queries = {
    totals: () => overallTotals(clickhouse),
    activity: (range: DayRange) => activityOf(clickhouse, range),
    mostViewed: (range: DayRange) => mostViewedIn(clickhouse, range, itemTitlesMax),
    playback: (range: DayRange) => playbackOf(clickhouse, range, itemTitlesMax),
    retention: (range: DayRange, content: Content) => retentionOf(clickhouse, range, content),
    today: (zone: string, now: number) => todayOf(clickhouse, { zone, now }, logger),
    listProfiles: async (query: UserListQuery) =>
      listProfiles(clickhouse, query, query.search ? await findMembers(query.search) : undefined),
    readDetails: (request: ActionsRequest) => readDetails(clickhouse, request),
    memberOfNumber,
  };
  return { clickhouse, queries, names, content, retentionMonths };
}
