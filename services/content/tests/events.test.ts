import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type AuditEvent,
  auditEventSchema,
  type ContentEvent,
  contentEventSchema,
  internalPaths,
  topics,
} from '@platform/contracts';
import { createProducer, done, runConsumer, silentLogger } from '@platform/service-kit';
import { asMember, serviceHeaders, testAdmin, waitFor } from '@platform/testkit';
import { newUpload, useContent } from './support/use-content.ts';

const content = useContent();
const events: ContentEvent[] = [];
const audits: AuditEvent[] = [];
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  const kafka = { ...content.kafka, clientId: 'test', logger: silentLogger() };
  const producer = await createProducer(kafka);
  opened.push(
    producer,
    await runConsumer({
      ...kafka,
      groupId: 'test-content',
      topics: [topics.content],
      schema: contentEventSchema,
      deadLetter: producer,
      handler: async ({ value }) => {
        events.push(value);
        return done();
      },
    }),
    await runConsumer({
      ...kafka,
      groupId: 'test-audit',
      topics: [topics.audit],
      schema: auditEventSchema,
      deadLetter: producer,
      handler: async ({ value }) => {
        audits.push(value);
        return done();
      },
    }),
  );
}, 60_000);
afterAll(() => Promise.all(opened.reverse().map((resource) => resource.close())));

const of = (id: string) => events.filter((event) => event.itemId === id);
const eventsOf = (id: string, count: number) =>
  waitFor(() => (of(id).length >= count ? of(id) : undefined), { timeoutMs: 20_000 });

test("an item's life is told in order, with the objects it holds and lets go", async () => {
  const objectPath = newUpload();
  const drawn = objectPath.replace('uploads', 'thumbnails').replace('.mp4', '.jpg');
  const chosen = '/objects/thumbnails/chosen.png';
  const { id } = await content.addVideo({ title: 'told', objectPath });
  await content.call('PUT', `/api/videos/${id}`, { body: { thumbnail: chosen } });
  await content.call('PUT', `/api/videos/${id}`, { body: { title: 'told again' } });
  await content.call('DELETE', `/api/videos/${id}`);

  const told = await eventsOf(id, 4);
  const item = { itemType: 'video', itemId: id };
  expect(told).toMatchObject([
    { ...item, kind: 'item.saved', objectPaths: [objectPath, drawn], released: [] },
    { ...item, kind: 'item.saved', objectPaths: [objectPath, chosen], released: [drawn] },
    { ...item, kind: 'item.saved', objectPaths: [objectPath, chosen], released: [] },
    { ...item, kind: 'item.deleted', objectPaths: [objectPath, chosen] },
  ]);
  expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(4);

  const audited = await waitFor(() => {
    const found = audits.filter(({ target }) => target?.id === id);
    return found.length >= 4 ? found : undefined;
  });
  expect(audited.map(({ action, target }) => [action, target?.title])).toEqual([
    ['video.create', 'told'],
    ['video.update', 'told'],
    ['video.update', 'told again'],
    ['video.delete', 'told again'],
  ]);
  expect(audited[0]).toMatchObject({
    admin: { id: testAdmin.id, username: testAdmin.username },
    address: '192.0.2.1',
  });
  expect(audited[0]?.requestId).not.toBe('');
});

test('category videos and posts are told and audited by the names they go by', async () => {
  const video = await content.addCategoryVideo({ title: 'short' });
  const post = await content.addBlogPost({ title: 'post' });
  await content.call('DELETE', `/api/category-videos/${video.id}`);
  await content.call('DELETE', `/api/blog-posts/${post.id}`);
  for (const [{ id }, itemType, type, title] of [
    [video, 'youtube', 'category-video', 'short'],
    [post, 'blog-post', 'blog-post', 'post'],
  ] as const) {
    const item = { itemType, itemId: id, objectPaths: [] };
    expect(await eventsOf(id, 2)).toMatchObject([
      { ...item, kind: 'item.saved', released: [] },
      { ...item, kind: 'item.deleted' },
    ]);
    const audited = await waitFor(() => {
      const found = audits.filter(({ target }) => target?.id === id);
      return found.length >= 2 ? found : undefined;
    });
    expect(audited.map(({ action, target }) => [action, target])).toEqual([
      [`${type}.create`, { type, id, title }],
      [`${type}.delete`, { type, id, title }],
    ]);
  }
});

