import type { ClickHouseClient } from '@clickhouse/client';
import type { WatchedItem } from '@platform/contracts';
import type { Logger } from '@platform/service-kit';
import { type ContentClient, createContentClient } from './clients/content.ts';
import { createMembershipClient } from './clients/membership.ts';
import type { AnalyticsConfig } from './config.ts';
import { mostWatched } from './domain/most-watched.ts';
import type { NameSources } from './domain/named-profiles.ts';
import { connectClickHouse } from './store/connect.ts';
import { type AnalyticsQueries, createAnalyticsQueries } from './store/queries/index.ts';
import { keepMigrating, type Schema } from './store/schema.ts';

export const serviceName = 'analytics';

/** What the routes and the writer work with. */
export interface Context {
  clickhouse: ClickHouseClient;
  /** Whether the tables are there. */
  schema: Schema;
  queries: AnalyticsQueries;
  /** What contents and members are called. */
  names: NameSources;
  content: ContentClient;
  /** What was watched most from a day on. */
  mostWatched(day: string): Promise<WatchedItem[]>;
  now(): Date;
}

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
  const queries = createAnalyticsQueries(clickhouse);
  const content = createContentClient(config, logger);
  const names = { titlesOf: content.titlesOf, ...createMembershipClient(config, logger) };
  return {
    clickhouse,
    schema,
    queries,
    names,
    content,
    mostWatched: (day) => mostWatched({ ...queries, ...names }, day),
    now: () => new Date(),
  };
}
