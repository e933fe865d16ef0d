import { expect, test } from '@jest/globals';
import { type BlogPost, blogPostSchema, type CategoryVideo, limits, messages } from '@platform/contracts';
import { iframe, inFuture, useContent } from './support/use-content.ts';

const content = useContent();
const unknown = 'f'.repeat(24);
const put = <Entity = { message: string }>(path: string, body: unknown) =>
  content.call<Entity>('PUT', `/api/${path}`, { body });

test('an edit of a post changes what it names', async () => {
  const post = await content.addBlogPost({ title: 'before', content: 'first text' });
  const path = `blog-posts/${post.id}`;
  const renamed = await put<BlogPost>(path, { title: ' after ' });
  expect(renamed).toMatchObject({ status: 200, body: { ...post, title: 'after' } });
  blogPostSchema.strict().parse(renamed.body);
  expect((await put<BlogPost>(path, { content: '**second** text' })).body).toEqual({
    ...post,
    title: 'after',
    content: '**second** text',
    excerpt: 'second text',
  });
  const releaseDate = inFuture(3_600_000);
  expect((await put<BlogPost>(path, { releaseDate })).body).toMatchObject({
    releaseDate,
    publishedAt: releaseDate,
  });
  expect((await content.get(`/api/${path}`)).status).toBe(404);
  expect((await put<BlogPost>(path, { releaseDate: null })).body).toMatchObject({ releaseDate: null });
  expect((await content.get<BlogPost>(`/api/${path}`)).body).toMatchObject({ title: 'after' });
});

test('a post may be edited to the longest text there may be', async () => {
  const { id } = await content.addBlogPost();
  const longest = JSON.stringify({ content: 'x' }).replace(
    'x',
    '\\u5f71'.repeat(limits.blogContentCharacters),
  );
  expect((await put(`blog-posts/${id}`, longest)).status).toBe(200);
});

test('an edit of a category video changes what it names', async () => {
  const video = await content.addCategoryVideo({ title: 'before', category: 'cars' });
  const path = `category-videos/${video.id}`;
  expect((await put<CategoryVideo>(path, { title: 'after', category: 'houses' })).body).toEqual({
    ...video,
    title: 'after',
    category: 'houses',
  });
  const moved = await put<CategoryVideo>(path, { youtubeUrl: 'https://youtu.be/M7lc1UVf-VE' });
  expect(moved.body).toMatchObject({ title: 'after', videoId: 'M7lc1UVf-VE' });
  expect((await content.get<CategoryVideo[]>('/api/category-videos/category/houses')).body).toEqual([
    moved.body,
  ]);
});

test.each([
  ['blog-posts', {}, messages.nothingToUpdate],
  ['blog-posts', { content: '*a_'.repeat(3_000) }, messages.blogPostTooDense],
  ['blog-posts', { views: 7 }, 'Unknown field: views'],
  ['category-videos', {}, messages.nothingToUpdate],
  ['category-videos', { youtubeUrl: 'https://example.com' }, messages.youtubeUrlInvalid],
])('%s %j is 400', async (path, body, message) => {
  expect(await put(`${path}/${unknown}`, body)).toMatchObject({ status: 400, body: { message } });
});

test.each([
  ['blog-posts', messages.blogPostNotFound],
  ['category-videos', messages.categoryVideoNotFound],
])('%s that is not there is 404', async (path, message) => {
  expect(await put(`${path}/${unknown}`, { title: 'x' })).toMatchObject({ status: 404, body: { message } });
});

test.each([
  ['embeds', { title: 'x', iframeCode: iframe() }],
  ['blog-posts', { title: 'x', content: 'text' }],
  ['category-videos', { title: 'x', youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', category: 'cars' }],
  ['series', { title: 'x', items: [] }],
])('a request to %s that is sent again makes nothing more', async (path, body) => {
  const post = async (key: string, title = 'x') => {
    const call = { body: { ...body, title }, headers: { 'idempotency-key': key } };
    const reply = await content.call<{ id: string }>('POST', `/api/${path}`, call);
    expect(reply.status).toBe(201);
    return reply.body.id;
  };
  const [id, atOnce] = await Promise.all([post('a'), post('a')]);
  expect([atOnce, await post('a')]).toEqual([id, id]);
  expect(new Set([id, await post('b'), await post('a', 'corrected')]).size).toBe(3);
});