test('what was refused is not told, and a like is no change of the administrator', async () => {
  const { id } = await content.addEmbed();
  await content.call('POST', '/api/embeds', { body: { title: 'x', iframeCode: '<b>' } });
  await content.call('PUT', `/api/embeds/${id}`, { body: {} });
  await content.call('POST', `/api/embeds/${id}/like`, { as: asMember() });
  const last = await content.addEmbed();
  await eventsOf(last.id, 1);
  expect(of(id)).toHaveLength(1);
});

test('a thumbnail that another item still shows is not let go', async () => {
  const shared = '/objects/thumbnails/shared.png';
  const first = await content.addEmbed();
  const second = await content.addEmbed();
  for (const { id } of [first, second])
    await content.call('PUT', `/api/embeds/${id}`, { body: { thumbnail: shared } });
  await content.call('PUT', `/api/embeds/${first.id}`, { body: { thumbnail: null } });
  await content.call('DELETE', `/api/embeds/${second.id}`);
  expect((await eventsOf(first.id, 3)).at(-1)).toMatchObject({ objectPaths: [], released: [] });
  expect((await eventsOf(second.id, 3)).at(-1)).toMatchObject({
    kind: 'item.deleted',
    objectPaths: [shared],
  });
});

test('the pictures in a post are kept as long as it is there', async () => {
  const [picture, shared] = ['/objects/thumbnails/in-post.png', '/objects/thumbnails/in-both.png'];
  const referenced = async () => {
    const as = serviceHeaders('storage', 'content');
    const body = { objectPaths: [picture, shared] };
    const reply = await content.call<{ referenced: string[] }>('POST', internalPaths.objectReferences, {
      as,
      body,
    });
    return reply.body.referenced;
  };
  const post = await content.addBlogPost({ content: `![](${picture})\n\n![](${shared})` });
  const embed = await content.addEmbed();
  await content.call('PUT', `/api/embeds/${embed.id}`, { body: { thumbnail: shared } });
  expect(await referenced()).toEqual([picture, shared]);
  await content.call('DELETE', `/api/blog-posts/${post.id}`);
  expect(await referenced()).toEqual([shared]);
  expect(await eventsOf(post.id, 2)).toMatchObject([
    { kind: 'item.saved', objectPaths: [picture, shared], released: [] },
    { kind: 'item.deleted', objectPaths: [picture] },
  ]);
});

test('storage is told which objects are referred to, and no one else is', async () => {
  const video = await content.addVideo();
  const replaced = video.thumbnail as string;
  const thumbnail = '/objects/thumbnails/now.png';
  await content.call('PUT', `/api/videos/${video.id}`, { body: { thumbnail } });
  const body = { objectPaths: [video.objectPath, thumbnail, replaced, newUpload(), thumbnail] };
  const ask = (as: Record<string, string>, asked: unknown = body) =>
    content.call<{ referenced: string[] }>('POST', internalPaths.objectReferences, { as, body: asked });

  const reply = await ask(serviceHeaders('storage', 'content'));
  expect(reply).toMatchObject({ status: 200, body: { referenced: [video.objectPath, thumbnail] } });
  expect((await ask(serviceHeaders('sms', 'content'))).status).toBe(403);
  expect((await ask(serviceHeaders('storage', 'membership'))).status).toBe(401);
  expect((await ask(serviceHeaders('storage', 'content'), { objectPaths: { $ne: 1 } })).status).toBe(400);
});
