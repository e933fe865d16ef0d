import { expect, test } from '@jest/globals';
import type { CategoryVideo, Series, VideoItem } from './item.ts';
import { byKey, partsOf, presentPart, presentSeries } from './series.ts';

const createdAt = new Date('2026-11-01T00:00:00Z');
const idOf = (n: number) => n.toString(16).padStart(24, '0');
const core = { createdAt, views: 0, likes: 0, revision: 0 };

const video = (n: number, fields: Partial<VideoItem> = {}): VideoItem => ({
  ...core,
  type: 'video',
  id: idOf(n),
  title: `Film ${n}`,
  description: '',
  thumbnail: `/objects/thumbnails/${n}.webp`,
  duration: 60,
  isPublic: true,
  releaseDate: null,
  publishAt: createdAt,
  filename: 'a.mp4',
  objectPath: `/objects/uploads/${n}.mp4`,
  ...fields,
});
const short = (n: number): CategoryVideo => ({
  ...core,
  type: 'youtube',
  id: idOf(n),
  title: `Short ${n}`,
  videoId: 'aqz-KE-bpKQ',
  isShort: false,
  category: 'cars',
});

const seriesOf = (...items: Series['items']): Series => ({
  ...core,
  type: 'series',
  id: idOf(100),
  title: 'A series',
  description: 'Of films',
  cover: null,
  isPublic: true,
  items,
  updatedAt: createdAt,
});
const shown = (series: Series, cards: (VideoItem | CategoryVideo)[]) =>
  presentSeries(series, partsOf(series, byKey(cards)));

test('parts that are not seen keep their numbers and count as parts, but not as seconds', () => {
  const [first, second, third] = [video(1), short(2), video(3, { duration: null })];
  expect(shown(seriesOf(first, video(9), second, third), [third, second, first])).toMatchObject({
    parts: 4,
    durationSeconds: 60,
    items: [
      { type: 'video', id: first.id, part: 1 },
      { type: 'youtube', id: second.id, part: 3 },
      { type: 'video', id: third.id, part: 4 },
    ],
  });
});

test('an id of another type is another item', () => {
  expect(shown(seriesOf({ type: 'embed', id: idOf(1) }), [video(1)]).items).toEqual([]);
});

test.each([
  [
    'the first three that have one',
    [short(1), video(2), video(3, { thumbnail: null }), video(4), video(5), video(6)],
    [2, 4, 5],
  ],
  ['the first part, if none has one', [short(1), video(2, { thumbnail: null })], [1]],
  ['none without parts', [], []],
])('its pictures are %s', (_, cards, expected) => {
  expect(shown(seriesOf(...cards), cards).pictures.map(({ id }) => id)).toEqual(expected.map(idOf));
});

test('only a hidden part says whether it is public', () => {
  const [open, hidden] = [video(1), video(2, { isPublic: false })].map((card) =>
    presentPart({ card, part: 1 }, false),
  );
  expect(open).not.toHaveProperty('isPublic');
  expect(hidden).toMatchObject({ isPublic: false });
});
