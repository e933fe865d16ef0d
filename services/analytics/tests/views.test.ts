import { randomUUID } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import { expect, jest, test } from '@jest/globals';
import { itemViewsMax, limits, type TrackedAction, viewedKinds } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { waitFor } from '@platform/testkit';
import { seededRandom } from '@platform/testkit/random';
import { createViewsPusher } from '../src/push-views.ts';
import { recentTotalsMax, totalsOfKind } from '../src/store/item-views.ts';
import { useNamesStandIn } from './support/names-stand-in.ts';
import { contentAction, contentId, memberIdOf, store } from './support/stored-actions.ts';
import { trackedAction, useAnalytics } from './support/use-analytics.ts';

const content = useNamesStandIn();
const analytics = useAnalytics();
const replicas: RunningService[] = [];

const slotMs = limits.viewWindowMs;
const begin = Math.floor(Date.now() / slotMs) * slotMs - 40 * slotMs;
const start = async () => {
  replicas.push(await analytics.start({ CONTENT_URL: content.url, VIEWS_PUSH_INTERVAL_MS: '50' }));
};

/** A view: one of two action types for items, page_enter for posts. */
function viewed(member: number, key: string, at: number, kind: 'page_view' | 'video_view'): TrackedAction {
  const [contentType, id = ''] = key.split('/');
  const who = { memberId: memberIdOf(`M${member}`) };
  const when = { at: new Date(at).toISOString(), eventId: randomUUID(), timeSpentSeconds: undefined };
  return contentType === 'blog-post'
    ? trackedAction({ ...who, ...when, actionType: 'page_enter', toPage: `/blog/${id}?from=list` })
    : trackedAction({
        ...who,
        ...when,
        actionType: kind,
        contentType: contentType as 'video',
        contentId: id,
      });
}

/** The expected totals, counted one by one. */
function expectedViews(actions: readonly TrackedAction[]): Map<string, number> {
  const keys = actions.map(
    ({ contentType, contentId: id, toPage }) =>
      (contentType ? `${contentType}/${id}` : `blog-post/${toPage?.slice(6, 30)}`) as string,
  );
  const slots = actions.map(({ memberId, at }) => `${memberId} ${Math.floor(Date.parse(at) / slotMs)}`);
  const perItem = Map.groupBy(slots.keys(), (index) => keys[index] as string);
  return new Map([...perItem].map(([key, own]) => [key, new Set(own.map((index) => slots[index])).size]));
}

const untilTold = (expected: ReadonlyMap<string, number>, what: string) =>
  waitFor(
    async () => {
      for (const [key, views] of expected) if (content.views.get(key) !== views) return false;
      return content.views.size === expected.size;
    },
    { what },
  );

test('however often and in whatever order actions come, content is told one view per member, item and half hour', async () => {
  const random = seededRandom(5);
  const below = (n: number) => Math.floor(random() * n);
  const items = viewedKinds.flatMap((kind) => [contentId(1), contentId(2)].map((id) => `${kind}/${id}`));
  const actions = Array.from({ length: 600 }, (_, n) =>
    viewed(
      below(4),
      items[below(items.length)] as string,
      // Includes the first and last milliseconds of half hours.
      begin + below(30) * slotMs + ([0, slotMs - 1][n % 3] ?? below(slotMs)),
      n % 2 === 0 ? 'page_view' : 'video_view',
    ),
  );
  const none = [
    viewed(1, 'embed/not-an-id', begin, 'video_view'),
    { ...viewed(1, `video/${contentId(3)}`, begin, 'video_view'), actionType: 'video_click' as const },
    trackedAction({ actionType: 'page_enter', toPage: `/blog/${contentId(4)}/comments` }),
    trackedAction({ actionType: 'page_exit', toPage: `/blog/${contentId(4)}` }),
  ];
  await start();
  await analytics.send([...actions.slice(0, 300), ...none]);
  await untilTold(expectedViews(actions.slice(0, 300)), 'the first half');
  // Everything again in reverse, including new actions.
  await analytics.send(actions.toReversed());
  await untilTold(expectedViews(actions), 'everything');
  await start();
  await analytics.send(actions);
  await analytics.drained();
  await untilTold(expectedViews(actions), 'everything, by two replicas');
  const ofPosts = await analytics.rows<{ views: number }>(
    "SELECT uniqExact(member_id, intDiv(toUnixTimestamp64Milli(at), 1800000)) AS views FROM events WHERE startsWith(viewed, 'blog-post/')",
  );
  expect(ofPosts[0]?.views).toBeGreaterThan(0);
});

