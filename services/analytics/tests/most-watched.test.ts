import { describe, expect, test } from '@jest/globals';
import { itemTitlesMax, limits, type WatchedItem } from '@platform/contracts';
import { useNamesStandIn } from './support/names-stand-in.ts';
import {
  contentAction,
  contentId,
  memberIdOf,
  randomActions,
  type StoredAction,
  store,
} from './support/stored-actions.ts';
import { useQueries } from './support/use-queries.ts';

const content = useNamesStandIn();
const queries = useQueries({ namesUrl: () => content.url });

const dayMs = 86_400_000;
const slotMs = limits.viewWindowMs;
const now = Date.now();
/** The beginning of a half hour, two days ago. */
const then = Math.floor((now - 2 * dayMs) / slotMs) * slotMs;

/** Stores exactly these actions; content knows exactly these titles. */
async function given(
  actions: readonly StoredAction[],
  titles: Record<string, string>,
  parts = 2,
): Promise<void> {
  await queries.client().command({ query: 'TRUNCATE TABLE tracked_actions' });
  await store(queries.client(), actions, parts);
  content.titles = new Map(Object.entries(titles));
  content.behave = 'respond';
  content.titleCounts = [];
}

async function mostWatched(days = 7): Promise<WatchedItem[]> {
  const { status, body } = await queries.ask(`/api/admin/analytics/summary?days=${days}`);
  expect(status).toBe(200);
  return body.mostWatched;
}

const plays = (member: string, id: string, count = 1, changes: Partial<StoredAction> = {}): StoredAction[] =>
  Array.from({ length: count }, (_, n) =>
    contentAction('video_view', id, { member_id: memberIdOf(member), at: then + n, ...changes }),
  );
const shown = (items: readonly WatchedItem[]) =>
  items.map(({ contentTitle, views, members }) => [contentTitle, views, members]);

describe('while content responds', () => {
  const real = contentId(1);
  const other = contentId(2);

  test.each([7, 30, 60, 120])('the list of %i days is as counted one by one', async (days) => {
    const random = randomActions({ count: 3_000, members: 30, days: 100, now: now - 20 * dayMs, seed: 1 });
    const actions = [...random, ...plays('ONE', real, 3), ...plays('ONE', other)];
    const known = (action: StoredAction) => Number.parseInt(action.content_id, 16) % 3 !== 0;
    const keyOf = (action: StoredAction) => `${action.content_type}/${action.content_id}`;
    const titles = actions.filter(known).map((action) => [keyOf(action), `Known as ${keyOf(action)}`]);
    await given(actions, Object.fromEntries(titles), 4);

    const first = new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 10);
    const played = actions.filter(
      (action) =>
        (action.action_type === 'video_view' || action.action_type === 'page_view') &&
        known(action) &&
        new Date(action.at).toISOString() >= first,
    );
    const expected = [...Map.groupBy(played, keyOf)]
      .map(([key, own]) => ({
        contentType: own[0]?.content_type,
        contentId: own[0]?.content_id,
        contentTitle: `Known as ${key}`,
        views: new Set(own.map((action) => `${action.member_id} ${Math.floor(action.at / slotMs)}`)).size,
        members: new Set(own.map((action) => action.member_id)).size,
        watchSeconds: actions
          .filter(
            ({ from_page, at }) => from_page.startsWith(`/${key}`) && new Date(at).toISOString() >= first,
          )
          .reduce((total, action) => total + action.video_seconds, 0),
        key,
      }))
      .toSorted((a, b) => b.members - a.members || b.views - a.views || (a.key < b.key ? -1 : 1))
      .map(({ key: _key, ...item }) => item);
    expect(await mostWatched(days)).toEqual(expected.slice(0, limits.mostWatchedItems));
  });

  test('what content does not know is left out: made up, deleted, of another type', async () => {
    const actions = [
      ...plays('ONE', real),
      ...['A', 'B', 'C'].flatMap((member) => [
        ...plays(member, 'no such thing'),
        ...plays(member, contentId(77)),
        ...plays(member, real, 1, { content_type: 'embed' }),
        ...plays(member, contentId(78)),
      ]),
    ];
    await given(actions, { [`video/${real}`]: '冰川' });
    expect(shown(await mostWatched())).toEqual([['冰川', 1, 1]]);
    // Invalid ids are not requested.
    expect(content.titleCounts).toEqual([4]);
  });

  test('made-up ids, if not by the hundred, push no real one out; content is asked once about all', async () => {
    const ghosts = Array.from({ length: itemTitlesMax - 1 }, (_, n) => contentId(1_000 + n));
    const actions = [
      ...plays('ONE', real),
      ...ghosts.flatMap((ghost) => [
        ...plays('FORGER', ghost),
        ...plays('FORGER', ghost, 1, { at: then + slotMs }),
      ]),
    ];
    await given(actions, { [`video/${real}`]: '冰川' });
    expect(shown(await mostWatched())).toEqual([['冰川', 1, 1]]);
    expect(content.titleCounts).toEqual([itemTitlesMax]);
  });

  test('one member alone pushes nothing up: a half hour of theirs is one view, and viewers come first', async () => {
    const actions = [
      ...plays('ONE', real),
      ...plays('TWO', real),
      ...plays('FLOOD', other, 400),
      ...plays('FLOOD', other, 400, { at: then + slotMs - 1 }),
      ...plays('FLOOD', other, 1, { at: then + slotMs }),
    ];
    await given(actions, { [`video/${real}`]: '冰川', [`video/${other}`]: '海' });
    expect(shown(await mostWatched())).toEqual([
      ['冰川', 2, 2],
      ['海', 2, 1],
    ]);
  });

  test('what was only clicked is not in it; with nothing viewed content is not asked', async () => {
    await given([contentAction('video_click', real, { at: then })], { [`video/${real}`]: '冰川' });
    expect(await mostWatched()).toEqual([]);
    expect(content.titleCounts).toEqual([]);
  });
});

describe('while content is away', () => {
  const item = contentId(3);
  const reported = [
    ...['ONE', 'TWO', 'THREE'].flatMap((member) => plays(member, item)),
    ...plays('FORGER', item, 50, { at: then + 60_000 }),
  ];

  test('ids stand for titles', async () => {
    await given(reported, { [`video/${item}`]: '冰川' });
    content.behave = 'fail';
    expect(shown(await mostWatched())).toEqual([[item, 4, 4]]);
  });

  test('the list is no longer than otherwise', async () => {
    const many = Array.from({ length: 30 }, (_, n) => plays('ONE', contentId(n))).flat();
    await given(many, {});
    content.behave = 'fail';
    expect(await mostWatched()).toHaveLength(limits.mostWatchedItems);
  });
});
