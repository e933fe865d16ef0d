import { describe, expect, test } from '@jest/globals';
import {
  type BlogPost,
  type BlogPostSummary,
  blogPostSchema,
  blogPostSummarySchema,
  limits,
  messages,
} from '@platform/contracts';
import { asAdmin, asMember } from '@platform/testkit';
import { inFuture, useContent } from './support/use-content.ts';

const content = useContent();
const path = '/api/blog-posts';
const list = (query = '', as = asMember()) => content.get<BlogPostSummary[]>(`${path}${query}`, as);
const titles = (posts: { title: string }[]) => posts.map(({ title }) => title);
const removeAll = async () => {
  const { body } = await list('?scope=all', asAdmin());
  await Promise.all(body.map(({ id }) => content.call('DELETE', `${path}/${id}`)));
};

describe('saving', () => {
  test('returns the whole post; lists have how it begins instead', async () => {
    const markdown =
      '# 冰上一日\n\n天还没亮，**冰川**上只有[头灯](https://a.example)的光。\n\n<script>alert(1)</script>\n';
    const post = await content.addBlogPost({ title: ' 冰上一日 ', content: markdown });
    blogPostSchema.strict().parse(post);
    expect(post).toMatchObject({
      title: '冰上一日',
      content: markdown.trim(),
      excerpt: '天还没亮，冰川上只有头灯的光。',
      releaseDate: null,
      publishedAt: post.createdAt,
      views: 0,
    });
    expect((await content.get<BlogPost>(`${path}/${post.id}`)).body).toEqual(post);
    const { content: _text, ...summary } = post;
    const listed = (await list()).body.find(({ id }) => id === post.id);
    expect(listed).toEqual(summary);
    blogPostSummarySchema.strict().parse(listed);
  });

  const required = messages.blogPostFieldsRequired;
  test.each([
    ['nothing', {}, required],
    ['a title too long', { title: 'x'.repeat(201), content: 'c' }, 'Title is longer than 200 characters'],
    [
      'content too long',
      { title: 't', content: 'x'.repeat(limits.blogContentCharacters + 1) },
      'Content is longer than 20000 characters',
    ],
    ['content of too many marks', { title: 't', content: '*a_'.repeat(3_000) }, messages.blogPostTooDense],
    ['an unknown field', { title: 't', content: 'c', excerpt: 'mine' }, 'Unknown field: excerpt'],
  ])('%s is rejected', async (_, body, message) => {
    const reply = await content.call('POST', path, { body });
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed', message } });
  });

  test('a body larger than any post is rejected', async () => {
    const reply = await content.call('POST', path, { body: { title: 't', content: '冰'.repeat(5_000_000) } });
    expect([400, 413]).toContain(reply.status);
  });

  test('the longest post there may be is kept whole', async () => {
    const text = `冰 ${'冰'.repeat(limits.blogContentCharacters - 3)}𠮷`;
    const { id, excerpt } = await content.addBlogPost({ content: text });
    expect(excerpt).toHaveLength(limits.blogExcerptCharacters);
    expect((await content.get<BlogPost>(`${path}/${id}`)).body.content).toBe(text);
  });

  test('what nobody sees is in no text, and what is returned is what is kept', async () => {
    const dirty = (text: string) => `\u202E${text}\u200B\u0000\u2066`;
    const post = await content.addBlogPost({
      title: dirty('冰\r\n👨‍👩‍👧 \uD800'),
      content: dirty('```\r\n\tcode\r\n```\n\n冰\uDC00'),
    });
    expect(post).toMatchObject({
      title: '冰 👨‍👩‍👧 \uFFFD',
      content: '```\n\tcode\n```\n\n冰\uFFFD',
      excerpt: '冰',
    });
    expect((await content.get<BlogPost>(`${path}/${post.id}`)).body).toEqual(post);

    const video = await content.addVideo({ title: dirty('冰'), description: dirty('一\n二\uD800') });
    expect(video).toMatchObject({ title: '冰', description: '一\n二\uFFFD' });
    const edit = { title: dirty('火\uD800'), description: dirty('三') };
    const edited = await content.call('PUT', `/api/videos/${video.id}`, { body: edit });
    expect(edited).toMatchObject({ status: 200, body: { title: '火\uFFFD', description: '三' } });
    expect((await content.get(`/api/videos/${video.id}`)).body).toEqual(edited.body);
  });
});

describe('publishing', () => {
  test('a post is not there before its release', async () => {
    await removeAll();
    for (const title of ['older', 'old']) await content.addBlogPost({ title });
    const releaseDate = inFuture(3_600_000);
    const { id } = await content.addBlogPost({ title: 'soon', releaseDate });
    const missing = { status: 404, body: { message: messages.blogPostNotFound } };
    expect(titles((await list()).body)).toEqual(['old', 'older']);
    expect(titles((await list('', asAdmin())).body)).toEqual(['old', 'older']);
    expect(titles((await list('?scope=all', asAdmin())).body)).toEqual(['soon', 'old', 'older']);
    expect(await content.get(`${path}/${id}`)).toMatchObject(missing);
    expect((await content.get(`${path}/${id}`, asAdmin())).body).toMatchObject({ publishedAt: releaseDate });
  });

  test('a past date is no earlier than the writing', async () => {
    const post = await content.addBlogPost({ releaseDate: '2020-01-01T08:00:00+08:00' });
    expect(post).toMatchObject({ releaseDate: '2020-01-01T00:00:00.000Z', publishedAt: post.createdAt });
  });
});
