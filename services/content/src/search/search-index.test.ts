import { expect, test } from '@jest/globals';
import type { Entry } from './block.ts';
import { normalise } from './normalise.ts';
import { keyOf, readingsOf } from './pinyin.ts';
import { parseQuery, type Query } from './query.ts';
import { createIndex, type FindOptions } from './search-index.ts';
import { createSlices } from './slices.ts';

const idOf = (n: number) => n.toString(16).padStart(24, '0');

function entry(n: number, title: string, fields: Partial<Entry> & { description?: string } = {}): Entry {
  const { description = '', ...rest } = fields;
  const normal = normalise(title);
  return {
    ...{
      id: idOf(n),
      kind: 'video',
      revision: 0,
      isPublic: true,
      publishAt: n,
      title: normal,
      rest: normalise(description),
    },
    pinyin: readingsOf(normal).map(keyOf).join('\0'),
    ...rest,
  };
}

/** An index of titles, the later the newer. */
function indexOf(titles: string[]) {
  const index = createIndex(createSlices());
  for (const [n, title] of titles.entries()) index.put(entry(n, title));
  return index;
}

const find = async (index: ReturnType<typeof createIndex>, q: string, options: Partial<FindOptions> = {}) => {
  const found = await index.search(parseQuery(q) as Query, { limit: 100, ...options });
  return { ...found, ns: found.hits.map(({ id }) => Number.parseInt(id, 16)) };
};

test('ranks exact, prefix, title, words, rest, pinyin, typo; the newer first among equals', async () => {
  const index = indexOf([
    'glacier',
    'glacier walk',
    'a glacier',
    'the glaciers',
    'glaceir',
    '无关',
    'walk to the glacier',
  ]);
  index.put(entry(7, 'other', { description: 'about a Glacier' }));
  expect((await find(index, 'Glacier')).ns).toEqual([0, 1, 6, 3, 2, 7, 4]);
  expect((await find(index, 'glacier walk')).ns).toEqual([1, 6]);
  expect((await find(index, 'walk glacer')).ns).toEqual([6, 1]);
  index.put(entry(8, '瓦客', { description: 'wake' }));
  index.put(entry(9, '瓦克', { description: '' }));
  expect((await find(index, 'wake')).ns).toEqual([8, 9]);
});

test('finds a word of five letters by four of them, when nothing else is found', async () => {
  const index = indexOf(['Ocean', 'the deep ocean', 'depp', 'a word', 'world', 'glaciers of the world']);
  index.put(entry(6, 'Ocan', { isPublic: false }));
  const visible = { visibleAt: 1_000 };
  expect((await find(index, 'ocan', visible)).ns).toEqual([1, 0]);
  expect((await find(index, 'ocan')).ns).toEqual([6]);
  expect((await find(index, 'deep ocan', visible)).ns).toEqual([1]);
  expect((await find(index, 'dexp')).ns).toEqual([]);
  expect((await find(index, 'word')).ns).toEqual([3]);
  expect((await find(index, 'glacier word')).ns).toEqual([5]);
  index.put(entry(7, 'word on a glacer'));
  expect((await find(index, 'glacier word')).ns).toEqual([7]);
  const first = await find(index, 'ocan', { ...visible, limit: 1 });
  expect([first.more, first.counts.video]).toEqual([true, 2]);
  expect((await find(index, 'ocan', { ...visible, after: first.hits[0] })).ns).toEqual([0]);
});

test('finds Chinese by characters, pinyin and initials, and never by sound', async () => {
  const index = indexOf(['冰山深渊', '潜到冰山底下', '病善', '冰里的山', '兵山']);
  expect((await find(index, '冰山')).ns).toEqual([0, 1]);
  expect((await find(index, '冰 山')).ns).toEqual([0, 1, 3]);
  expect((await find(index, 'bingshan')).ns).toEqual([4, 2, 1, 0]);
  expect((await find(index, 'Bing Shan shen')).ns).toEqual([0]);
  expect((await find(index, 'bssy')).ns).toEqual([0]);
  expect((await find(index, 'ingshan')).ns).toEqual([]);
  expect((await find(index, 'bin gshan')).ns).toEqual([]);
});

test.each(['zhanlve', 'zhanlue', 'zhanlüe', 'zhan lüe', 'lu'])('%j finds what has ü', async (q) => {
  expect((await find(indexOf(['冰山', '战略']), q)).ns).toEqual([1]);
});

