import { describe, expect, test } from '@jest/globals';
import {
  copyArgs,
  encodeArgs,
  lengthArgs,
  planStoryboard,
  previewsOf,
  storyboardArgs,
} from './encoder-args.ts';
import type { Film } from './film.ts';

const film: Film = {
  ...{ stream: 0, duration: 60, width: 1920, height: 1080, frameRate: '25/1', bitRate: 5_000_000 },
  ...{
    isInterlaced: false,
    isHdr: false,
    hasPlainH264: false,
    reordered: 2,
    sound: 'encoded',
    soundStream: 1,
    otherSounds: [],
  },
};
const runOf = (change: Partial<Film> = {}) => ({
  film: { ...film, ...change },
  ...{ demuxer: 'mov', file: 'film', threads: 1 },
});
const low = { name: '480p' as const, height: 480, maxRate: 1_200_000, file: 'r-480p' };
const high = { name: '720p' as const, height: 720, maxRate: 2_500_000, file: 'r-720p' };
const after = (args: string[], option: string) =>
  args.flatMap((arg, at) => (arg === option ? [args[at + 1]] : []));

const confined = ['-format_whitelist', 'mov', '-f', 'mov', '-i', 'film'];
const every = [
  ...['-nostdin', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y', '-threads', '1'],
  ...['-protocol_whitelist', 'file,pipe'],
];
const hls = [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-avoid_negative_ts', 'disabled'],
  ...['-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
];

test('a copy', () => {
  expect(copyArgs(runOf({ sound: 'copied' }), 'r-copy')).toEqual([
    ...[...every, ...confined, '-map', '0:0', '-c:v', 'copy'],
    ...['-bsf:v', 'setts=pts=PTS-STARTPTS:dts=DTS-STARTPTS', '-map', '0:1', '-c:a', 'copy'],
    ...[...hls, '-hls_segment_filename', 'r-copy.mp4', 'r-copy.m3u8'],
  ]);
});

test('the length of a stream', () => {
  expect(lengthArgs(runOf(), 3)).toEqual([
    ...[...every, ...confined, '-map', '0:3', '-c', 'copy', '-f', 'null', '-'],
  ]);
});

describe('renditions', () => {
  test('two in one run', () => {
    const args = encodeArgs(runOf(), [low, high]);
    expect(args.slice(0, every.length + confined.length)).toEqual([...every, ...confined]);
    const scaled = (side: number) =>
      `scale=w='if(gte(dar,1),2*round(${side}*dar/2),${side})':h='if(gte(dar,1),${side},2*round(${side}/dar/2))'`;
    const same = 'flags=bicubic,setsar=1,format=yuv420p';
    expect(after(args, '-filter_complex')).toEqual([
      `[0:0]fps=25/1,split=2[s0][s1];[s0]${scaled(480)}:${same}[v0];[s1]${scaled(720)}:${same}[v1]`,
    ]);
    expect(after(args, '-map')).toEqual(['[v0]', '0:1', '[v1]', '0:1']);
    expect(after(args, '-maxrate')).toEqual(['1200000', '2500000']);
    expect(after(args, '-rc_init_occupancy')).toEqual(['360000', '750000']);
    const filled = 'aresample=async=1:first_pts=0,apad=whole_dur=60';
    expect(after(args, '-af')).toEqual([filled, filled]);
    expect(after(args, '-hls_segment_filename')).toEqual(['r-480p.mp4', 'r-720p.mp4']);
  });
  test.each<[string, Partial<Film>, string]>([
    ['interlaced', { isInterlaced: true }, '[0:0]yadif=deint=interlaced,fps=25/1,'],
    ['HDR', { isHdr: true }, 'scale=-2:1080,zscale=t=linear'],
    ['HDR in portrait', { isHdr: true, width: 2160, height: 3840 }, 'scale=1080:-2,zscale=t=linear'],
    ['small HDR', { isHdr: true, width: 641, height: 361 }, 'scale=-2:360,zscale=t=linear'],
    ['another stream', { stream: 2 }, '[0:2]fps'],
  ])('%s', (_name, change, part) => {
    expect(after(encodeArgs(runOf(change), [low]), '-filter_complex')[0]).toContain(part);
  });
  test.each<[string, Partial<Film>, string[]]>([
    ['no sound', { sound: 'none' }, ['-an']],
    ['copied sound', { sound: 'copied' }, ['-map', '0:1', '-c:a', 'copy']],
    ['as a film that reorders none', { hasPlainH264: true, reordered: 0 }, ['-bf', '0']],
    ['as a film that reorders one', { hasPlainH264: true, reordered: 1 }, ['-x264-params', 'b-pyramid=none']],
  ])('%s', (_name, change, part) => {
    expect(encodeArgs(runOf(change), [low]).join(' ')).toContain(part.join(' '));
  });
});

describe('a storyboard', () => {
  test.each([
    [3, 2, 2],
    [300, 2, 150],
    [301, 5, 61],
    [3600, 5, 720],
    [3601, 10, 361],
    [7200, 10, 720],
    [36_000, 50, 720],
  ])('of %i s has a picture in %i s, %i in all', (duration, interval, count) => {
    const plan = planStoryboard({ ...film, duration });
    expect([plan.interval, previewsOf(plan, { duration })]).toEqual([interval, count]);
  });
  test.each([
    [1920, 1080, 160, 90],
    [1080, 1920, 90, 160],
    [4000, 10, 160, 2],
  ])('of %ix%i has pictures of %ix%i', (width, height, wide, high) => {
    expect(planStoryboard({ ...film, width, height })).toMatchObject({ width: wide, height: high });
  });
  test('reads key frames alone, and repeats the last to the end', () => {
    const args = storyboardArgs(
      runOf({ duration: 3 }),
      planStoryboard({ ...film, duration: 3 }),
      'r-storyboard',
    );
    expect(args.join(' ')).toContain(
      '-skip_frame nokey -discard:v nokey -discard:a all -skip_loop_filter all',
    );
    expect(after(args, '-vf')).toEqual([
      'fps=1/2:start_time=0:round=up,scale=160:90:flags=area,setsar=1,tpad=stop_mode=clone:stop=2,trim=end_frame=2,tile=10x10',
    ]);
    expect(args.at(-1)).toBe('r-storyboard-%03d.webp');
  });
});
