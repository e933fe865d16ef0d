import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type BlogPost,
  type BlogPostSummary,
  type CategoryVideo,
  type Embed,
  type LibraryItem,
  type TrackedAction,
  topics,
  type YoutubeDetail,
} from '@platform/contracts';
import { createProducer, type Producer, silentLogger } from '@platform/service-kit';
import { asMember, waitFor } from '@platform/testkit';
import { minutes, track, viewed } from './support/tracked.ts';
import { useContent } from './support/use-content.ts';

const content = useContent();
let producer: Producer;

beforeAll(async () => {
  producer = await createProducer({ ...content.kafka, clientId: 'test', logger: silentLogger() });
}, 60_000);
afterAll(() => producer.close());

const viewsOf = async ({ id }: { id: string }) => (await content.get<Embed>(`/api/embeds/${id}`)).body.views;

/** Sends actions, and after them one a member of an item of its own; when those are counted, so is all before. */
async function trackAndWait(...actions: TrackedAction[]): Promise<void> {
  const members = new Set(actions.map(({ memberId }) => Number.parseInt(memberId, 16)));
  const last = await content.addEmbed({ title: 'last' });
  await track(producer, ...actions, ...[...members].map((member) => viewed(member, last)));
  await waitFor(async () => (await viewsOf(last)) === members.size, { timeoutMs: 30_000 });
}

test('a view counts once a member and item in half an hour, and shows in the detail page and the lists', async () => {
  const [a, b] = [await content.addEmbed({ title: 'a' }), await content.addVideo({ title: 'b' })];
  const again = viewed(1, a, minutes(100));
  await trackAndWait(
    viewed(1, a),
    viewed(1, a, minutes(1), { actionType: 'page_view', toPage: `/embed/${a.id}` }),
    viewed(1, a, minutes(30) - 1),
    viewed(1, b, minutes(5)),
    viewed(2, a, minutes(5)),
    viewed(1, a, minutes(30)),
    viewed(1, a, minutes(59)),
    again,
    again,
    { ...again, at: viewed(1, a, minutes(200)).at },
    viewed(2, a, minutes(34)),
  );
  expect(await viewsOf(a)).toBe(4);
  const detail = await content.get<Embed>(`/api/videos/${b.id}`);
  expect(detail.body.views).toBe(1);
  const list = await content.get<Embed[]>('/api/embeds');
  expect(list.body.find(({ id }) => id === a.id)?.views).toBe(4);
  // A page of the library is kept for a second at most.
  await waitFor(
    async () => {
      const library = await content.get<LibraryItem[]>('/api/library');
      return library.body.find(({ id }) => id === a.id)?.views === 4;
    },
    { timeoutMs: 3_000 },
  );
}, 60_000);

test('a category video and a post are counted like everything else, each by its own', async () => {
  const short = await content.addCategoryVideo();
  const post = await content.addBlogPost();
  const later = await content.addBlogPost({ releaseDate: new Date(Date.now() + minutes(60)).toISOString() });
  const youtube = { type: 'youtube', id: short.id } as const;
  const none = { contentType: undefined, contentId: undefined, contentTitle: undefined };
  const reads = (member: number, { id }: { id: string }, afterMs = 0) =>
    viewed(member, youtube, afterMs, { ...none, actionType: 'page_enter', toPage: `/blog/${id}` });
  const again = reads(1, post, minutes(40));
  await trackAndWait(
    viewed(1, youtube),
    viewed(1, youtube, minutes(3), { actionType: 'page_view', toPage: `/youtube/${short.id}` }),
    viewed(2, youtube, minutes(1)),
    viewed(1, youtube, minutes(31)),
    viewed(1, { type: 'embed', id: short.id }),
    viewed(1, { type: 'video', id: post.id }),
    reads(1, post),
    reads(1, post, minutes(2)),
    again,
    again,
    reads(2, post),
    reads(1, later),
    reads(1, short),
  );
  expect((await content.get<YoutubeDetail>(`/api/youtubes/${short.id}`)).body.views).toBe(3);
  expect((await content.get<CategoryVideo[]>('/api/category-videos')).body[0]).toMatchObject({ views: 3 });
  expect((await content.get<BlogPost>(`/api/blog-posts/${post.id}`)).body.views).toBe(3);
  expect((await content.get<BlogPostSummary[]>('/api/blog-posts')).body[0]).toMatchObject({ views: 3 });
  expect((await content.call<BlogPost>('GET', `/api/blog-posts/${later.id}`)).body.views).toBe(0);
}, 60_000);

