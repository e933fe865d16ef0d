import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  messages,
  type SearchKind,
  type SearchResult,
  searchCountsHeader,
  searchCountsSchema,
  searchResultSchema,
} from '@platform/contracts';
import {
  asAdmin,
  asMember,
  nextOf,
  readPages,
  request,
  useConnection,
  useMongo,
  waitFor,
} from '@platform/testkit';
import { ranks } from '../src/search/block.ts';
import { parseQuery, type Query } from '../src/search/query.ts';
import { resultsOf } from '../src/search/results.ts';
import type { Hit } from '../src/search/search-index.ts';
import { openStore } from '../src/store/store.ts';
import { inFuture, member, useContent } from './support/use-content.ts';

const database = useMongo();
const content = useContent(database);
const mongo = useConnection(database);

const pathOf = (q: string, more = '') => `/api/search?q=${encodeURIComponent(q)}${more}`;

async function search(q: string, more = '', as = asMember()) {
  const reply = await content.get<SearchResult[]>(pathOf(q, more), as);
  expect(reply.status).toBe(200);
  return searchResultSchema.array().parse(reply.body);
}
const titles = async (q: string, more?: string) => (await search(q, more)).map(({ title }) => title);

/** Waits until a search finds these titles, in this order. */
const finds = (q: string, expected: string[]) =>
  waitFor(async () => JSON.stringify(await titles(q)) === JSON.stringify(expected));

beforeAll(async () => {
  await waitFor(async () => (await content.get(pathOf('x'))).status === 200);
});

test('an item is found as it is at this moment', async () => {
  const { id } = await content.addVideo({ title: '冰山深渊', description: '零下一点八度' });
  await finds('深渊', ['冰山深渊']);
  const edit = (body: object) => content.call('PUT', `/api/videos/${id}`, { body });

  await edit({ title: '改名以后' });
  await finds('深渊', []);
  await finds('改名', ['改名以后']);
  await edit({ description: '另有说明' });
  await finds('另有说', ['改名以后']);
  await edit({ isPublic: false });
  await finds('改名', []);
  // To the operator the site is as members see it.
  expect(await search('改名', '', asAdmin())).toEqual([]);
  await edit({ isPublic: true, releaseDate: inFuture(3_600_000) });
  expect(await titles('改名')).toEqual([]);
  await edit({ releaseDate: inFuture(500) });
  await finds('改名', ['改名以后']);
  await content.call('DELETE', `/api/videos/${id}`);
  await finds('改名', []);
});

test('what is hidden is not found by the next search', async () => {
  const { id } = await content.addVideo({ title: '马上隐藏' });
  await finds('马上隐', ['马上隐藏']);
  await content.call('PUT', `/api/videos/${id}`, { body: { isPublic: false } });
  expect(await titles('马上隐')).toEqual([]);
});

test('what the index does not know yet is not shown', async () => {
  const add = (title: string, fields = {}) => content.addVideo({ title, ...fields });
  const shown = await add('看得到');
  const hidden = await add('已隐藏', { isPublic: false });
  const scheduled = await add('还没到', { releaseDate: inFuture(3_600_000) });
  const deleted = await add('已删除');
  await content.call('DELETE', `/api/videos/${deleted.id}`);
  const series = await content.addSeries({ title: '空系列', items: [{ type: 'video', id: hidden.id }] });

  // As an index has them that lags behind.
  const hitOf = ({ id }: { id: string }, kind: SearchKind): Hit => {
    const entry = { id, kind, revision: 0, isPublic: true, publishAt: 0, title: '', rest: '', pinyin: '' };
    return { id, rank: ranks.title, publishAt: 0, entry };
  };
  const hits = [shown, hidden, scheduled, deleted].map((video) => hitOf(video, 'video'));
  const store = await openStore(mongo.connection);
  const context = { store, search: { slice: async () => {} }, now: () => new Date() };
  const query = parseQuery('看') as Query;
  const found = await resultsOf(context, [...hits, hitOf(series, 'series')], query, undefined);
  expect(found.map(({ title }) => title)).toEqual(['看得到']);
});

test("another replica's changes are found", async () => {
  const other = await content.startAnother();
  const findsAtOther = (q: string, expected: string[]) =>
    waitFor(async () => {
      const { body } = await request('GET', other.url + pathOf(q), { headers: asMember() });
      return JSON.stringify((body as SearchResult[]).map(({ title }) => title)) === JSON.stringify(expected);
    });
  try {
    const { id } = await content.addEmbed({ title: '另一个副本' });
    await findsAtOther('另一个副', ['另一个副本']);
    await content.call('PUT', `/api/embeds/${id}`, { body: { title: '副本改名' } });
    await findsAtOther('副本改', ['副本改名']);
    await content.call('DELETE', `/api/embeds/${id}`);
    await findsAtOther('副本改', []);
  } finally {
    await other.close();
  }
});

