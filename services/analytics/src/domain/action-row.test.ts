import { expect, test } from '@jest/globals';
import { isVideoPage, toDateTime } from './action-row.ts';

test.each([
  ['2026-11-21T09:30:00.123Z', '2026-11-21 09:30:00.123'],
  ['2026-11-21T09:30:00Z', '2026-11-21 09:30:00.000'],
  ['2026-11-21T09:30:00.123456Z', '2026-11-21 09:30:00.123'],
])('%s', (instant, expected) => expect(toDateTime(instant)).toBe(expected));

test.each(['/video/abc', '/embed/abc/', '/youtube/abc?from=share', '/cold-ice-videos/cars#2'])(
  '%s is a page of a video',
  (path) => expect(isVideoPage(path)).toBe(true),
);

test.each(['', '/', '/blog/abc', '/cold-ice-videos', '/cold-ice-videos/', '/videos/abc', '/video/abc/more'])(
  '%s is not',
  (path) => expect(isVideoPage(path)).toBe(false),
);
