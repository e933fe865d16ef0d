import { beforeAll, expect, test } from '@jest/globals';
import { type AnalyticsSummary, analyticsSummarySchema } from '@platform/contracts';
import { profilesOf, sum } from './support/ledger.ts';
import { randomActions, store, storedAction } from './support/stored-actions.ts';
import { useQueries } from './support/use-queries.ts';

const queries = useQueries();
const path = '/api/admin/analytics/summary';
const dayMs = 86_400_000;
const now = Date.now();
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const today = dayOf(now);

const actions = [
  // All older than 20 days, except the one below.
  ...randomActions({ count: 3_000, members: 30, days: 100, now: now - 20 * dayMs, seed: 1 }),
  storedAction({ at: now - 5 * dayMs }),
];

beforeAll(() => store(queries.client(), actions, 4));

const ask = async (query = ''): Promise<AnalyticsSummary> => {
  const { status, body } = await queries.ask(path + query);
  expect(status).toBe(200);
  return body;
};

test('totals are the sums of the profiles, over all time', async () => {
  const profiles = profilesOf(actions);
  const summary = await ask('?days=1');
  expect(analyticsSummarySchema.safeParse(summary).success).toBe(true);
  expect(summary).toMatchObject({
    totalUsers: profiles.length,
    totalActions: sum(profiles, (profile) => profile.totalActions),
    videoViews: sum(profiles, (profile) => profile.videoClicks),
  });
});

test.each([1, 7, 30, 366])('activity over %i days has every day, today last', async (days) => {
  const expected = Array.from({ length: days }, (_, index) => {
    const day = dayOf(now - (days - 1 - index) * dayMs);
    const own = actions.filter(({ at }) => dayOf(at) === day);
    return { day, actions: own.length, members: new Set(own.map((a) => a.membership_number)).size };
  });
  const { activity } = await ask(`?days=${days}`);
  expect(activity).toEqual(expected);
  expect(activity.at(-1)?.day).toBe(today);
});

test('30 days unless asked otherwise', async () => {
  expect((await ask()).activity).toHaveLength(30);
});

test.each(['0', '367', 'x', '1.5', ''])('?days=%s is 400', async (days) => {
  expect((await queries.ask(`${path}?days=${days}`)).status).toBe(400);
});

test('with nothing stored it is all zeros', async () => {
  await queries.client().command({ query: 'TRUNCATE TABLE tracked_actions' });
  const summary = await ask('?days=2');
  expect(summary).toMatchObject({ totalUsers: 0, totalActions: 0, videoViews: 0, mostWatched: [] });
  expect(summary.activity.map((day) => day.actions)).toEqual([0, 0]);
});
