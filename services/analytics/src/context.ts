import type { ClickHouseClient } from '@clickhouse/client';
import type { Logger } from '@platform/service-kit';
import type { AnalyticsConfig } from './config.ts';
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
  return { clickhouse, schema, queries: createAnalyticsQueries(clickhouse), now: () => new Date() };
}
