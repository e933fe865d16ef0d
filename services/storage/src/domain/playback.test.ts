import { describe, expect, test } from '@jest/globals';
import type { RenditionName } from '@platform/contracts';
import { playbackOf } from './playback.ts';
import type { ObjectRecord } from './records.ts';
import { notTranscoded, type Rendition, type Transcoding } from './transcoding.ts';

const renditionOf = (name: RenditionName) => {
  const side = Number.parseInt(name, 10);
  return { name, width: side, height: side } as Rendition;
};
const stateOf = (
  width: number | null,
  height: number | null,
  names: RenditionName[],
  { isPlayable = true, state = 'running' as Transcoding['state'] } = {},
) =>
  playbackOf('uploads/a.mp4', {
    ...{ width, height, isPlayable },
    transcoding: { ...notTranscoded(), state, renditions: names.map(renditionOf) },
  } as ObjectRecord).state;

describe('a film that browsers play as it is', () => {
  test.each<[number | null, number | null, RenditionName[]]>([
    [null, null, ['480p']],
    [640, 360, ['480p']],
    [960, 540, ['480p']],
    [1024, 576, ['480p']],
    [536, 1280, ['480p']],
    [1280, 720, ['480p', '720p']],
    [1920, 804, ['480p', '720p']],
    [1600, 900, ['480p', '720p']],
    [1920, 1080, ['480p', '720p', '1080p']],
    [2160, 3840, ['480p', '720p', '1080p']],
  ])('of %sx%s is streamed once its highest rendition is made', (width, height, names) => {
    const before = names.map((_, count) => stateOf(width, height, names.slice(0, count)));
    expect(before).toEqual(names.map(() => 'original'));
    expect(stateOf(width, height, names)).toBe('ready');
  });

  test('is streamed once all is made, whatever size its pixels make it', () => {
    expect(stateOf(1080, 1080, ['480p'])).toBe('original');
    expect(stateOf(1080, 1080, ['480p'], { state: 'done' })).toBe('ready');
    expect(stateOf(1080, 1080, [], { state: 'done' })).toBe('original');
  });

  test('is streamed once its copy is made', () => {
    expect(stateOf(1920, 1080, ['copy'])).toBe('ready');
  });
});

test('a film that browsers do not play is streamed once it has any rendition', () => {
  expect(stateOf(1920, 1080, [], { isPlayable: false })).toBe('processing');
  expect(stateOf(1920, 1080, ['480p'], { isPlayable: false })).toBe('ready');
});
