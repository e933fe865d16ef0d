import { expect, test } from '@jest/globals';
import {
  auditEventSchema,
  type ContentEvent,
  contentEventSchema,
  topics,
  type Video,
} from '@platform/contracts';
import { asMember, testAdmin, useTopic, waitFor } from '@platform/testkit';
import { inFuture, newPicture, newUpload, useContent } from './support/use-content.ts';

const content = useContent();
const events = useTopic(content.kafka, topics.content, contentEventSchema.parse);
const audits = useTopic(content.kafka, topics.audit, auditEventSchema.parse);

const of = (id: string) => events.filter((event) => event.itemId === id);
const eventsOf = (id: string, count: number) => waitFor(() => (of(id).length >= count ? of(id) : undefined));
const auditsOf = (id: string, count: number) =>
  waitFor(() => {
    const found = audits.filter(({ target }) => target?.id === id);
    return found.length >= count ? found : undefined;
  });

test("an item's life is told in order, with the objects it holds and lets go", async () => {
  const objectPath = newUpload();
  const drawn = objectPath.replace('uploads', 'thumbnails').replace('.mp4', '.jpg');
  const chosen = newPicture();
  const { id } = await content.addVideo({ title: 'told', objectPath });
  await content.call('PUT', `/api/videos/${id}`, { body: { thumbnail: chosen } });
  await content.call('PUT', `/api/videos/${id}`, { body: { title: 'told again' } });
  await content.call('DELETE', `/api/videos/${id}`);

  const published = await eventsOf(id, 4);
  const item = { itemType: 'video', itemId: id };
  expect(published).toMatchObject([
    { ...item, kind: 'item.saved', objectPaths: [objectPath, drawn], released: [] },
    { ...item, kind: 'item.saved', objectPaths: [objectPath, chosen], released: [drawn] },
    { ...item, kind: 'item.saved', objectPaths: [objectPath, chosen], released: [] },
    { ...item, kind: 'item.deleted', objectPaths: [objectPath, chosen] },
  ]);
  expect(new Set(published.map(({ eventId }) => eventId)).size).toBe(4);

  const audited = await auditsOf(id, 4);
  expect(audited.map(({ action, target }) => [action, target?.title])).toEqual([
    ['video.create', 'told'],
    ['video.update', 'told'],
    ['video.update', 'told again'],
    ['video.delete', 'told again'],
  ]);
  expect(audited.map(({ changes }) => changes)).toEqual([
    undefined,
    [{ field: 'thumbnail', before: drawn, after: chosen }],
    [{ field: 'title', before: 'told', after: 'told again' }],
    undefined,
  ]);
  expect(audited[0]).toMatchObject({
    admin: { id: testAdmin.id, username: testAdmin.username },
    address: '192.0.2.1',
  });
  expect(audited[0]?.requestId).not.toBe('');
});

test('a bulk change is told and audited as the changes it is made of', async () => {
  const { id } = await content.addVideo({ title: 'in bulk' });
  const other = await content.addVideo({ title: 'in bulk too' });
  const ids = [id, other.id];
  // Hidden again they are as they were, which is no news.
  for (const action of ['hide', 'hide', 'delete'])
    await content.call('POST', '/api/videos/bulk', { body: { ids, action } });
  for (const [itemId, title] of [
    [id, 'in bulk'],
    [other.id, 'in bulk too'],
  ] as const) {
    const sent = await eventsOf(itemId, 3);
    expect(sent).toMatchObject([
      { kind: 'item.saved', visibleFrom: expect.any(String) },
      { kind: 'item.saved', visibleFrom: null },
      { kind: 'item.deleted', objectPaths: [expect.any(String), expect.any(String)] },
    ]);
    // Storage is called all the same: it may have missed the first time.
    const again = await waitFor(() =>
      content.storage.events.find(
        (event) => event.itemId === itemId && !sent.some(({ eventId }) => eventId === event.eventId),
      ),
    );
    expect(again).toMatchObject({ kind: 'item.saved', visibleFrom: null });
    const audited = await auditsOf(itemId, 3);
    expect(audited.map(({ action, target }) => [action, target?.title])).toEqual([
      ['video.create', title],
      ['video.update', title],
      ['video.delete', title],
    ]);
  }
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
    const audited = await auditsOf(id, 2);
    expect(audited.map(({ action, target }) => [action, target])).toEqual([
      [`${type}.create`, { type, id, title }],
      [`${type}.delete`, { type, id, title }],
    ]);
  }
});

test('what was rejected is not told, and a like is no change of the administrator', async () => {
  const { id } = await content.addEmbed();
  await content.call('POST', '/api/embeds', { body: { title: 'x', iframeCode: '<b>' } });
  await content.call('PUT', `/api/embeds/${id}`, { body: {} });
  await content.call('POST', `/api/embeds/${id}/like`, { as: asMember() });
  await content.call('DELETE', `/api/embeds/${id}`);
  expect(await eventsOf(id, 2)).toMatchObject([{ kind: 'item.saved' }, { kind: 'item.deleted' }]);
});

