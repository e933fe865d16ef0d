import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { isConnectivityError, type Logger, onCluster, quorumSettings, serverOf } from '@platform/service-kit';
import type { AnalyticsConfig } from '../config.ts';
import { migrate } from './migrate.ts';
import { runQuery } from './queries/run-query.ts';

/** Request timeout in milliseconds. */
const requestTimeoutMs = 25_000;

/** `cluster`: the name of the replicas' cluster; absent for a single server. */
type Server = Omit<AnalyticsConfig['clickhouse'], 'database' | 'cluster'> & { cluster?: string };

/**
 * Creates a client; connects lazily.
 * @param database undefined when it may not exist yet
 */
export function connectClickHouse(clickhouse: Server, database: string | undefined): ClickHouseClient {
  return createClient({
    url: clickhouse.url,
    username: clickhouse.username,
    password: clickhouse.password,
    database,
    request_timeout: requestTimeoutMs,
    max_open_connections: 10,
    keep_alive: { enabled: true, idle_socket_ttl: 2_500 },
    // On a local network compression costs more than it saves.
    compression: { request: false, response: false },
    clickhouse_settings: {
      output_format_json_quote_64bit_integers: 1,
      ...quorumSettings(clickhouse.cluster),
    },
    log: { level: ClickHouseLogLevel.OFF },
  });
}

/** Creates the database if it is missing. Looked up first: on a cluster the statement fails while one replica is away. */
export async function ensureDatabase(server: Server, database: string): Promise<void> {
  const client = connectClickHouse(server, undefined);
  try {
    const found = await runQuery(client, 'SELECT 1 FROM system.databases WHERE name = {database:String}', {
      database,
    });
    if (found.length > 0) return;
    await client.command({
      query: onCluster(`CREATE DATABASE IF NOT EXISTS ${database}`, server.cluster ?? ''),
    });
  } finally {
    await client.close();
  }
}

/** Retry delays in milliseconds: while ClickHouse is down, and after a failed migration. */
const retryMs = { away: 1_000, failed: 10_000 };

interface SchemaOptions {
  clickhouse: ClickHouseClient;
  server: Server;
  database: string;
  retentionMonths: number;
  logger: Logger;
}

/**
 * Migrates the schema, retrying until it succeeds. Operators may have to fix the cause, such as a wrong password or a
 * missing grant, and no event may be lost meanwhile.
 */
export async function migrateUntilDone(options: SchemaOptions): Promise<void> {
  const { clickhouse, server, database, retentionMonths } = options;
  const logger = options.logger.child({ server: serverOf(server.url) });
  for (;;) {
    try {
      await ensureDatabase(server, database);
      return await migrate(clickhouse, retentionMonths, logger, server.cluster);
    } catch (err) {
      const away = isConnectivityError(err);
      logger[away ? 'warn' : 'error']({ err }, 'the schema could not be brought up yet');
      await delay(away ? retryMs.away : retryMs.failed);
    }
  }
}
