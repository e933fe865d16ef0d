import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';

/** A value bound into a query by ClickHouse, never a part of its text. */
export type Bound = string | number | readonly string[] | readonly number[];

/** For queries that read rows of the table itself: which projection might do isn't worth the time it takes to find out. */
export const rowsThemselves: ClickHouseSettings = { optimize_use_projections: 0 };

/** For queries whose projection is known: comparing it with the others takes as long as the rest of a short query. */
export const projection = (name: 'member_activity' | 'member_figures'): ClickHouseSettings => ({
  preferred_optimize_projection_name: name,
});

/** The longest ClickHouse works on one of these queries, in seconds. */
const maxSeconds = 10;

/**
 * Runs a query and gives its rows. 64-bit numbers come as text, instants as ISO 8601 in UTC. A query nobody waits for any more
 * is ended.
 */
export async function runQuery<Row>(
  client: ClickHouseClient,
  query: string,
  bound: Record<string, Bound | undefined> = {},
  settings: ClickHouseSettings = {},
): Promise<Row[]> {
  const result = await client.query({
    query,
    query_params: bound,
    format: 'JSONEachRow',
    clickhouse_settings: {
      date_time_output_format: 'iso',
      max_execution_time: maxSeconds,
      cancel_http_readonly_queries_on_client_close: 1,
      ...settings,
    },
  });
  return result.json<Row>();
}