test('after content was away it is told what it missed', async () => {
  const key = `embed/${contentId(50)}`;
  content.behave = 'fail';
  await analytics.send([viewed(1, key, Date.now(), 'video_view')]);
  await analytics.drained();
  content.behave = 'respond';
  await waitFor(() => content.views.get(key) === 1, { what: 'the view' });
});

function pusher({ failsAtFirst = false } = {}) {
  const pushes: typeof content.pushes = [];
  let calls = 0;
  const push = createViewsPusher(analytics.client(), async (request) => {
    calls += 1;
    if (failsAtFirst && calls === 1) throw new Error('Away');
    pushes.push(request);
  });
  return { pushes, push };
}

test('nothing new, nothing told; everything, in ranges that leave no id out', async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  const many = Array.from({ length: itemViewsMax + 5 }, (_, n) =>
    contentAction('video_view', contentId(10_000 + n), { at: begin, content_type: 'youtube' }),
  );
  await store(analytics.client(), many);
  const { pushes, push } = pusher();
  await push();
  expect(pushes.every(({ range }) => range !== undefined)).toBe(true);
  expect(pushes.map(({ kind }) => kind)).toEqual(['video', 'embed', 'youtube', 'youtube', 'blog-post']);
  const [first, last] = pushes.filter(({ kind }) => kind === 'youtube');
  expect(first?.range).toEqual({ after: undefined, upTo: first?.views.at(-1)?.id });
  expect(last?.range).toEqual({ after: first?.range?.upTo, upTo: undefined });
  await push();
  pushes.length = 0;
  await push();
  expect(pushes).toEqual([]);
  await store(analytics.client(), [contentAction('video_view', contentId(7), { at: Date.now() })]);
  await push();
  expect(pushes).toEqual([{ kind: 'video', views: [{ id: contentId(7), views: 1 }] }]);
});

test('of too many changes, made up or not, the newest are told', async () => {
  const { pushes, push } = pusher();
  await push();
  pushes.length = 0;
  const many = Array.from({ length: recentTotalsMax + 1 }, (_, n) =>
    contentAction('video_view', contentId(100_000 + n), { at: Date.now() + n }),
  );
  await store(analytics.client(), many);
  await push();
  const ids = pushes.flatMap(({ views }) => views.map(({ id }) => id));
  expect(ids.toSorted()).toEqual(many.slice(1).map((action) => action.content_id));
});

test('a full push that fails does not keep changes from being told, and is repeated after a minute', async () => {
  const { pushes, push } = pusher({ failsAtFirst: true });
  await expect(push()).rejects.toThrow('Away');
  await push();
  expect(pushes.flatMap(({ views }) => views).length).toBeGreaterThan(0);
  expect(pushes.every(({ range }) => range === undefined)).toBe(true);
  pushes.length = 0;
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  try {
    await push();
    expect(new Set(pushes.map(({ range }) => range !== undefined))).toEqual(new Set([true]));
    // Once it has succeeded, changes are pushed again.
    pushes.length = 0;
    await push();
    expect(pushes.every(({ range }) => range === undefined)).toBe(true);
  } finally {
    clock.mockRestore();
  }
});

test('a page of totals reads only the sets of its own items', async () => {
  async function bytesRead(limit: number): Promise<number> {
    let bytes = 0;
    const query: ClickHouseClient['query'] = async (params) => {
      const settings = { ...params.clickhouse_settings, wait_end_of_query: 1 as const };
      const result = await analytics.client().query({ ...params, clickhouse_settings: settings });
      bytes += Number(JSON.parse(String(result.response_headers['x-clickhouse-summary'])).read_bytes);
      return result as never;
    };
    await totalsOfKind({ query } as ClickHouseClient, { kind: 'video', limit });
    return bytes;
  }
  expect(await bytesRead(10)).toBeLessThan((await bytesRead(recentTotalsMax)) / 2);
});
