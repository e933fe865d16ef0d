import { expect, test } from '@jest/globals';
import type { BlogPost, CategoryVideo, Embed, ItemViews, LibraryItem } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { serviceHeaders, waitFor } from '@platform/testkit';
import { member, useContent } from './support/use-content.ts';

const content = useContent();
const setViews = (body: ItemViews, as = serviceHeaders('analytics', 'content')) =>
  content.call('POST', internalOperations.setItemViews.path, { as, body });
const viewsOf = async (path: string) => (await content.call<{ views: number }>('GET', path)).body.views;

test('each kind has the views it is told, in its page and in the lists', async () => {
  const [video, embed] = [await content.addVideo(), await content.addEmbed()];
  const [youtube, post] = [await content.addCategoryVideo(), await content.addBlogPost()];
  const counts = [
    ['video', video.id, 1],
    ['embed', embed.id, 2],
    ['youtube', youtube.id, 3],
    ['blog-post', post.id, 4],
  ] as const;
  await content.get('/api/library');
  for (const [kind, id, views] of counts)
    expect((await setViews({ kind, views: [{ id, views }] })).status).toBe(200);
  expect(await viewsOf(`/api/videos/${video.id}`)).toBe(1);
  expect((await content.get<Embed[]>('/api/embeds')).body[0]?.views).toBe(2);
  expect((await content.get<CategoryVideo[]>('/api/category-videos')).body[0]?.views).toBe(3);
  expect((await content.get<BlogPost>(`/api/blog-posts/${post.id}`)).body.views).toBe(4);
  // A page of the library is cached for at most a second.
  await waitFor(
    async () => {
      const { body } = await content.get<LibraryItem[]>('/api/library');
      return body.find(({ id }) => id === embed.id)?.views === 2;
    },
    { timeoutMs: 1_500 },
  );
});

test('ids of nothing, or of another kind, are ignored', async () => {
  const embed = await content.addEmbed();
  const views = [
    { id: 'f'.repeat(24), views: 9 },
    { id: embed.id, views: 9 },
  ];
  expect((await setViews({ kind: 'video', views })).status).toBe(200);
  expect(await viewsOf(`/api/embeds/${embed.id}`)).toBe(0);
});

test('with a range, what is in it and not named has no views any more', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push((await content.addEmbed()).id);
  const [first, second, third, last] = ids as [string, string, string, string];
  const counts = () => Promise.all(ids.map((id) => viewsOf(`/api/embeds/${id}`)));
  await setViews({ kind: 'embed', views: ids.map((id) => ({ id, views: 5 })) });
  await setViews({ kind: 'embed', views: [{ id: second, views: 6 }], range: { after: first, upTo: third } });
  expect(await counts()).toEqual([5, 6, 0, 5]);
  await setViews({ kind: 'video', views: [], range: {} });
  expect(await counts()).toEqual([5, 6, 0, 5]);
  await setViews({ kind: 'embed', views: [{ id: last, views: 1 }], range: {} });
  expect(await counts()).toEqual([0, 0, 0, 1]);
});

test('new views change the ETag; the same again do not', async () => {
  const { id } = await content.addEmbed();
  const path = `/api/embeds/${id}`;
  const before = (await content.get(path)).headers.get('etag');
  await setViews({ kind: 'embed', views: [{ id, views: 1 }] });
  const after = await content.again(path, before);
  expect(after).toMatchObject({ status: 200, body: { views: 1 } });
  await setViews({ kind: 'embed', views: [{ id, views: 1 }] });
  expect((await content.again(path, after.headers.get('etag'))).status).toBe(304);
});

test('an edit and likes beside it lose nothing', async () => {
  const { id } = await content.addEmbed();
  const telling = (async () => {
    for (let views = 1; views <= 40; views += 1) await setViews({ kind: 'embed', views: [{ id, views }] });
  })();
  for (let n = 0; n < 10; n += 1) {
    await content.call('PUT', `/api/embeds/${id}`, { body: { description: `edit ${n}` } });
    const liked = await content.call('POST', `/api/embeds/${id}/like`, { as: member(100 + n) });
    expect(liked.status).toBe(200);
  }
  await telling;
  expect((await content.get<Embed>(`/api/embeds/${id}`)).body).toMatchObject({
    views: 40,
    likes: 10,
    description: 'edit 9',
  });
});
