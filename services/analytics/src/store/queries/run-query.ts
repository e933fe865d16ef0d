import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { errors } from '@platform/service-kit';

/** A query parameter. */
export type Bound = string | number | readonly string[] | readonly number[];

/** For queries without a projection: skips the search for one. */
export const rowsThemselves: ClickHouseSettings = { optimize_use_projections: 0 };

/** For queries with a known projection: choosing one takes as long as the rest of a short query. */
export const projection = (name: 'member_activity' | 'member_figures'): ClickHouseSettings => ({
  preferred_optimize_projection_name: name,
});

/** Execution limit in seconds: below the gateway's 10 s, also after a search of names (2 s). */
const maxSeconds = 7;

/**
 * Runs a query and returns its rows: 64-bit numbers as text, instants as ISO 8601 in UTC. Cancels the query if the
 * client disconnects.
 * @throws {AppError} 503 when ClickHouse is frozen
 */
export async function runQuery<Row>(
  client: ClickHouseClient,
  query: string,
  bound: Record<string, Bound | undefined> = {},
  settings: ClickHouseSettings = {},
): Promise<Row[]> {
  const abort_signal = AbortSignal.timeout(maxSeconds * 1000);
  const run = async () =>
    (
      await client.query({
        query,
        abort_signal,
        query_params: bound,
        format: 'JSONEachRow',
        clickhouse_settings: {
          date_time_output_format: 'iso',
          max_execution_time: maxSeconds,
          cancel_http_readonly_queries_on_client_close: 1,
          ...settings,
        },
      })
    ).json<Row>();
  return run().catch((error: unknown) => {
    throw abort_signal.aborted ? errors.unavailable({ cause: error }) : error;
  });
}