test('what members may not see has no views', async () => {
  const hidden = await content.addEmbed({ isPublic: false });
  const unreleased = await content.addEmbed({
    releaseDate: new Date(Date.now() + minutes(60)).toISOString(),
  });
  await trackAndWait(
    viewed(7, hidden),
    viewed(7, unreleased, 0, { actionType: 'page_view', toPage: `/embed/${unreleased.id}` }),
  );
  for (const { id } of [hidden, unreleased]) {
    const detail = await content.call<Embed>('GET', `/api/embeds/${id}`);
    expect(detail.body.views).toBe(0);
  }
});

test('other actions, unknown items and made-up ids count nothing', async () => {
  const item = await content.addEmbed();
  const gone = await content.addEmbed();
  await content.call('DELETE', `/api/embeds/${gone.id}`);
  const none = { contentType: undefined, contentId: undefined, contentTitle: undefined };
  await trackAndWait(
    viewed(3, item, 0, { actionType: 'video_click', fromPage: '/' }),
    viewed(3, item, 0, { actionType: 'back_button', fromPage: '/', timeSpentSeconds: 3 }),
    viewed(3, item, 0, { ...none, actionType: 'page_enter', toPage: `/embed/${item.id}` }),
    viewed(3, { type: 'video', id: item.id }),
    viewed(3, { type: 'youtube', id: item.id }),
    viewed(3, { type: 'embed', id: '0'.repeat(24) }),
    viewed(3, { type: 'embed', id: 'no id at all' }),
    viewed(3, { type: 'embed', id: item.id.toUpperCase().replace(/^./, 'A') }),
    viewed(3, gone),
  );
  expect(await viewsOf(item)).toBe(0);
});

test('a count changes the ETag, and nothing else does', async () => {
  const item = await content.addEmbed();
  const ask = (etag: string) =>
    content.call('GET', `/api/embeds/${item.id}`, {
      as: asMember(),
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
  const before = (await content.get(`/api/embeds/${item.id}`)).headers.get('etag') ?? '';
  expect((await ask(before)).status).toBe(304);
  await trackAndWait(viewed(4, item));
  const after = await ask(before);
  expect(after).toMatchObject({ status: 200, body: { views: 1 } });
  await trackAndWait(viewed(4, item, minutes(1)));
  expect((await ask(after.headers.get('etag') ?? '')).status).toBe(304);
});

test('an edit and likes beside views lose neither', async () => {
  const item = await content.addEmbed();
  const viewing = Array.from({ length: 40 }, (_, n) => viewed(5, item, minutes(30 * n)));
  const sending = (async () => {
    for (const action of viewing) await track(producer, action);
  })();
  for (let n = 0; n < 10; n += 1) {
    await content.call('PUT', `/api/embeds/${item.id}`, { body: { description: `edit ${n}` } });
    const as = asMember({ id: (100 + n).toString(16).padStart(24, '0'), number: `TESTMEMBER${n}` });
    const liked = await content.call('POST', `/api/embeds/${item.id}/like`, { as });
    expect(liked.status).toBe(200);
  }
  await sending;
  await waitFor(async () => (await viewsOf(item)) === 40, { timeoutMs: 20_000 });
  expect((await content.get<Embed>(`/api/embeds/${item.id}`)).body).toMatchObject({
    likes: 10,
    description: 'edit 9',
  });
}, 60_000);

test('poison between is dead-lettered and holds nothing up; counts are in the metrics', async () => {
  const [a, b] = [await content.addEmbed(), await content.addEmbed()];
  const poison = (value: string) => producer.send(topics.tracking, [{ key: 'TESTMEMBER6', value }]);
  await track(producer, viewed(6, a));
  await poison('{"half');
  await poison(JSON.stringify({ ...viewed(6, a), extra: 1 }));
  await trackAndWait(viewed(6, b));
  expect([await viewsOf(a), await viewsOf(b)]).toEqual([1, 1]);
  const metrics = await (await fetch(`${content.adminUrl}/metrics`)).text();
  const of = (name: string) => Number(new RegExp(`^${name}[^\\n]* (\\d+)$`, 'm').exec(metrics)?.[1]);
  expect(of('kafka_consumed_messages_total\\{[^}]*group="content-views"[^}]*outcome="deadLetter"')).toBe(2);
  expect(of('content_views_counted_total')).toBeGreaterThanOrEqual(2);
  expect(of('content_view_events_skipped_total\\{[^}]*reason="repeated"')).toBeGreaterThan(0);
});

test('stopped and started again it goes on where it stood', async () => {
  const item = await content.addEmbed();
  await trackAndWait(viewed(7, item));
  await content.stop();
  await track(producer, viewed(7, item, minutes(31)));
  await content.start();
  await trackAndWait(viewed(7, item, minutes(32)));
  expect(await viewsOf(item)).toBe(2);
}, 60_000);