test('an older state does not replace a newer one', async () => {
  const index = indexOf(['before']);
  index.put(entry(0, 'after', { revision: 2 }));
  index.put(entry(0, 'between', { revision: 1 }));
  expect((await find(index, 'after')).ns).toEqual([0]);
});

test('words may be in the title and in the rest', async () => {
  const index = indexOf([]);
  index.put(entry(1, 'The deep', { description: 'a film on 冰山' }));
  expect((await find(index, '冰山 deep')).ns).toEqual([1]);
  expect((await find(index, '冰山 deep sea')).ns).toEqual([]);
});

test('finds every part of every title, over block borders, changes and removals', async () => {
  const characters = [...'冰山深渊的一是在了不和有大这,：!? abcXYZ123臺灣éﬁ👨ｶ'];
  const random = (n: number, seed: number) => Math.abs(Math.imul(seed + 7, 2654435761) >> 5) % n;
  const titles = Array.from({ length: 2_500 }, (_, n) =>
    Array.from(
      { length: 4 + random(16, n) },
      (_, at) => characters[random(characters.length, n * 31 + at)],
    ).join(''),
  );
  const index = indexOf(titles.map((title, n) => (n % 3 === 0 ? 'before' : title)));
  for (let n = 0; n < titles.length; n += 3) index.put(entry(n, titles[n] as string));
  for (let n = 0; n < titles.length; n += 50) index.remove(idOf(n));
  for (let n = 0; n < titles.length; n += 25) {
    const title = [...(titles[n] as string)];
    for (let size = 2; size <= 4; size += 1) {
      const start = random(title.length - size + 1, n);
      const part = title.slice(start, start + size).join('');
      if (!parseQuery(part)) continue;
      const { ns } = await find(index, part, { limit: 5_000 });
      expect({ part, found: ns.includes(n) }).toEqual({ part, found: n % 50 !== 0 });
    }
  }
});

test('what was read before a removal is not put back after it', async () => {
  const index = indexOf(['冰 0', '冰 1']);
  index.remove(idOf(1));
  index.put(entry(1, '冰 1', { revision: 9 }));
  expect((await find(index, '冰')).ns).toEqual([0]);
  expect(index.size).toBe(1);
});

test('counts what members can see, of every kind', async () => {
  const index = indexOf(['冰 0', '冰 1', '冰 2']);
  index.put(entry(1, '冰 1', { isPublic: false }));
  index.put(entry(3, '冰 3', { kind: 'embed', publishAt: 1_000 }));
  index.put(entry(4, '冰 4', { kind: 'series', parts: [idOf(1), idOf(3)] }));
  const seen = async (visibleAt?: number, kind?: Entry['kind']) => {
    const { ns, counts } = await find(index, '冰', { visibleAt, kind });
    return [ns, counts.video, counts.embed, counts.series];
  };
  expect(await seen(999)).toEqual([[2, 0], 2, 0, 0]);
  expect(await seen(1_000)).toEqual([[3, 4, 2, 0], 2, 1, 1]);
  expect(await seen(1_000, 'embed')).toEqual([[3], 2, 1, 1]);
  expect(await seen()).toEqual([[3, 4, 2, 1, 0], 3, 1, 1]);
});

test.each(['forwards', 'backwards'])(
  'pages neither repeat nor leave out, with times %s',
  async (direction) => {
    const index = indexOf([]);
    for (let n = 0; n < 3_000; n += 1) {
      const publishAt = direction === 'forwards' ? n >> 2 : 3_000 - (n >> 2);
      index.put(entry(n, n % 7 === 0 ? `冰 ${n}` : `很冷的冰 ${n}`, { publishAt }));
    }
    const whole = (await find(index, '冰', { limit: 5_000 })).ns;
    const paged: number[] = [];
    for (let after: FindOptions['after']; ; ) {
      const { hits, more } = await find(index, '冰', { limit: 101, after });
      paged.push(...hits.map(({ id }) => Number.parseInt(id, 16)));
      after = hits.at(-1);
      if (!more) break;
    }
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(3_000);
  },
);

test('many searches at once leave the event loop free', async () => {
  const index = indexOf(Array.from({ length: 20_000 }, (_, n) => `冰山深渊的故事 ${n}`));
  await find(index, '冰');
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const before = process.threadCpuUsage().user;
  await Promise.all(Array.from({ length: 40 }, () => find(index, '冰山 的 故 事 深 渊')));
  clearInterval(timer);
  // Without the time in which other processes had the processor.
  const tookMs = (process.threadCpuUsage().user - before) / 1_000;
  expect(turns).toBeGreaterThan(Math.floor(tookMs / 100));
});
