import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  messages,
  type UserDetails,
  type UserProfile,
  userProfileListSchema,
  userSorts,
} from '@platform/contracts';
import { asAnyone, asMember } from '@platform/testkit';
import { profilesOf, sorted } from './support/ledger.ts';
import { useNamesStandIn } from './support/names-stand-in.ts';
import { contentAction, contentId, randomActions, store, storedAction } from './support/stored-actions.ts';
import { pages, useQueries } from './support/use-queries.ts';

const names = useNamesStandIn();
const queries = useQueries({ namesUrl: () => names.url });
const path = '/api/admin/analytics/users';
const actions = [
  ...randomActions({ count: 4_000, members: 40, days: 200, now: Date.now(), seed: 4 }),
  // One action each: every sort is a tie. `_` and `%` must match literally.
  ...['LONE_A', 'LONEXA', 'LONE%B', 'LONE\\C', 'LÖNE'].map((membership_number) =>
    storedAction({ membership_number, at: Date.now() - 3_600_000 }),
  ),
];
const profiles = profilesOf(actions);

beforeAll(() => store(queries.client(), actions, 7));

describe('the list', () => {
  test.each(userSorts)('sorted by %s: every figure as counted one by one', async (sort) => {
    const { status, next, body } = await queries.ask(`${path}?sort=${sort}`);
    expect({ status, next }).toEqual({ status: 200, next: undefined });
    expect(body).toEqual(sorted(profiles, sort));
    expect(userProfileListSchema.safeParse(body).success).toBe(true);
  });

  test('is in the order of the last activity unless asked otherwise', async () => {
    expect((await queries.ask(path)).body).toEqual(sorted(profiles, 'lastActivity'));
  });

  test.each(userSorts)('pages in the order of %s lose and repeat nobody', async (sort) => {
    const found = await pages(`${path}?sort=${sort}&limit=4`, queries.ask);
    expect(found).toHaveLength(Math.ceil(profiles.length / 4));
    expect(found.flat()).toEqual(sorted(profiles, sort));
  });

  test('a page that ends with the last member is the last', async () => {
    expect((await queries.ask(`${path}?limit=${profiles.length}`)).next).toBeUndefined();
    expect((await queries.ask(`${path}?limit=${profiles.length - 1}`)).next).toBeDefined();
  });

  test('a member whose actions are all long past has the newest three all the same', async () => {
    const { body } = await queries.ask(path);
    const dormant = (body as UserProfile[]).filter(
      (profile) => Date.parse(profile.lastActivity) < Date.now() - 69 * 86_400_000,
    );
    expect(dormant.length).toBeGreaterThan(0);
    for (const { actionHistory, totalActions } of dormant)
      expect(actionHistory).toHaveLength(Math.min(3, totalActions));
  });
});

describe('search', () => {
  test.each([
    ['member', 40],
    ['MEMBER 00-1', 10],
    ['0039', 1],
    ['LONE', 4],
    ['LONE_', 1],
    ['lone%', 1],
    ['%', 1],
    ['_', 1],
    ['\\', 1],
    ['löne', 1],
    ["' OR 1=1 --", 0],
    ['{wanted:String}', 0],
    ['-', 45],
    ['nobody', 0],
  ])('%j finds %i', async (search, count) => {
    const { status, body } = await queries.ask(`${path}?search=${encodeURIComponent(search)}`);
    expect(status).toBe(200);
    expect(body).toHaveLength(count);
  });

  test('pages too, in the same order', async () => {
    const found = await pages(`${path}?search=MEMBER00&limit=7&sort=totalTime`, queries.ask);
    const wanted = profiles.filter(({ membershipNumber }) => membershipNumber.includes('MEMBER00'));
    expect(found.flat()).toEqual(sorted(wanted, 'totalTime'));
  });
});

