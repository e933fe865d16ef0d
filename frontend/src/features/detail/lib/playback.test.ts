import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anEmbed, aVideo, aYoutubeVideo } from '../../../testing/fixtures.ts';
import { playbackOf, youTubeVideo } from './playback.ts';

const id = 'abcdefghijk';

// Chromium before 120 and Safari before 17 lack it.
const { canParse } = URL;
beforeAll(() => void Reflect.deleteProperty(URL, 'canParse'));
afterAll(() => void Object.assign(URL, { canParse }));

test('an uploaded video plays from its stored object', () => {
  expect(playbackOf(aVideo({ objectPath: '/objects/uploads/a.mp4' }))).toMatchObject({
    kind: 'file',
    film: { source: '/objects/uploads/a.mp4', chapters: [] },
  });
});

describe('an embed', () => {
  test.each([
    [`<iframe width="1" src="https://www.youtube.com/embed/${id}"></iframe>`, 0],
    [`<iframe src="https://www.youtube.com/embed/${id}?si=1&amp;start=7" allow="autoplay"></iframe>`, 7],
    [`<iframe src="//www.youtube-nocookie.com/embed/${id}"></iframe>`, 0],
    [`<iframe src="https://www.youtube.com/watch?v=${id}"></iframe>`, 0],
    [`<iframe src="https://www.youtube.com/shorts/${id}"></iframe>`, 0],
    [`https://youtu.be/${id}?t=9`, 9],
    [`<a href="https://www.youtube.com/watch?list=1&amp;v=${id}">link</a>`, 0],
    [`//m.youtube.com/shorts/${id}`, 0],
  ])('%s is played by YouTube’s player', (iframeCode, start) => {
    expect(playbackOf(anEmbed({ iframeCode }))).toEqual({ kind: 'youtube', video: { videoId: id, start } });
  });

  test.each([
    [
      '<iframe src="https://player.example.com/e/1" allow="fullscreen" title="T"></iframe>',
      { src: 'https://player.example.com/e/1', allow: 'fullscreen', title: 'T' },
    ],
    ['<iframe src="//player.example.com/e/1"></iframe>', { src: 'https://player.example.com/e/1' }],
    [
      `<iframe src="https://player.example.com/?next=https://youtu.be/${id}"></iframe>`,
      { src: `https://player.example.com/?next=https://youtu.be/${id}` },
    ],
    [
      '<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>',
      { src: 'https://www.youtube.com/embed/videoseries?list=PL1' },
    ],
  ])('%s keeps its frame', (iframeCode, frame) => {
    expect(playbackOf(anEmbed({ iframeCode }))).toEqual({ kind: 'frame', frame });
  });

  test.each([
    '',
    '<p>nothing</p>',
    '<iframe></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="data:text/html,x"></iframe>',
    '<iframe src="http://player.example.com"></iframe>',
    '<iframe src="/admin"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])('has nothing to play in %s', (iframeCode) => {
    expect(playbackOf(anEmbed({ iframeCode }))).toEqual({ kind: 'none' });
  });
});

describe('a category video', () => {
  test('is played by YouTube’s player', () => {
    const youtubeUrl = `https://www.youtube.com/watch?v=${id}&t=30`;
    expect(playbackOf(aYoutubeVideo({ youtubeUrl }))).toEqual({
      kind: 'youtube',
      video: { videoId: id, start: 30 },
    });
  });

  test.each(['', 'https://example.com'])('has nothing to play at %s', (youtubeUrl) => {
    expect(playbackOf(aYoutubeVideo({ youtubeUrl }))).toEqual({ kind: 'none' });
  });
});

test('an upload without its file has nothing to play', () => {
  expect(playbackOf(aVideo({ objectPath: '' }))).toEqual({ kind: 'none' });
});

// contracts' own tests have every address that names a video, or none.
describe('the address of a YouTube video', () => {
  test.each([
    [`https://youtu.be/${id}`, 0],
    [`https://www.youtube.com/embed/${id}?si=Xy1&start=90&end=100`, 90],
    [`youtu.be/${id}?t=1h2m3s`, 3723],
    [`https://m.youtube.com/watch?app=desktop&v=${id}&list=PL1&index=2&t=90s`, 90],
    [`https://music.youtube.com/watch?v=${id}#t=1m30s`, 90],
    [`www.youtube.com/watch?v=${id}&time_continue=5`, 5],
    [`https://www.youtube.com/watch?v=${id}&t=soon`, 0],
  ])('%s names its video and where it starts', (address, start) => {
    expect(youTubeVideo(address)).toEqual({ videoId: id, start });
  });

  test('is none of another site', () => {
    expect(youTubeVideo(`https://youtube.com.evil.example/embed/${id}`)).toBeNull();
  });
});