test('views and likes are the card of the moment', async () => {
  const { id } = await content.addVideo({ title: '点赞的片子' });
  await finds('点赞的', ['点赞的片子']);
  await content.call('POST', `/api/videos/${id}/like`, { as: member(7) });
  expect((await search('点赞的', '', member(7)))[0]).toMatchObject({ id, liked: true, likes: 1 });
  expect((await search('点赞的'))[0]).toMatchObject({ liked: false, likes: 1 });
});

test('all kinds are found, counted, and chosen from', async () => {
  const video = await content.addVideo({ title: '企鹅 视频' });
  const youtube = await content.addCategoryVideo({ title: '企鹅 短视频' });
  await content.addEmbed({ title: '企鹅 嵌入' });
  await content.addBlogPost({
    title: '南极',
    content: `# 见闻\n\n${'雪很大。'.repeat(30)}那天我们看见了**企**鹅，[三只](https://a.example)。`,
  });
  const items = [
    { type: 'video', id: video.id },
    { type: 'youtube', id: youtube.id },
  ];
  await content.addSeries({ title: '企鹅 系列', items });
  await finds('企鹅', ['企鹅 系列', '企鹅 嵌入', '企鹅 短视频', '企鹅 视频', '南极']);

  const found = await search('企鹅');
  expect(found.map(({ type }) => type)).toEqual(['series', 'embed', 'youtube', 'video', 'blog-post']);
  expect(found[0]).toMatchObject({ parts: 2, duration: 61, thumbnail: video.thumbnail });
  expect(found.slice(0, 4).map(({ highlights }) => highlights)).toEqual(Array(4).fill([[0, 2]]));
  const { highlights, passage } = found[4] as SearchResult;
  const [from = 0, to = 0] = passage?.highlights[0] ?? [];
  expect([highlights, passage?.text.slice(from, to)]).toEqual([[], '企鹅']);
  expect(passage?.text).toMatch(/^….*雪很大。那天我们看见了企鹅，三只。$/);

  expect(await titles('企鹅', '&kind=youtube')).toEqual(['企鹅 短视频']);
  const reply = await content.get(pathOf('企鹅', '&kind=youtube'));
  const counts = searchCountsSchema.parse(JSON.parse(reply.headers.get(searchCountsHeader) ?? ''));
  expect(counts).toEqual({ video: 1, embed: 1, youtube: 1, 'blog-post': 1, series: 1 });

  // A series goes with its last visible part.
  await content.call('PUT', `/api/videos/${video.id}`, { body: { isPublic: false } });
  await content.call('DELETE', `/api/category-videos/${youtube.id}`);
  await finds('企鹅', ['企鹅 嵌入', '南极']);
});

test.each([
  '潜到臺灣的ＤＥＥＰ',
  '台湾的deep',
  'qian dao',
  'qdtw',
  'ＱＤＴＷ',
  'dEEP ',
  '台 湾',
  '\t台\n湾 ',
])('%j finds what is written otherwise', async (q) => {
  if ((await titles('臺灣')).length === 0) await content.addVideo({ title: '潜到臺灣的 Deep' });
  await finds(q, ['潜到臺灣的 Deep']);
  await finds('台弯', []);
});

test('one typo in an English word', async () => {
  await content.addEmbed({ title: 'Walking on the Glacier' });
  await finds('galcier walking', ['Walking on the Glacier']);
  expect((await search('glacer'))[0]?.highlights).toEqual([[15, 22]]);
  expect(await titles('glcer')).toEqual([]);
});

test('pages neither repeat nor leave out, while others are added', async () => {
  const added = await Promise.all(
    Array.from({ length: 12 }, (_, n) => content.addEmbed({ title: n % 4 === 0 ? '翻页' : `把它翻页 ${n}` })),
  );
  await waitFor(async () => (await titles('翻页', '&limit=100')).length === 12);
  const whole = (await search('翻页', '&limit=100')).map(({ id }) => id);
  const paged = await readPages(
    (path) => content.get<SearchResult[]>(path),
    pathOf('翻页', '&limit=5'),
    () => content.addEmbed({ title: '翻页' }),
  );
  expect(paged.flat().map(({ id }) => id)).toEqual(whole);
  expect(new Set(whole)).toEqual(new Set(added.map(({ id }) => id)));
});

