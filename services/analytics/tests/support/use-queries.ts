import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll } from '@jest/globals';
import {
  commonConfig,
  createApp,
  type RunningServer,
  readConfig,
  silentLogger,
  startServer,
} from '@platform/service-kit';
import {
  asAdmin,
  type ClickHouseAccess,
  nextOf,
  request,
  serviceEnvironment,
  type TestResponse,
  useClickHouse,
} from '@platform/testkit';
import { type AnalyticsConfig, readAnalyticsConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { routes } from '../../src/http/routes.ts';
import { environmentOn, nowhere } from './use-analytics.ts';

const logger = silentLogger();

/** Configuration without Kafka and, by default, without services for names. */
export const configOn = (
  clickhouse: ClickHouseAccess,
  namesUrl = nowhere,
  environment: Record<string, string> = {},
): AnalyticsConfig =>
  readAnalyticsConfig({
    ...environmentOn(clickhouse),
    CONTENT_URL: namesUrl,
    MEMBERSHIP_URL: namesUrl,
    ...environment,
  });

export const contextOn = (...args: Parameters<typeof configOn>): Promise<Context> =>
  openContext(configOn(...args), logger);

/** Serves the routes as the service does. */
export function serve(context: Context): Promise<RunningServer> {
  const config = readConfig({ identity: commonConfig.identity }, serviceEnvironment);
  const listener = createApp({ name: 'analytics', config, routes: (app) => routes(app, context) }, logger);
  return startServer({ listener, host: '127.0.0.1', port: 0, logger });
}

/** Serves the routes on an empty database of this file's own. */
export function useQueries({ namesUrl = () => nowhere, environment = {} } = {}) {
  const clickhouse = useClickHouse();
  const opened: { context?: Context; server?: RunningServer } = {};
  beforeAll(async () => {
    opened.context = await contextOn(clickhouse, namesUrl(), environment);
    opened.server = await serve(opened.context);
  });
  afterAll(async () => {
    await opened.server?.close(100);
    await opened.context?.clickhouse.close();
  });
  return {
    access: clickhouse,
    client: (): ClickHouseClient => (opened.context as Context).clickhouse,
    ask: (path: string, headers?: Record<string, string>) =>
      ask((opened.server as RunningServer).url + path, headers),
  };
}

export type Page = TestResponse & {
  /** Path of the next page. */
  next: string | undefined;
};

/** Sends a request as the gateway would, by default as an admin. */
export async function ask(url: string, headers: Record<string, string> = asAdmin()): Promise<Page> {
  const response = await request('GET', url, { headers });
  return { ...response, next: nextOf(response) };
}
