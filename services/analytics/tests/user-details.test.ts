import { beforeAll, describe, expect, test } from '@jest/globals';
import { messages, userDetailsSchema } from '@platform/contracts';
import { readPages } from '@platform/testkit';
import { newestFirst, profilesOf, shownAction } from './support/ledger.ts';
import { useNamesStandIn } from './support/names-stand-in.ts';
import {
  memberIdOf,
  randomActions,
  type StoredAction,
  store,
  storedAction,
} from './support/stored-actions.ts';
import { useQueries } from './support/use-queries.ts';

const names = useNamesStandIn();
const queries = useQueries({ namesUrl: () => names.url });
const path = (member: string) => `/api/admin/analytics/user/${encodeURIComponent(member)}`;
const [busy, other, sudden] = ['MEMBER0000', 'MEMBER0001', 'sudden'].map(memberIdOf) as [
  string,
  string,
  string,
];
/** Membership knows none of them: they were deleted. */
const deleted = () => ({ membershipNumber: '', isDeleted: true });
const actions = randomActions({ count: 3_000, members: 5, days: 120, now: Date.now(), seed: 22 });
/** As from one POST: the same instant, in order. */
const instant = Date.now() - 3_600_000;
const burst = Array.from({ length: 50 }, (_, index) =>
  storedAction({ member_id: sudden, at: instant, to_page: `/page/${index}` }),
);
const ofMember = (id: string): StoredAction[] =>
  newestFirst(actions.filter((action) => action.member_id === id));

beforeAll(() =>
  store(
    queries.client(),
    [...actions, ...burst].sort(() => 0.5 - Math.random()),
    5,
  ),
);

describe('details', () => {
  test('are the profile and the newest 100 actions', async () => {
    const { status, body, next } = await queries.ask(path(busy));
    const profile = profilesOf(ofMember(busy), deleted)[0];
    expect(status).toBe(200);
    expect(body).toEqual({ ...profile, allActions: ofMember(busy).slice(0, 100).map(shownAction) });
    expect(userDetailsSchema.safeParse(body).success).toBe(true);
    expect(next?.startsWith(`${path(busy)}?before=`)).toBe(true);
  });

  test.each(['member 0001', 'ＭＥＭＢＥＲ０００１', 'mem-ber-0001', other])(
    'are found by %s',
    async (asked) => {
      names.members.set(other, { membershipNumber: 'MEMBER-0001', name: '李雷' });
      expect((await queries.ask(path(asked))).body).toMatchObject({
        memberId: other,
        membershipNumber: 'MEMBER-0001',
      });
    },
  );

  test('a number that nobody has, and one that is asked for while membership is away', async () => {
    expect((await queries.ask(path('MEMBER9999'))).status).toBe(404);
    names.behave = 'fail';
    expect((await queries.ask(path('member 0001'))).status).toBe(503);
    expect((await queries.ask(path(other))).body).toMatchObject({ membershipNumber: '', isDeleted: false });
    names.behave = 'respond';
  });

  test.each(['MEMBER', '%', `' OR 1=1 --`, '--', memberIdOf('nobody')])(
    '%s has no activity',
    async (asked) => {
      const { status, body } = await queries.ask(path(asked));
      expect({ status, message: body.message }).toEqual({
        status: 404,
        message: messages.userProfileNotFound,
      });
    },
  );
});

describe('paging by ?before=', () => {
  test.each([1, 33, 500])('pages of %i lose and repeat nothing, and each has the figures', async (limit) => {
    const member = limit === 1 ? sudden : busy;
    const own = limit === 1 ? newestFirst(burst) : ofMember(member);
    const found = await readPages(queries.ask, `${path(member)}?limit=${limit}`);
    expect(found).toHaveLength(Math.ceil(own.length / limit));
    expect(found.flatMap((page) => page.allActions)).toEqual(own.map(shownAction));
    for (const { allActions: _, ...profile } of found) expect(profile).toEqual(profilesOf(own, deleted)[0]);
  });

  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = '01234567-89ab-4def-8123-456789abcdef';
  test.each([
    [`before=${cursor(['soon', 1, id])}`, messages.invalidCursor],
    [`before=${cursor([1e300, 1, id])}`, messages.invalidCursor],
    [`before=${cursor([1, -1, id])}`, messages.invalidCursor],
    [`before=${cursor([1, 1, 'no id'])}`, messages.invalidCursor],
  ])('?%s is 400', async (query, message) => {
    const { status, body } = await queries.ask(`${path(busy)}?${query}`);
    expect({ status, message: body.message }).toEqual({ status: 400, message });
  });

  test('before everything there is nothing', async () => {
    const { status, body, next } = await queries.ask(`${path(busy)}?before=${cursor([0, 0, id])}`);
    expect({ status, next, allActions: body.allActions }).toEqual({
      status: 200,
      next: undefined,
      allActions: [],
    });
  });

  test.each([8.64e15, 1e16])('a cursor beyond what the store can hold is no failure (%d)', async (at) => {
    const { status } = await queries.ask(`${path(busy)}?before=${cursor([at, 0, id])}`);
    expect(status).toBeLessThan(500);
  });
});

test('what an action does not have is left out', async () => {
  await store(queries.client(), [
    storedAction({ member_id: memberIdOf('bare'), to_page: '', action_type: 'page_focus' }),
  ]);
  const { body } = await queries.ask(path(memberIdOf('bare')));
  expect(Object.keys(body.allActions[0])).toEqual(['id', 'actionType', 'timestamp']);
});
