import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { userSorts } from '@platform/contracts';
import { totalsOfKind, totalsStoredSince } from '../src/store/item-views.ts';
import { memberTotals, pageOfMembers } from '../src/store/queries/members.ts';
import { activityOf, mostViewedIn, overallTotals } from '../src/store/queries/summary.ts';
import { randomActions, store } from './support/stored-actions.ts';
import { useQueries } from './support/use-queries.ts';

/** Without a matching projection, ClickHouse silently reads every row; here it is an error. */
const queries = useQueries();
const actions = randomActions({ count: 2_000, members: 40, days: 100, now: Date.now(), seed: 7 });
const members = [...new Set(actions.map(({ member_id }) => member_id))].sort();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const [today, day, dayBefore] = [daysAgo(0), daysAgo(30), daysAgo(31)] as const;
let projectionsOnly: ClickHouseClient;

function connect(clickhouse_settings: ClickHouseSettings): ClickHouseClient {
  const { url, username, password, database } = queries.access;
  const log = { level: ClickHouseLogLevel.OFF };
  return createClient({ url, username, password, database, log, clickhouse_settings });
}

beforeAll(async () => {
  await store(queries.client(), actions, 3);
  projectionsOnly = connect({ force_optimize_projection: 1, output_format_json_quote_64bit_integers: 1 });
});
afterAll(() => projectionsOnly.close());

test('a query that no projection serves is rejected', async () => {
  await expect(
    projectionsOnly.query({ query: 'SELECT sum(length(to_page)) FROM tracked_actions' }),
  ).rejects.toThrow(/projection/i);
});

test.each(userSorts)('a page of members by %s comes from a projection', async (sort) => {
  expect((await pageOfMembers(projectionsOnly, { sort, limit: 5 })).members).toHaveLength(5);
  const { nextCursor } = await pageOfMembers(projectionsOnly, { sort, limit: 5 }, members);
  const cursor = nextCursor ?? '';
  expect((await pageOfMembers(projectionsOnly, { sort, limit: 5, cursor })).members).toHaveLength(5);
});

test('members’ totals come from a projection', async () => {
  expect([...(await memberTotals(projectionsOnly, members.slice(0, 2))).keys()].sort()).toEqual(
    members.slice(0, 2),
  );
});

test('each figure of the summary comes from a projection', async () => {
  expect((await overallTotals(projectionsOnly)).totalActions).toBe(actions.length);
  expect(await activityOf(projectionsOnly, { from: dayBefore, to: day })).toHaveLength(2);
});

test.each(['content_days', 'page_days'])('what was played most comes from %s', async (name) => {
  const client = connect({ force_optimize_projection_name: name });
  expect(await mostViewedIn(client, { from: day, to: today }, 5)).toHaveLength(5);
  await client.close();
});

test('items’ views come from a projection', async () => {
  expect((await totalsStoredSince(projectionsOnly, 0)).length).toBeGreaterThan(50);
  expect(await totalsOfKind(projectionsOnly, { kind: 'embed', limit: 3 })).toHaveLength(3);
});

test.each(['member_profiles', 'content_daily', 'actions_daily'])(
  'the view %s comes from a projection',
  async (view) => {
    const result = await projectionsOnly.query({ query: `SELECT * FROM ${view}`, format: 'JSONEachRow' });
    expect((await result.json()).length).toBeGreaterThan(0);
  },
);
