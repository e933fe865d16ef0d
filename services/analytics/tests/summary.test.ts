import { beforeAll, expect, test } from '@jest/globals';
import { type AnalyticsSummary, analyticsSummarySchema, limits, messages } from '@platform/contracts';
import { profilesOf, sum } from './support/ledger.ts';
import { randomActions, store, storedAction } from './support/stored-actions.ts';
import { useQueries } from './support/use-queries.ts';

const queries = useQueries();
const path = '/api/admin/analytics/summary';
const dayMs = 86_400_000;
const now = Date.now();
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const today = dayOf(now);
const monthKept = new Date(now);
monthKept.setUTCMonth(monthKept.getUTCMonth() - 25);
const firstKept = Date.UTC(monthKept.getUTCFullYear(), monthKept.getUTCMonth());

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
  const now = Date.now();
  const expected = Array.from({ length: days }, (_, index) => {
    const day = dayOf(now - (days - 1 - index) * dayMs);
    const own = actions.filter(({ at }) => dayOf(at) === day);
    return { day, actions: own.length, members: new Set(own.map((a) => a.member_id)).size };
  });
  const { activity } = await ask(`?days=${days}`);
  expect(activity.map(({ day, actions, members }) => ({ day, actions, members }))).toEqual(expected);
  expect(activity.at(-1)?.day).toBe(dayOf(now));
});

test('a range of its own has its days alone, and is compared with as many days before', async () => {
  const [first, last] = [dayOf(now - 44 * dayMs), dayOf(now - 35 * dayMs)];
  /** Counted one by one. */
  const figuresOf = (day: string) => {
    const own = actions.filter(({ at }) => dayOf(at) === day);
    const viewed = own.filter((a) => a.content_id && /^(video|page)_view$/.test(a.action_type));
    const viewKey = (a: (typeof own)[number]) =>
      `${a.member_id} ${a.content_type} ${a.content_id} ${Math.floor(a.at / limits.viewWindowMs)}`;
    return {
      actions: own.length,
      views: new Set(viewed.map(viewKey)).size,
      watchSeconds: sum(own, (a) => a.video_seconds),
    };
  };
  /** The ten days that end so many days ago. */
  const tenDays = (ago: number) =>
    Array.from({ length: 10 }, (_, index) => {
      const day = dayOf(now - (ago + 9 - index) * dayMs);
      return { day, members: expect.any(Number), ...figuresOf(day) };
    });
  const { activity, previous } = await ask(`?from=${first}&to=${last}`);
  expect(activity).toEqual(tenDays(35));
  expect(previous).toEqual(tenDays(45));
  expect(sum(previous, ({ views }) => views)).toBeGreaterThan(0);
});

test('a range is not compared with days of which some are dropped', async () => {
  const [first, last] = [dayOf(now - 449 * dayMs), dayOf(now - 100 * dayMs)];
  const { activity, previous } = await ask(`?from=${first}&to=${last}`);
  expect([activity.length, previous]).toEqual([350, []]);
});

test.each([
  [`from=${today}`, messages.dayRangeIncomplete],
  [`from=${today}&to=${today}&days=7`, messages.dayRangeIncomplete],
  [`from=${today}&to=${dayOf(now - dayMs)}`, messages.dayRangeReversed],
  ['from=2026-13-01&to=2026-13-02', messages.dayInvalid],
  [`from=${dayOf(now - 366 * dayMs)}&to=${today}`, messages.dayRangeTooLong],
  [`from=${dayOf(now - 900 * dayMs)}&to=${dayOf(now - 890 * dayMs)}`, messages.dayRangeNotKept],
  [`from=${dayOf(firstKept - dayMs)}&to=${dayOf(firstKept)}`, messages.dayRangeNotKept],
  ['from=0001-01-01&to=0001-01-02', messages.dayRangeNotKept],
  ['from=9999-01-01&to=9999-01-02', messages.dayRangeNotKept],
])('?%s is 400 and says why', async (query, message) => {
  const { status, body } = await queries.ask(`${path}?${query}`);
  expect({ status, message: body.message }).toEqual({ status: 400, message });
});

test('30 days unless asked otherwise', async () => {
  expect((await ask()).activity).toHaveLength(30);
});

test('more days than are kept is 400', async () => {
  expect((await queries.ask(`${path}?days=367`)).status).toBe(400);
});

test('with nothing stored it is all zeros', async () => {
  await queries.client().command({ query: 'TRUNCATE TABLE tracked_actions' });
  const summary = await ask('?days=2');
  expect(summary).toMatchObject({ totalUsers: 0, totalActions: 0, videoViews: 0, mostWatched: [] });
  expect(summary.activity.map((day) => day.actions)).toEqual([0, 0]);
});
