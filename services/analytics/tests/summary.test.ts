import { beforeAll, expect, test } from '@jest/globals';
import { type AnalyticsSummary, analyticsSummarySchema } from '@platform/contracts';
import { profilesOf, sum } from './support/ledger.ts';
import { contentAction, randomActions, type StoredAction, store } from './support/stored-actions.ts';
import { useQueries } from './support/use-queries.ts';

const queries = useQueries();
const path = '/api/admin/analytics/summary';
const dayMs = 86_400_000;
const now = Date.now();
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const today = dayOf(now);

const actions = [
  // None of the last 20 days but the one below.
  ...randomActions({ count: 3_000, members: 30, days: 100, now: now - 20 * dayMs, seed: 1 }),
  contentAction('video_view', 'tied-b', { at: now - 5 * dayMs }),
  contentAction('video_view', 'tied-a', { at: now - 5 * dayMs, content_title: 'Old title' }),
  contentAction('page_view', 'tied-a', { at: now - 5 * dayMs + 1, content_title: 'New title' }),
  contentAction('page_view', 'never-played', { at: now - 5 * dayMs }),
  contentAction('video_view', 'played-twice', { at: now - 5 * dayMs }),
  contentAction('video_view', 'played-twice', { at: now - 5 * dayMs }),
];

beforeAll(() => store(queries.client(), actions, 4));

const ask = async (query = ''): Promise<AnalyticsSummary> => {
  const { status, body } = await queries.ask(path + query);
  expect(status).toBe(200);
  return body;
};

/** Actions of the last `days` days, today among them. */
const within = (days: number): StoredAction[] => {
  const first = dayOf(now - (days - 1) * dayMs);
  return actions.filter(({ at }) => dayOf(at) >= first);
};

function watchedMost(days: number) {
  const byContent = Map.groupBy(
    within(days).filter((action) => action.content_id),
    (action) => `${action.content_type} ${action.content_id}`,
  );
  return [...byContent.values()]
    .map((own) => {
      const played = own.filter((action) => action.action_type === 'video_view');
      const latest = own.toSorted((a, b) => b.at - a.at)[0] as StoredAction;
      return {
        contentType: latest.content_type,
        contentId: latest.content_id,
        contentTitle: latest.content_title,
        views: played.length,
        members: new Set(played.map((action) => action.membership_number)).size,
      };
    })
    .filter(({ views }) => views > 0)
    .toSorted(
      (a, b) =>
        b.members - a.members ||
        b.views - a.views ||
        (`${a.contentType} ${a.contentId}` < `${b.contentType} ${b.contentId}` ? -1 : 1),
    )
    .slice(0, 10);
}

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

test.each([7, 30, 60, 120])('the most watched of %i days, ties in the order of type and id', async (days) => {
  expect((await ask(`?days=${days}`)).mostWatched).toEqual(watchedMost(days));
});

test('what was never played is not among the most watched; a title is the latest one', async () => {
  const { mostWatched } = await ask('?days=7');
  expect(mostWatched.map((item) => [item.contentId, item.contentTitle, item.views, item.members])).toEqual([
    ['played-twice', 'Title of played-twice', 2, 1],
    ['tied-a', 'New title', 1, 1],
    ['tied-b', 'Title of tied-b', 1, 1],
  ]);
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
