import { clickHouseConfig, commonConfig, configReader, env } from '@platform/service-kit';

const { server, kafka, identity } = commonConfig;

const shape = {
  server,
  kafka,
  identity,
  content: { url: env.url({ name: 'CONTENT_URL' }) },
  membership: { url: env.url({ name: 'MEMBERSHIP_URL' }) },
  clickhouse: clickHouseConfig,
  retention: {
    /**
     * Older actions are dropped, a month at a time. At most 50 years: ClickHouse's DateTime overflows in 2106, which
     * would expire everything.
     */
    months: env.int({ name: 'ANALYTICS_RETENTION_MONTHS', min: 1, max: 600 }).default(25),
  },
  views: {
    /** Interval between pushes of changed view totals to content, in milliseconds. */
    pushIntervalMs: env.int({ name: 'VIEWS_PUSH_INTERVAL_MS', min: 50, max: 60_000 }).default(5_000),
  },
};

export const readAnalyticsConfig = configReader(shape);
export type AnalyticsConfig = ReturnType<typeof readAnalyticsConfig>;
