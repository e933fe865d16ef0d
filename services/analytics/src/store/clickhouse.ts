import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { isConnectivityError, type Logger } from '@platform/service-kit';
import type { AnalyticsConfig } from '../config.ts';
import { ensureDatabase, migrate } from './migrate.ts';

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

/** Between two attempts, in milliseconds: while ClickHouse can't serve, and when a migration itself fails. */
const retryMs = { away: 1_000, failed: 10_000 };

export interface SchemaOptions {
  clickhouse: ClickHouseClient;
  /** Names no database; closed once the database is there. */
  bootstrap: ClickHouseClient;
  database: string;
  retentionMonths: number;
  logger: Logger;
}

/**
 * Brings the schema up, again and again until it is there: what refuses it, such as a password or a missing right, is put right
 * by operators, and no event may be given up meanwhile.
 */
export function keepMigrating(options: SchemaOptions) {
  const { clickhouse, bootstrap, database, retentionMonths, logger } = options;
  const stopping = new AbortController();
  let there = false;
  async function run(): Promise<void> {
    for (;;) {
      try {
        await ensureDatabase(bootstrap, database);
        await migrate(clickhouse, retentionMonths, logger);
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
    /** Fulfilled once the newest schema is there; rejects on closing. */
    ready,
    isReady: () => there,
    /** @throws {TablesMissing} until the newest schema is there */
    assertReady(): void {
      if (!there) throw new TablesMissing('The tables are not there yet');
    },
    /** Stops trying. */
    close: () => stopping.abort(),
  };
}

/** Taken for a server that can't be reached: what needs the tables is tried again, for as long as it takes. */
class TablesMissing extends Error {
  override readonly name = 'TablesMissing';
  readonly code = 'ECONNREFUSED';
}
