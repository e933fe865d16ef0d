import { expect, test } from '@jest/globals';
import { isYoutubeShort, youtubeVideoId, youtubeWatchUrl } from './youtube.ts';

const id = 'aqz-KE-bpKQ';

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `http://youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?app=desktop&list=PL1&v=${id}&t=42s#at`,
  `https://m.youtube.com/watch?v=${id}`,
  `https://music.youtube.com/watch?v=${id}&si=x`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=share&t=10`,
  `https://www.youtube.com/embed/${id}?autoplay=1`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://youtube-nocookie.com/embed/${id}/`,
  `https://www.youtube.com/shorts/${id}`,
  `https://m.youtube.com/shorts/${id}?feature=share`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://www.youtube.com/v/${id}`,
  `//www.youtube.com/embed/${id}`,
  `youtu.be/${id}`,
  `www.youtube.com/watch?v=${id}`,
  `  HTTPS://WWW.YouTube.com/watch?v=${id}\n`,
  youtubeWatchUrl(id),
  `https://www.youtube.com/shorts/${id}`,
])('%s is an address of the video', (address) => {
  expect(youtubeVideoId(address)).toBe(id);
});

test.each([
  '',
  id,
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=',
  `https://www.youtube.com/watch?v=${id}x`,
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=aqz-KE-bpK%00',
  'https://www.youtube.com/watch?v[$ne]=1',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=UC1',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/@BlenderStudio',
  `https://www.youtube.com/results?v=${id}`,
  `https://www.youtube.com.example/watch?v=${id}`,
  `https://evil-youtube.com/watch?v=${id}`,
  `https://www.youtube.com@evil.example/watch?v=${id}`,
  `https://evil.example/https://www.youtube.com/watch?v=${id}`,
  `javascript:alert(1)//youtube.com/watch?v=${id}`,
  `ftp://www.youtube.com/watch?v=${id}`,
  `data:text/html,https://youtu.be/${id}`,
  'https://vimeo.com/76979871',
  `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`,
])('%j is not', (address) => {
  expect(youtubeVideoId(address)).toBeUndefined();
});

test.each([
  [`https://www.youtube.com/shorts/${id}`, true],
  [`m.youtube.com/shorts/${id}?feature=share`, true],
  [youtubeWatchUrl(id), false],
  [`https://youtu.be/${id}`, false],
])('%s is a short: %s', (address, isShort) => {
  expect(isYoutubeShort(address)).toBe(isShort);
});
