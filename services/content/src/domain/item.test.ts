import { expect, test } from '@jest/globals';
import { publishedAt, visibleFrom } from './item.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

test.each([
  ['no release date', null, day(10)],
  ['released before it was made', day(5), day(10)],
  ['to be released', day(20), day(20)],
])('%s', (_, releaseDate, expected) => expect(publishedAt(day(10), releaseDate)).toEqual(expected));

test('what is not public is visible from no moment on', () => {
  expect(visibleFrom({ isPublic: true, publishAt: day(3), createdAt: day(1) })).toEqual(day(3));
  expect(visibleFrom({ isPublic: false, publishAt: day(1), createdAt: day(1) })).toBeNull();
  expect(visibleFrom({ createdAt: day(1) })).toEqual(day(1));
});
