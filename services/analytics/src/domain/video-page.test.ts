import { expect, test } from '@jest/globals';
import { isVideoPage } from './video-page.ts';

test.each(['/video/abc', '/embed/abc/', '/youtube/abc?from=share', '/cold-ice-videos/cars#2'])(
  '%s is a page of a video',
  (path) => expect(isVideoPage(path)).toBe(true),
);

test.each(['', '/', '/blog/abc', '/cold-ice-videos', '/cold-ice-videos/', '/videos/abc', '/video/abc/more'])(
  '%s is not',
  (path) => expect(isVideoPage(path)).toBe(false),
);