test('is sent again only when it has changed', async () => {
  const { id } = await content.addEmbed({ title: '有没有变' });
  await finds('有没有变', ['有没有变']);
  const first = await content.get(pathOf('有没有变'));
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = () => content.again(pathOf('有没有变'), first.headers.get('etag'));
  expect((await again()).status).toBe(304);
  await content.call('PUT', `/api/embeds/${id}`, { body: { description: '变了' } });
  expect((await again()).status).toBe(200);
});

describe('hostile input', () => {
  test.each(['', ' ', '\t\n', '\u0000\u0007', '\ud800', '\u200b\u202e'])('%j asks for nothing', async (q) => {
    const reply = await content.get(pathOf(q.toWellFormed() === q ? q : '\ufffd'));
    expect(reply).toMatchObject({ status: 400, body: { message: messages.searchRequired } });
  });

  test.each([
    '.*',
    '(a+)+$',
    '[',
    '\\',
    '$where',
    '^冰',
    '"',
    '%',
    '%00',
    '\u0000冰\u0000',
    '👨‍👩‍👧',
    'a'.repeat(100),
    '冰'.repeat(100),
    'ab '.repeat(33),
    '__proto__',
    'constructor',
    '\u202e冰',
    "'; drop",
    '{"$ne":1}',
    'aaaaab'.repeat(16),
  ])('%j is searched for like any text', async (q) => {
    expect((await content.get(pathOf(q))).status).toBe(200);
  });

  test('a text of 10 kB is 400', async () => {
    expect((await content.get(pathOf('a'.repeat(10_000)))).status).toBe(400);
  });

  test.each([
    ['a'.repeat(101), ''],
    ['a', '&kind=secret'],
    ['a', '&cursor=x'],
    ['a', `&cursor=${Buffer.from('["",1,1,"x"]').toString('base64url')}`],
  ])('%s%s is 400', async (q, more) => {
    expect((await content.get(pathOf(q, more))).status).toBe(400);
  });

  test("another query's cursor is 400", async () => {
    for (let n = 0; n < 2; n += 1) await content.addEmbed({ title: '游标' });
    await finds('游标', ['游标', '游标']);
    const next = nextOf(await content.get(pathOf('游标', '&limit=1'))) ?? '';
    expect((await content.get(next)).status).toBe(200);
    const other = await content.get(next.replace(encodeURIComponent('游标'), encodeURIComponent('游')));
    expect(other).toMatchObject({ status: 400, body: { message: messages.invalidCursor } });
  });
});

describe('when the change stream breaks', () => {
  async function killStreams(): Promise<number> {
    const { connection } = mongo;
    const open = await connection
      .getClient()
      .db('admin')
      .aggregate([
        { $currentOp: { idleCursors: true, allUsers: true } },
        // While it waits, its namespace is shown without `.aggregate` at times.
        { $match: { ns: { $regex: `^${connection.name}[.][$]cmd` }, 'cursor.tailable': true } },
      ])
      .toArray();
    const cursors = open.map(({ cursor }) => cursor.cursorId);
    if (cursors.length > 0) await connection.db?.command({ killCursors: '$cmd.aggregate', cursors });
    return cursors.length;
  }

  test('it is opened again, and nothing is missed', async () => {
    await content.addEmbed({ title: '断流以前' });
    await finds('断流以', ['断流以前']);
    await waitFor(async () => (await killStreams()) > 0);
    expect(await titles('断流以')).toEqual(['断流以前']);
    await content.addEmbed({ title: '断流以后' });
    await waitFor(async () => (await titles('断流以')).length === 2);
  });

  test('what it does not tell apart is loaded anew, and searched meanwhile', async () => {
    const db = mongo.connection;
    const record = { createdAt: new Date(), views: 0, likes: 0, revision: 0 };
    await db
      .collection('elsewhere')
      .insertOne({ ...record, title: '别处来的', videoId: 'x', category: 'cars' });
    await db.collection('categoryVideos').drop();
    expect(await titles('断流以')).toHaveLength(2);
    // Written past the service: found once everything is loaded anew.
    const renamed = { $set: { title: '别处来以前' }, $inc: { revision: 1 } };
    await db.collection('items').updateOne({ title: '断流以前' }, renamed);
    await finds('别处来', ['别处来以前']);
    await db.collection('elsewhere').rename('categoryVideos');
    await waitFor(async () => (await titles('别处来')).length === 2);
    await content.addEmbed({ title: '别处来以后' });
    await finds('别处来', ['别处来以后', '别处来的', '别处来以前']);
  });
});
