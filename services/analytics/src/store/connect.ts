import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { AnalyticsConfig } from '../config.ts';

/** The longest a query of ours may take, in milliseconds. */
const requestTimeoutMs = 25_000;

/**
 * Opens a client; nothing is sent yet.
 * @param database where queries run; undefined for one that may not exist yet
 */
export function connectClickHouse(
  clickhouse: Omit<AnalyticsConfig['clickhouse'], 'database'>,
  database: string | undefined,
): ClickHouseClient {
  return createClient({
    url: clickhouse.url,
    username: clickhouse.username,
    password: clickhouse.password,
    database,
    request_timeout: requestTimeoutMs,
    max_open_connections: 10,
    keep_alive: { enabled: true, idle_socket_ttl: 2_500 },
    // On a short way compression costs more than it saves.
    compression: { request: false, response: false },
    clickhouse_settings: { output_format_json_quote_64bit_integers: 1 },
    log: { level: ClickHouseLogLevel.OFF },
  });
}
