import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  messages,
  type UserDetails,
  type UserProfile,
  userProfileSchema,
  userSorts,
} from '@platform/contracts';
import { readPages } from '@platform/testkit';
import { profilesOf, sorted } from './support/ledger.ts';
import { useNamesStandIn } from './support/names-stand-in.ts';
import {
  contentAction,
  contentId,
  memberIdOf,
  randomActions,
  store,
  storedAction,
} from './support/stored-actions.ts';
import { useQueries } from './support/use-queries.ts';

const names = useNamesStandIn();
const queries = useQueries({ namesUrl: () => names.url });
const path = '/api/admin/analytics/users';
const actions = [
  ...randomActions({ count: 4_000, members: 40, days: 200, now: Date.now(), seed: 4 }),
  // One action each: every sort is a tie.
  ...['LONE1', 'LONE2', 'LONE3', 'LONE4', 'LONE5'].map((name) =>
    storedAction({ member_id: memberIdOf(name), at: Date.now() - 3_600_000 }),
  ),
];
/** Membership knows none of them: they were deleted. */
const profiles = profilesOf(actions, () => ({ membershipNumber: '', isDeleted: true }));

beforeAll(() => store(queries.client(), actions, 7));

describe('the list', () => {
  test.each(userSorts)('sorted by %s: every figure as counted one by one', async (sort) => {
    const { status, next, body } = await queries.ask(`${path}?sort=${sort}`);
    expect({ status, next }).toEqual({ status: 200, next: undefined });
    expect(body).toEqual(sorted(profiles, sort));
    expect(userProfileSchema.array().safeParse(body).success).toBe(true);
  });

  test('is in the order of the last activity unless asked otherwise', async () => {
    expect((await queries.ask(path)).body).toEqual(sorted(profiles, 'lastActivity'));
  });

  test.each(userSorts)('pages in the order of %s lose and repeat nobody', async (sort) => {
    const found = await readPages(queries.ask, `${path}?sort=${sort}&limit=4`);
    expect(found).toHaveLength(Math.ceil(profiles.length / 4));
    expect(found.flat()).toEqual(sorted(profiles, sort));
  });

  test('a page that ends with the last member is the last', async () => {
    expect((await queries.ask(`${path}?limit=${profiles.length}`)).next).toBeUndefined();
    expect((await queries.ask(`${path}?limit=${profiles.length - 1}`)).next).toBeDefined();
  });
});

describe('a search', () => {
  const found = [profiles[3], profiles[7], profiles[11]] as UserProfile[];
  const search = async (query: string) => queries.ask(`${path}?search=${encodeURIComponent(query)}`);
  beforeAll(() => {
    for (const { memberId } of found)
      names.members.set(memberId, { membershipNumber: `NO-${memberId}`, name: '李雷' });
  });
  afterAll(() => names.members.clear());

  test('finds whom membership finds, in the same order, on pages too', async () => {
    const sortedIds = sorted(found, 'totalTime').map(({ memberId }) => memberId);
    const [one] = sortedIds;
    const query = `search=${encodeURIComponent('雷')}&limit=2&sort=totalTime`;
    const bodies = await readPages(queries.ask, `${path}?${query}`);
    expect(bodies.map((body) => body.length)).toEqual([2, 1]);
    expect(bodies.flat().map(({ memberId }: UserProfile) => memberId)).toEqual(sortedIds);
    expect((await search(`NO-${one}`)).body).toMatchObject([
      { memberId: one, membershipNumber: `NO-${one}`, memberName: '李雷', isDeleted: false },
    ]);
  });

  test.each(['nobody', '%', "' OR 1=1 --", '{found:Array(String)}'])('%j finds nobody', async (query) => {
    expect(await search(query)).toMatchObject({ status: 200, body: [] });
  });

  test('says that membership is away', async () => {
    names.behave = 'fail';
    expect((await search('雷')).status).toBe(503);
    names.behave = 'respond';
  });
});

test('contents are called what content calls them', async () => {
  const [known, unknown] = [contentId(901), contentId(902)];
  const member_id = memberIdOf('named');
  await store(queries.client(), [
    contentAction('video_view', known, { member_id, at: Date.now() - 2_000 }),
    contentAction('video_view', unknown, { member_id, at: Date.now() - 1_000 }),
  ]);
  names.titles.set(`video/${known}`, '冰川');
  const details = (await queries.ask(`/api/admin/analytics/user/${member_id}`)).body as UserDetails;
  for (const shown of [details.actionHistory, details.allActions]) {
    expect(shown.map(({ contentTitle }) => contentTitle)).toEqual([undefined, '冰川']);
    expect(shown.map(({ toTitle }) => toTitle)).toEqual([undefined, '冰川']);
  }
});

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  [`cursor=${cursor(['totalTime', 5, 'MEMBER0001'])}`, messages.invalidCursor],
  [`cursor=${cursor(['lastActivity', 'soon', 'MEMBER0001'])}`, messages.invalidCursor],
  [`cursor=${cursor(['lastActivity', 1e300, 'MEMBER0001'])}`, messages.invalidCursor],
  [`cursor=${cursor(['lastActivity', 1, 'x'.repeat(100)])}`, messages.invalidCursor],
  [`cursor=${cursor(['lastActivity', 1])}`, messages.invalidCursor],
  ['sort=name', `sort must be one of ${userSorts.join(', ')}`],
])('?%s is 400', async (query, message) => {
  const { status, body } = await queries.ask(`${path}?${query}`);
  expect({ status, message: body.message }).toEqual({ status: 400, message });
});

test('a cursor whose id holds SQL is only a place in the order', async () => {
  const { status } = await queries.ask(`${path}?cursor=${cursor(['lastActivity', 1, `' OR 1=1 --`])}`);
  expect(status).toBe(200);
});
