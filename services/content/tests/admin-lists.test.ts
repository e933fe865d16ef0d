import { beforeAll, describe, expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import { asAdmin, nextOf } from '@platform/testkit';
import { inFuture, useContent } from './support/use-content.ts';

const content = useContent();

/** An administrator's page: its titles and the total. */
async function read(path: string) {
  const reply = await content.get<{ title: string }[]>(path, asAdmin());
  expect(reply.status).toBe(200);
  const total = reply.headers.get('x-total-count');
  return { titles: reply.body.map(({ title }) => title), total: total && Number(total), next: nextOf(reply) };
}

beforeAll(async () => {
  await content.addVideo({ title: 'a shown' });
  await content.addVideo({ title: 'b hidden', isPublic: false });
  await content.addVideo({ title: 'c scheduled', releaseDate: inFuture(3_600_000) });
  await content.addVideo({ title: 'd hidden, scheduled', isPublic: false, releaseDate: inFuture(3_600_000) });
  await content.addVideo({ title: 'e shown' });
  await content.addEmbed({ title: 'an embed' });
  await content.addBlogPost({ title: 'a post' });
  await content.addBlogPost({ title: 'a post to come', releaseDate: inFuture(3_600_000) });
  await content.addCategoryVideo({ title: 'a car', category: 'cars' });
  await content.addCategoryVideo({ title: 'a house', category: 'houses' });
});

describe('a page by its number', () => {
  test.each(['newest', 'oldest', 'title', 'title-desc', 'views', 'views-asc'])(
    'in the order of %s all pages are the whole list, each with the total',
    async (sort) => {
      const whole = (await read(`/api/videos?scope=all&sort=${sort}`)).titles;
      const paged: string[] = [];
      for (const page of [1, 2, 3]) {
        const { titles, total, next } = await read(`/api/videos?scope=all&sort=${sort}&limit=2&page=${page}`);
        expect({ total, next }).toEqual({ total: 5, next: undefined });
        paged.push(...titles);
      }
      expect(paged).toEqual(whole);
      expect(paged).toHaveLength(5);
    },
  );

  test('beyond the last is empty, and says the total all the same', async () => {
    expect(await read('/api/videos?scope=all&limit=2&page=100')).toMatchObject({ titles: [], total: 5 });
  });

  test('without a page there is no total', async () => {
    expect((await read('/api/videos?scope=all&limit=2')).total).toBeNull();
  });

  test('a search and a filter have totals of their own', async () => {
    expect(await read('/api/videos?scope=all&page=1&search=hidden')).toMatchObject({ total: 2 });
    expect(await read('/api/videos?scope=all&page=1&limit=1&status=public')).toMatchObject({ total: 3 });
  });

  test('is sent again when only the total has changed', async () => {
    const path = '/api/embeds?scope=all&sort=title&limit=1&page=1';
    const etag = (await content.get(path, asAdmin())).headers.get('etag');
    const again = () => content.again(path, etag, asAdmin());
    expect((await again()).status).toBe(304);
    const { id } = await content.addEmbed({ title: 'zz last' });
    expect((await again()).headers.get('x-total-count')).toBe('2');
    await content.call('DELETE', `/api/embeds/${id}`);
  });
});

test.each([
  ['title', ['a shown', 'b hidden', 'c scheduled', 'd hidden, scheduled', 'e shown']],
  ['title-desc', ['e shown', 'd hidden, scheduled', 'c scheduled', 'b hidden', 'a shown']],
])('sorts by %s', async (sort, titles) => {
  expect((await read(`/api/videos?scope=all&sort=${sort}`)).titles).toEqual(titles);
});

test.each([
  ['/api/videos?status=public', ['a shown', 'c scheduled', 'e shown']],
  ['/api/videos?status=hidden', ['b hidden', 'd hidden, scheduled']],
  ['/api/videos?release=released', ['a shown', 'b hidden', 'e shown']],
  ['/api/videos?release=scheduled', ['c scheduled', 'd hidden, scheduled']],
  ['/api/videos?status=hidden&release=scheduled&search=d', ['d hidden, scheduled']],
  ['/api/embeds?search=%20', ['an embed']],
  // An accent alone.
  ['/api/embeds?search=%CC%81', []],
  ['/api/embeds?status=public', ['an embed']],
  ['/api/embeds?release=scheduled', []],
  ['/api/blog-posts?release=released', ['a post']],
  ['/api/blog-posts?release=scheduled', ['a post to come']],
  ['/api/category-videos?category=houses', ['a house']],
])('%s lists %j', async (path, titles) => {
  expect((await read(`${path}&scope=all&sort=title`)).titles).toEqual(titles);
});

test.each(['scope=all', 'search=x', 'page=1', 'status=public', 'release=released', 'sort=title-desc'])(
  '?%s is for administrators',
  async (query) => {
    expect(await content.get(`/api/videos?${query}`)).toMatchObject({
      status: 403,
      body: { message: messages.scopeForbidden },
    });
  },
);

test.each([
  ['videos?page=0', 'page must be a number from 1 to 100000'],
  ['videos?page=1&cursor=x', messages.pageOrCursor],
  ['videos?status=secret', 'status must be one of public, hidden'],
  ['videos?release=soon', 'release must be one of released, scheduled'],
  ['videos?category=cars', 'Unknown field: category'],
  ['category-videos?category=none', 'Unknown category'],
])('/api/%s is 400', async (path, message) => {
  expect(await content.get(`/api/${path}`, asAdmin())).toMatchObject({ status: 400, body: { message } });
});
