import type { ClickHouseClient } from '@clickhouse/client';
import type { UserListQuery } from '@platform/contracts';
import type { Logger } from '@platform/service-kit';
import { type ContentClient, createContentClient } from './clients/content.ts';
import { createMembershipClient } from './clients/membership.ts';
import type { AnalyticsConfig } from './config.ts';
import type { NameSources } from './domain/names.ts';
import { connectClickHouse, keepMigrating, type Schema } from './store/clickhouse.ts';
import type { ActionsRequest } from './store/queries/actions.ts';
import { listProfiles, readDetails } from './store/queries/members.ts';
import { activityOf, mostPlayedSince, overallTotals } from './store/queries/summary.ts';

export const serviceName = 'analytics';

/** What the routes and the writer work with. */
export interface Context {
  clickhouse: ClickHouseClient;
  /** Whether the tables are there. */
  schema: Schema;
  queries: ReturnType<typeof queriesOn>;
  /** What contents and members are called. */
  names: NameSources;
  content: ContentClient;
  now(): Date;
}

const queriesOn = (clickhouse: ClickHouseClient) => ({
  totals: () => overallTotals(clickhouse),
  activity: (days: readonly string[]) => activityOf(clickhouse, days),
  mostPlayed: (day: string, count: number) => mostPlayedSince(clickhouse, day, count),
  listProfiles: (query: UserListQuery) => listProfiles(clickhouse, query),
  readDetails: (request: ActionsRequest) => readDetails(clickhouse, request),
});

/** Opens ClickHouse. It may be away: the schema is then brought up as soon as it answers. */
export function openContext(config: AnalyticsConfig, logger: Logger): Context {
  const { database, ...server } = config.clickhouse;
  const clickhouse = connectClickHouse(server, database);
  const bootstrap = connectClickHouse(server, undefined);
  const schema = keepMigrating({
    clickhouse,
    bootstrap,
    database,
    retentionMonths: config.retention.months,
    logger,
  });
  const content = createContentClient(config, logger);
  const names = { titlesOf: content.titlesOf, ...createMembershipClient(config, logger) };
  return {
    clickhouse,
    schema,
    queries: queriesOn(clickhouse),
    names,
    content,
    now: () => new Date(),
  };
}