describe('what members and contents are called', () => {
  const number = 'NAMED6789ABCDEF';
  const [known, unknown] = [contentId(901), contentId(902)];
  const byClient = { membership_number: number, content_title: 'SPOOFED BY MEMBER' };
  beforeAll(async () => {
    await store(queries.client(), [
      contentAction('video_view', known, { ...byClient, at: Date.now() - 2_000 }),
      contentAction('video_view', unknown, { ...byClient, at: Date.now() - 1_000 }),
    ]);
    names.titles.set(`video/${known}`, '冰川');
  });
  const asked = async () => {
    const [profile] = (await queries.ask(`${path}?search=${number}`)).body as UserProfile[];
    const details = (await queries.ask('/api/admin/analytics/user/named%206789-abcdef')).body as UserDetails;
    return { profile, details };
  };

  test('content says titles, membership names and how the number was issued', async () => {
    names.members.set(number, { membershipNumber: 'NAMED-6789-ABCDEF', name: '李雷' });
    const { profile, details } = await asked();
    for (const shown of [profile, details]) {
      expect(shown).toMatchObject({ membershipNumber: 'NAMED-6789-ABCDEF', memberName: '李雷' });
      expect(shown?.actionHistory.map(({ contentTitle }) => contentTitle)).toEqual([undefined, '冰川']);
    }
    expect(details.allActions.map(({ contentTitle }) => contentTitle)).toEqual([undefined, '冰川']);
    expect(details.allActions.map(({ toTitle }) => toTitle)).toEqual([undefined, '冰川']);
  });

  test('a search finds members by their name too', async () => {
    names.members.set('MEMBER0007', { membershipNumber: 'MEMBER-0007', name: '李雷' });
    const { body } = await queries.ask(`${path}?search=${encodeURIComponent('雷')}`);
    expect((body as UserProfile[]).map(({ membershipNumber }) => membershipNumber).toSorted()).toEqual([
      'MEMBER-0007',
      'NAMED-6789-ABCDEF',
    ]);
    names.behave = 'fail';
    expect((await queries.ask(`${path}?search=${encodeURIComponent('雷')}`)).body).toEqual([]);
    names.behave = 'answer';
  });

  test('a deleted member has a grouped number and no name', async () => {
    names.members.clear();
    const { profile, details } = await asked();
    for (const shown of [profile, details]) {
      expect(shown?.membershipNumber).toBe('NAMED-6789A-BCDEF');
      expect(shown).not.toHaveProperty('memberName');
    }
  });
});

test('recent activity leaves page unloads out', async () => {
  const of = { membership_number: 'UNLOADING1' };
  await store(queries.client(), [
    storedAction({ ...of, action_type: 'page_enter', at: Date.now() - 9_000 }),
    storedAction({ ...of, action_type: 'page_unload', at: Date.now() - 8_000 }),
    storedAction({ ...of, action_type: 'page_blur', at: Date.now() - 7_000 }),
    storedAction({ ...of, action_type: 'page_unload', at: Date.now() - 6_000 }),
  ]);
  const [profile] = (await queries.ask(`${path}?search=UNLOADING1`)).body as UserProfile[];
  expect(profile?.actionHistory.map(({ actionType }) => actionType)).toEqual(['page_blur', 'page_enter']);
});

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['cursor=nonsense', messages.invalidCursor],
  [`cursor=${cursor(['totalTime', 5, 'MEMBER0001'])}`, messages.invalidCursor],
  [`cursor=${cursor(['lastActivity', 'soon', 'MEMBER0001'])}`, messages.invalidCursor],
  [`cursor=${cursor(['lastActivity', 1e300, 'MEMBER0001'])}`, messages.invalidCursor],
  [`cursor=${cursor(['lastActivity', 1, 'x'.repeat(100)])}`, messages.invalidCursor],
  [`cursor=${cursor(['lastActivity', 1])}`, messages.invalidCursor],
  ['limit=0', 'limit must be a number from 1 to 500'],
  ['limit=501', 'limit must be a number from 1 to 500'],
  ['sort=name', `sort must be one of ${userSorts.join(', ')}`],
  ['search=a%00', 'search must not have control characters'],
  ['limit=1&limit=2', 'Duplicate query parameter: limit'],
])('?%s is 400', async (query, message) => {
  const { status, body } = await queries.ask(`${path}?${query}`);
  expect({ status, message: body.message }).toEqual({ status: 400, message });
});

test('a cursor whose number holds SQL is only a place in the order', async () => {
  const { status } = await queries.ask(`${path}?cursor=${cursor(['lastActivity', 1, `' OR 1=1 --`])}`);
  expect(status).toBe(200);
});

test.each([path, '/api/admin/analytics/summary', '/api/admin/analytics/user/MEMBER0001'])(
  '%s is for administrators only',
  async (asked) => {
    expect((await queries.ask(asked, asAnyone())).status).toBe(401);
    expect((await queries.ask(asked, {})).status).toBe(401);
    expect((await queries.ask(asked, asMember())).status).toBe(403);
  },
);
