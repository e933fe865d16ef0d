import { describe, expect, test } from '@jest/globals';
import {
  type BlogPost,
  type BlogPostSummary,
  blogPostSchema,
  blogPostSummarySchema,
  limits,
  messages,
} from '@platform/contracts';
import { asAdmin, asMember, readPages } from '@platform/testkit';
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
    await content.addBlogPost({ title: 'old' });
    const releaseDate = inFuture(3_600_000);
    const { id } = await content.addBlogPost({ title: 'soon', releaseDate });
    const missing = { status: 404, body: { message: messages.blogPostNotFound } };
    expect(titles((await list()).body)).toEqual(['old']);
    expect(titles((await list('', asAdmin())).body)).toEqual(['old']);
    expect(titles((await list('?scope=all', asAdmin())).body)).toEqual(['soon', 'old']);
    expect(await content.get(`${path}/${id}`)).toMatchObject(missing);
    expect((await content.get(`${path}/${id}`, asAdmin())).body).toMatchObject({ publishedAt: releaseDate });
  });

  test('a post is there from its moment on, with no action by anyone', async () => {
    await removeAll();
    await content.addBlogPost({ title: 'old' });
    const moment = Date.now() + 1_500;
    const { id } = await content.addBlogPost({ title: 'soon', releaseDate: new Date(moment).toISOString() });
    for (let askedAt = 0; askedAt < moment; ) {
      askedAt = Date.now();
      const shown = titles((await list()).body);
      const { status } = await content.get(`${path}/${id}`);
      // A request sent before the release may get its response after it: both responses are valid.
      if (Date.now() < moment) expect([shown, status]).toEqual([['old'], 404]);
      if (askedAt >= moment) expect([shown, status]).toEqual([['soon', 'old'], 200]);
    }
  });

  test('a past date is no earlier than the writing', async () => {
    const post = await content.addBlogPost({ releaseDate: '2020-01-01T08:00:00+08:00' });
    expect(post).toMatchObject({ releaseDate: '2020-01-01T00:00:00.000Z', publishedAt: post.createdAt });
  });

  test('pages neither repeat nor skip while posts are written and released', async () => {
    await removeAll();
    for (let n = 0; n < 10; n += 1) await content.addBlogPost({ title: `${n}` });
    const first = (await list()).body;
    expect(titles(first)).toEqual([...Array(10).keys()].map(String).reverse());
    const before = first.map(({ id }) => id);
    const seen = await readPages(
      (next) => content.get<BlogPostSummary[]>(next),
      `${path}?limit=4`,
      () =>
        Promise.all([
          content.addBlogPost({ title: 'written' }),
          content.addBlogPost({ title: 'released', releaseDate: inFuture(20) }),
        ]),
    );
    const ids = seen.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => before.includes(id))).toEqual(before);
  });

  test('a cursor from the future shows nothing before its time', async () => {
    await content.addBlogPost({ title: 'secret', releaseDate: inFuture(600_000) });
    const position = JSON.stringify(['published', Date.now() + 3_600_000, 'f'.repeat(24)]);
    const reply = await list(`?cursor=${Buffer.from(position).toString('base64url')}`);
    expect(reply.status).toBe(200);
    expect(titles(reply.body)).not.toContain('secret');
  });
});

test('an administrator searches and sorts', async () => {
  await removeAll();
  await content.addBlogPost({ title: '北京', content: '关于冰' });
  await content.addBlogPost({ title: 'apple', content: 'about *heat*' });
  const get = (next: string) => content.get<BlogPostSummary[]>(next, asAdmin());
  const ask = async (query: string) => titles((await readPages(get, `${path}?limit=1&${query}`)).flat());
  expect(await ask('sort=oldest')).toEqual(['北京', 'apple']);
  expect(await ask('scope=all&sort=title')).toEqual(['北京', 'apple']);
  expect(await ask('search=about+HEAT')).toEqual(['apple']);
  expect(await ask('search=%E5%85%B3%E4%BA%8E')).toEqual(['北京']);
});
