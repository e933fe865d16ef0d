import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { isConnectivityError, type Logger } from '@platform/service-kit';
import { ensureDatabase, migrate } from './migrate.ts';

const retryMs = 1_000;

export interface Schema {
  /** Fulfilled once the newest schema is there; rejects when it can't be brought up, or on closing. */
  ready: Promise<void>;
  /** Stops trying. */
  close(): void;
}

export interface SchemaOptions {
  clickhouse: ClickHouseClient;
  /** Names no database; closed once the database is there. */
  bootstrap: ClickHouseClient;
  database: string;
  retentionMonths: number;
  logger: Logger;
}

/** Brings the schema up, again and again while ClickHouse is away. */
export function keepMigrating(options: SchemaOptions): Schema {
  const { clickhouse, bootstrap, database, retentionMonths, logger } = options;
  const stopping = new AbortController();
  async function run(): Promise<void> {
    for (;;) {
      try {
        await ensureDatabase(bootstrap, database);
        await migrate(clickhouse, retentionMonths, logger);
        return;
      } catch (err) {
        if (!isConnectivityError(err) || stopping.signal.aborted) throw err;
        logger.warn({ err }, 'ClickHouse is away');
        await delay(retryMs, undefined, { signal: stopping.signal });
      }
    }
  }
  const ready = run().finally(() => bootstrap.close());
  ready.catch(() => {});
  return { ready, close: () => stopping.abort() };
}
