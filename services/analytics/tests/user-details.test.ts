import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Action, messages, userDetailsSchema } from '@platform/contracts';
import { newestFirst, profilesOf, shownAction } from './support/ledger.ts';
import { randomActions, type StoredAction, store, storedAction } from './support/stored-actions.ts';
import { pages, useQueries } from './support/use-queries.ts';

const queries = useQueries();
const path = (number: string) => `/api/admin/analytics/user/${encodeURIComponent(number)}`;
const actions = randomActions({ count: 3_000, members: 5, days: 120, now: Date.now(), seed: 22 });
/** As from one POST: the same instant, in order. */
const burst = Array.from({ length: 50 }, (_, index) =>
  storedAction({ membership_number: 'BURST1', at: 1_790_000_000_000, to_page: `/page/${index}` }),
);
const ofMember = (number: string): StoredAction[] =>
  newestFirst(actions.filter((action) => action.membership_number === number));

beforeAll(() =>
  store(
    queries.client(),
    [...actions, ...burst].sort(() => 0.5 - Math.random()),
    5,
  ),
);

describe('details', () => {
  test('are the profile and the newest 100 actions', async () => {
    const { status, body, next } = await queries.ask(path('MEMBER0000'));
    const profile = profilesOf(ofMember('MEMBER0000'))[0];
    expect(status).toBe(200);
    expect(body).toEqual({ ...profile, allActions: ofMember('MEMBER0000').slice(0, 100).map(shownAction) });
    expect(userDetailsSchema.safeParse(body).success).toBe(true);
    expect(next).toMatch(/^\/api\/admin\/analytics\/user\/MEMBER0000\?before=/);
  });

  test.each(['member 0001', 'ＭＥＭＢＥＲ０００１', 'mem-ber-0001'])(
    'a number typed as %s is found',
    async (typed) => {
      expect((await queries.ask(path(typed))).body.membershipNumber).toBe('MEMBER0001');
    },
  );

  test.each(['MEMBER9999', 'MEMBER', '%', `' OR 1=1 --`, '--'])('%s has no activity', async (number) => {
    const { status, body } = await queries.ask(path(number));
    expect({ status, message: body.message }).toEqual({ status: 404, message: messages.userProfileNotFound });
  });
});

describe('paging by ?before=', () => {
  test.each([1, 33, 500])('pages of %i lose and repeat nothing, and each has the figures', async (limit) => {
    const number = limit === 1 ? 'BURST1' : 'MEMBER0000';
    const own = limit === 1 ? newestFirst(burst) : ofMember(number);
    const found = await pages(`${path(number)}?limit=${limit}`, queries.ask);
    expect(found).toHaveLength(Math.ceil(own.length / limit));
    expect(found.flatMap((page) => page.allActions)).toEqual(own.map(shownAction));
    for (const { allActions: _, ...profile } of found) expect(profile).toEqual(profilesOf(own)[0]);
  });

  test('actions of one millisecond come in the opposite order of their sending', async () => {
    const found = await pages(`${path('BURST1')}?limit=7`, queries.ask);
    const shown = found.flatMap((page) => page.allActions).map((action: Action) => action.toPage);
    expect(shown).toEqual(burst.map((action) => action.to_page).toReversed());
  });

  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = '01234567-89ab-4def-8123-456789abcdef';
  test.each([
    ['before=nonsense', messages.invalidCursor],
    [`before=${cursor(['soon', 1, id])}`, messages.invalidCursor],
    [`before=${cursor([1e300, 1, id])}`, messages.invalidCursor],
    [`before=${cursor([1, -1, id])}`, messages.invalidCursor],
    [`before=${cursor([1, 1, 'no id'])}`, messages.invalidCursor],
    ['limit=501', 'limit must be a number from 1 to 500'],
    ['cursor=x', 'Unknown field: cursor'],
  ])('?%s is 400', async (query, message) => {
    const { status, body } = await queries.ask(`${path('MEMBER0000')}?${query}`);
    expect({ status, message: body.message }).toEqual({ status: 400, message });
  });

  test('before everything there is nothing', async () => {
    const { status, body, next } = await queries.ask(`${path('MEMBER0000')}?before=${cursor([0, 0, id])}`);
    expect({ status, next, allActions: body.allActions }).toEqual({
      status: 200,
      next: undefined,
      allActions: [],
    });
  });

  test.each([8.64e15, 1e16])('a cursor beyond what the store can hold is no failure (%d)', async (at) => {
    const { status } = await queries.ask(`${path('MEMBER0000')}?before=${cursor([at, 0, id])}`);
    expect(status).toBeLessThan(500);
  });
});

test('what an action does not have is left out', async () => {
  await store(queries.client(), [
    storedAction({ membership_number: 'BARE12', to_page: '', action_type: 'page_focus' }),
  ]);
  const { body } = await queries.ask(path('BARE12'));
  expect(Object.keys(body.allActions[0])).toEqual(['id', 'actionType', 'timestamp']);
});
