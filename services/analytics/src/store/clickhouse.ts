import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { isConnectivityError, type Logger, quorumSettings } from '@platform/service-kit';
import type { AnalyticsConfig } from '../config.ts';
import { ensureDatabase, migrate } from './migrate.ts';

/** Request timeout in milliseconds. */
const requestTimeoutMs = 25_000;

/**
 * Creates a client; connects lazily.
 * @param database undefined when it may not exist yet
 */
export function connectClickHouse(
  clickhouse: Omit<AnalyticsConfig['clickhouse'], 'database' | 'cluster'> & { cluster?: string },
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
    // On a local network compression costs more than it saves.
    compression: { request: false, response: false },
    clickhouse_settings: {
      output_format_json_quote_64bit_integers: 1,
      ...quorumSettings(clickhouse.cluster),
    },
    log: { level: ClickHouseLogLevel.OFF },
  });
}

/** Retry delays in milliseconds: while ClickHouse is down, and after a failed migration. */
const retryMs = { away: 1_000, failed: 10_000 };

export interface SchemaOptions {
  clickhouse: ClickHouseClient;
  /** A client without a database; closed once the database exists. */
  bootstrap: ClickHouseClient;
  database: string;
  /** Of replicas; none for a single server. */
  cluster?: string;
  retentionMonths: number;
  logger: Logger;
}

/**
 * Migrates the schema, retrying until it succeeds. Operators may have to fix the cause, such as a wrong password or a
 * missing grant, and no event may be lost meanwhile.
 */
export function keepMigrating(options: SchemaOptions) {
  const { clickhouse, bootstrap, database, cluster, retentionMonths, logger } = options;
  const stopping = new AbortController();
  let there = false;
  async function run(): Promise<void> {
    for (;;) {
      try {
        await ensureDatabase(bootstrap, database, cluster);
        await migrate(clickhouse, retentionMonths, logger, cluster);
        there = true;
        return;
      } catch (err) {
        stopping.signal.throwIfAborted();
        const away = isConnectivityError(err);
        logger[away ? 'warn' : 'error']({ err }, 'the schema could not be brought up yet');
        await delay(away ? retryMs.away : retryMs.failed, undefined, { signal: stopping.signal });
      }
    }
  }
  const ready = run().finally(() => bootstrap.close());
  ready.catch(() => {});
  return {
    /** Resolves when the schema is current; rejects on close. */
    ready,
    isReady: () => there,
    /** @throws {TablesMissing} until the schema is current */
    assertReady(): void {
      if (!there) throw new TablesMissing('The tables are not there yet');
    },
    /** Stops retrying. */
    close: () => stopping.abort(),
  };
}

/** Treated as an unreachable server (by its code), so that callers retry for as long as it takes. */
class TablesMissing extends Error {
  override readonly name = 'TablesMissing';
  readonly code = 'ECONNREFUSED';
}
