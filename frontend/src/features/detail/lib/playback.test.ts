import { describe, expect, test } from '@jest/globals';
import { anEmbed, aVideo, aYoutubeVideo } from '../../../testing/fixtures.ts';
import { objectSource, playbackOf, youTubeId, youTubePlayer } from './playback.ts';

describe('the source of an uploaded video', () => {
  test.each([
    ['/objects/uploads/a.mp4', '/objects/uploads/a.mp4'],
    ['https://storage.googleapis.com/bucket/deep/a.mp4', '/objects/uploads/a.mp4'],
    ['https://s3.example.com/bucket/uploads/a.mp4?X-Amz-Signature=1', '/objects/uploads/a.mp4'],
    ['uploads/a.mp4', '/objects/uploads/a.mp4'],
    ['a.mp4', '/objects/a.mp4'],
  ])('%s plays from %s', (objectPath, source) => {
    expect(objectSource(objectPath)).toBe(source);
    expect(playbackOf(aVideo({ objectPath }))).toEqual({ kind: 'file', source });
  });
});

describe('a YouTube address', () => {
  test.each([
    'https://www.youtube.com/embed/abcdefghijk?si=1',
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
    'https://youtu.be/abcdefghijk?t=3',
    'https://m.youtube.com/watch?v=abcdefghijk&list=1',
    'https://youtube.com/shorts/abcdefghijk',
  ])('%s names its video', (address) => {
    expect(youTubeId(address)).toBe('abcdefghijk');
  });

  test.each(['https://evil.example/youtube.com/embed/abcdefghijk', 'not an address', 'https://youtu.be/'])(
    '%s names none',
    (address) => {
      expect(youTubeId(address)).toBeNull();
    },
  );
});

describe('an embed', () => {
  test('of YouTube is played by YouTube’s player: controls, no autoplay', () => {
    const iframeCode = '<iframe width="1" src="https://www.youtube.com/embed/abcdefghijk"></iframe>';
    expect(playbackOf(anEmbed({ iframeCode }))).toEqual({ kind: 'youtube', videoId: 'abcdefghijk' });
    const player = new URL(youTubePlayer('abcdefghijk', 'en'));
    expect(player.hostname).toBe('www.youtube-nocookie.com');
    expect(Object.fromEntries(player.searchParams)).toMatchObject({ controls: '1', autoplay: '0', rel: '0' });
  });

  test('of a short link without an iframe is played too', () => {
    expect(playbackOf(anEmbed({ iframeCode: 'https://youtu.be/abcdefghijk' }))).toMatchObject({
      videoId: 'abcdefghijk',
    });
  });

  test('of anyone else keeps its frame', () => {
    const iframeCode = '<iframe src="https://player.example.com/e/1" allow="fullscreen" title="T"></iframe>';
    expect(playbackOf(anEmbed({ iframeCode }))).toEqual({
      kind: 'frame',
      frame: { src: 'https://player.example.com/e/1', allow: 'fullscreen', title: 'T' },
    });
  });

  test.each([
    '',
    '<p>nothing</p>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="http://player.example.com"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])('has nothing to play in %s', (iframeCode) => {
    expect(playbackOf(anEmbed({ iframeCode }))).toEqual({ kind: 'none' });
  });
});

test('items without content have nothing to play', () => {
  expect(playbackOf(aVideo({ objectPath: '' }))).toEqual({ kind: 'none' });
  expect(playbackOf(aYoutubeVideo({ youtubeUrl: 'https://example.com' }))).toEqual({ kind: 'none' });
});
