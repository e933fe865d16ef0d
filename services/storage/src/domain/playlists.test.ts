import { describe, expect, test } from '@jest/globals';
import {
  bandwidthOf,
  codecsOf,
  durationOf,
  masterPlaylist,
  segmentsOf,
  storyboardTrack,
  withLongEnd,
} from './playlists.ts';
import type { Rendition } from './transcoding.ts';

const playlist = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="r-480p.mp4",BYTERANGE="1328@0"
#EXTINF:1.000000,
#EXT-X-BYTERANGE:400000@1328
r-480p.mp4
#EXTINF:2.000000,
#EXT-X-BYTERANGE:100000@401328
r-480p.mp4
#EXTINF:2.000000,
#EXT-X-BYTERANGE:150000@501328
r-480p.mp4
#EXT-X-ENDLIST
`;

test('segments of a playlist', () => {
  const segments = segmentsOf(playlist);
  expect(segments).toEqual([
    { duration: 1, bytes: 400_000 },
    { duration: 2, bytes: 100_000 },
    { duration: 2, bytes: 150_000 },
  ]);
  expect(durationOf(segments)).toBe(5);
  expect(segmentsOf('')).toEqual([]);
});

test('short last segments are joined to the one before', () => {
  const end = '#EXT-X-ENDLIST\n';
  const withLast = (...lengths: string[]) =>
    playlist.replace(
      end,
      lengths
        .map(
          (seconds, at) => `#EXTINF:${seconds},\n#EXT-X-BYTERANGE:6000@${651_328 + at * 6_000}\nr-480p.mp4\n`,
        )
        .join('') + end,
    );
  const joined = (seconds: string, bytes: number, target: number) =>
    playlist
      .replace('TARGETDURATION:2', `TARGETDURATION:${target}`)
      .replace('2.000000,\n#EXT-X-BYTERANGE:150000', `${seconds},\n#EXT-X-BYTERANGE:${bytes}`);
  expect(withLongEnd(withLast('0.960000'))).toBe(joined('2.960000', 156_000, 3));
  expect(withLongEnd(withLast('0.200000', '0.200000'))).toBe(joined('2.400000', 162_000, 2));
  expect(withLongEnd(withLast('1.000000'))).toBe(withLast('1.000000'));
  expect(withLongEnd(withLast('0.600000', '0.600000'))).toContain('#EXTINF:1.200000,');
  const single = `#EXTINF:0.040000,\n#EXT-X-BYTERANGE:6000@1328\nr-480p.mp4\n${end}`;
  expect(withLongEnd(single)).toBe(single);
});

test('the peak leaves the short first segments out, unless there are no others, and is never below the average', () => {
  const segments = segmentsOf(playlist);
  expect(bandwidthOf(segments)).toEqual({ bandwidth: 1_040_000, averageBandwidth: 1_040_000 });
  expect(bandwidthOf(segments.slice(1))).toEqual({ bandwidth: 600_000, averageBandwidth: 500_000 });
  expect(bandwidthOf(segments.slice(0, 1))).toEqual({ bandwidth: 3_200_000, averageBandwidth: 3_200_000 });
});

test('codecs are those of the file', () => {
  const head = Buffer.from('....avcC\x01\x64\x00\x1f\xff', 'latin1');
  expect(codecsOf(head, true)).toBe('avc1.64001f,mp4a.40.2');
  expect(codecsOf(head, false)).toBe('avc1.64001f');
  expect(codecsOf(head.subarray(0, 9), false)).toBeUndefined();
  expect(codecsOf(Buffer.from('hvcC'), false)).toBeUndefined();
});

test('the master playlist begins with the rendition for slow lines', () => {
  const rendition: Rendition = {
    ...{ name: '720p', file: 'r-720p', width: 1280, height: 720, frameRate: 30_000 / 1001 },
    ...{ codecs: 'avc1.64001f,mp4a.40.2', bandwidth: 2_500_000, averageBandwidth: 2_000_000 },
  };
  const low: Rendition = {
    ...{ ...rendition, name: '480p', file: 'r-480p', width: 854, height: 480 },
    ...{ bandwidth: 1_200_000, averageBandwidth: 1_000_000 },
  };
  expect(masterPlaylist([rendition, low])).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=1200000,AVERAGE-BANDWIDTH=1000000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=854x480,FRAME-RATE=29.970,NAME="480p"
r-480p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2500000,AVERAGE-BANDWIDTH=2000000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970,NAME="720p"
r-720p.m3u8
`);
});

describe('the track of a storyboard', () => {
  const board = { file: 'r-storyboard', interval: 50, width: 160, height: 90, columns: 10 };
  const cuesOf = (duration: number) =>
    storyboardTrack({ ...board, duration })
      .split('\n\n')
      .slice(1)
      .map((cue) => cue.trim().split('\n'));

  test('names a place on a sheet for each interval', () => {
    const cues = cuesOf(36_000.5);
    expect(cues).toHaveLength(721);
    expect(cues[0]).toEqual(['00:00:00.000 --> 00:00:50.000', 'r-storyboard-001.webp#xywh=0,0,160,90']);
    expect(cues[99]).toEqual(['01:22:30.000 --> 01:23:20.000', 'r-storyboard-001.webp#xywh=1440,810,160,90']);
    expect(cues[111]?.[1]).toBe('r-storyboard-002.webp#xywh=160,90,160,90');
    expect(cues[720]).toEqual(['10:00:00.000 --> 10:00:00.500', 'r-storyboard-008.webp#xywh=0,180,160,90']);
  });
  test('of a short film ends with it', () => {
    expect(cuesOf(0.04)).toEqual([
      ['00:00:00.000 --> 00:00:00.040', 'r-storyboard-001.webp#xywh=0,0,160,90'],
    ]);
  });
});