test('a thumbnail that another item still shows is not let go', async () => {
  const shared = newPicture();
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

test('the pictures in a post are named as long as a post or item refers to them', async () => {
  const [picture, shared] = [newPicture(), newPicture()];
  const post = await content.addBlogPost({ content: `![](${picture})\n\n![](${shared})` });
  const embed = await content.addEmbed();
  await content.call('PUT', `/api/embeds/${embed.id}`, { body: { thumbnail: shared } });
  await content.call('DELETE', `/api/blog-posts/${post.id}`);
  expect(await eventsOf(post.id, 2)).toMatchObject([
    { kind: 'item.saved', objectPaths: [picture, shared], released: [] },
    { kind: 'item.deleted', objectPaths: [picture] },
  ]);
});

test('a series is told and audited, and its cover is named as long as it or an item refers to it', async () => {
  const [own, shared] = [newPicture(), newPicture()];
  const embed = await content.addEmbed();
  await content.call('PUT', `/api/embeds/${embed.id}`, { body: { thumbnail: shared } });
  const items = [{ type: 'embed', id: embed.id }];
  const { id } = await content.addSeries({ title: 'told', cover: own, items });
  await content.call('PUT', `/api/series/${id}`, { body: { cover: shared, items: [], isPublic: false } });
  await content.call('PUT', `/api/embeds/${embed.id}`, { body: { thumbnail: null } });
  await content.call('DELETE', `/api/series/${id}`);
  const item = { itemType: 'series', itemId: id };
  expect(await eventsOf(id, 3)).toMatchObject([
    { ...item, kind: 'item.saved', objectPaths: [own], released: [], visibleFrom: expect.any(String) },
    { ...item, kind: 'item.saved', objectPaths: [shared], released: [own], visibleFrom: null },
    { ...item, kind: 'item.deleted', objectPaths: [shared] },
  ]);
  expect((await eventsOf(embed.id, 3)).at(-1)).toMatchObject({ objectPaths: [], released: [] });
  const audited = await auditsOf(id, 3);
  expect(audited.map(({ action }) => action)).toEqual(['series.create', 'series.update', 'series.delete']);
  expect(audited[1]).toMatchObject({ target: { type: 'series', title: 'told' } });
  expect(audited[1]?.changes).toEqual([
    { field: 'isPublic', before: 'true', after: 'false' },
    { field: 'cover', before: own, after: shared },
    { field: 'items' },
  ]);
});

test('storage is called with the same events of videos, without Kafka', async () => {
  const { id } = await content.addVideo();
  const [other, embed] = [await content.addVideo(), await content.addEmbed()];
  const hide = { ids: [id, other.id], action: 'hide' };
  await content.call('PUT', `/api/videos/${id}`, { body: { title: 'told twice' } });
  await content.call('POST', '/api/videos/bulk', { body: hide });
  await content.call('DELETE', `/api/videos/${id}`);
  await content.call('DELETE', `/api/embeds/${embed.id}`);
  const sent = await eventsOf(id, 4);
  expect(sent.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
  const receivedOf = (itemId: string) => content.storage.events.filter((event) => event.itemId === itemId);
  // Calls of different changes may arrive in any order.
  const sorted = (list: ContentEvent[]) => list.toSorted((a, b) => a.eventId.localeCompare(b.eventId));
  await waitFor(() => receivedOf(id).length >= 4 && receivedOf(other.id).length >= 2);
  expect(sorted(receivedOf(id))).toEqual(sorted(sent));
  expect(receivedOf(other.id)).toContainEqual(
    expect.objectContaining({ kind: 'item.saved', visibleFrom: null, revision: 1 }),
  );
  await eventsOf(embed.id, 2);
  expect(receivedOf(embed.id)).toEqual([]);
});

test('a save tells from when members may see the item', async () => {
  const releaseDate = inFuture(3_600_000);
  const { id, objectPath, publishedAt } = await content.addVideo();
  const changes = [{ isPublic: false }, { isPublic: true }, { releaseDate }, { releaseDate: null }];
  for (const body of changes) await content.call('PUT', `/api/videos/${id}`, { body });
  const { body: released } = await content.get<Video>(`/api/videos/${id}`);
  const from = (await eventsOf(id, 5)).map((event) => event.kind === 'item.saved' && event.visibleFrom);
  expect(from).toEqual([publishedAt, null, publishedAt, releaseDate, released.publishedAt]);

  const post = await content.addBlogPost({ releaseDate });
  expect(await eventsOf(post.id, 1)).toMatchObject([{ visibleFrom: releaseDate }]);
  const video = await content.addCategoryVideo();
  expect(await eventsOf(video.id, 1)).toMatchObject([{ visibleFrom: expect.any(String) }]);

  // The check tells storage too, so that the video plays before the event arrives.
  const hidden = await content.addVideo({ isPublic: false });
  const scheduled = await content.addVideo({ releaseDate });
  const checkOf = (path: string) => content.storage.checks.find((check) => check.objectPath === path);
  expect(Date.parse(checkOf(objectPath)?.visibleFrom ?? '')).toBeLessThanOrEqual(Date.parse(publishedAt));
  expect(checkOf(hidden.objectPath)).toMatchObject({ visibleFrom: null });
  expect(checkOf(scheduled.objectPath)).toMatchObject({ visibleFrom: releaseDate });
});
