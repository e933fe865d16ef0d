import type { ClickHouseClient } from '@clickhouse/client';

/** The analysts' views, in the order of the page. */
export const views = ['events', 'member_profiles', 'content_daily', 'actions_daily', 'playbacks'] as const;

export interface ViewColumn {
  view: string;
  name: string;
  type: string;
  comment: string;
}

/** The views' columns, from ClickHouse. */
export async function readColumns(client: ClickHouseClient): Promise<ViewColumn[]> {
  const result = await client.query({
    query: `SELECT table AS view, name, type, comment FROM system.columns
      WHERE database = 'analytics' AND table IN {views:Array(String)} ORDER BY table, position`,
    query_params: { views: [...views] },
    format: 'JSONEachRow',
  });
  return result.json<ViewColumn>();
}

async function readViewComments(client: ClickHouseClient): Promise<Map<string, string>> {
  const result = await client.query({
    query: `SELECT name, comment FROM system.tables WHERE database = 'analytics' AND name IN {views:Array(String)}`,
    query_params: { views: [...views] },
    format: 'JSONEachRow',
  });
  const rows = await result.json<{ name: string; comment: string }>();
  return new Map(rows.map(({ name, comment }) => [name, comment]));
}

const table = (columns: readonly ViewColumn[]): string =>
  [
    '| column | type | meaning |',
    '| --- | --- | --- |',
    ...columns.map(({ name, type, comment }) => `| \`${name}\` | ${type} | ${comment} |`),
  ].join('\n');

/** The text of docs/data-dictionary.md, from the comments in the database. */
export async function dataDictionary(client: ClickHouseClient): Promise<string> {
  const [columns, comments] = await Promise.all([readColumns(client), readViewComments(client)]);
  const sections = views.map(
    (view) =>
      `## ${view}\n\n${comments.get(view)}.\n\n${table(columns.filter((column) => column.view === view))}\n`,
  );
  return [
    '# Data dictionary\n',
    'The views in the database `analytics` that analysts read; [how to ask them](analytics.md). This page is made from the comments',
    'in ClickHouse (`services/analytics/scripts/write-data-dictionary.ts`): change them there.\n',
    sections.join('\n'),
  ].join('\n');
}
