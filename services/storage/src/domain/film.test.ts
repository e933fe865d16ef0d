import { describe, expect, test } from '@jest/globals';
import { type Film, planRungs, readFilm } from './film.ts';

const h264 = {
  ...{ index: 0, codec_type: 'video', codec_name: 'h264', pix_fmt: 'yuv420p', width: 1920, height: 1080 },
  ...{ sample_aspect_ratio: '1:1', avg_frame_rate: '30000/1001', field_order: 'progressive' },
};
const aac = { index: 1, codec_type: 'audio', codec_name: 'aac', profile: 'LC', channels: 2 };
const mp4 = { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', duration: '60.0', bit_rate: '5000000' };
const read = (streams: object[], format: object = mp4) => readFilm(JSON.stringify({ streams, format }));

describe('readFilm', () => {
  test('reads a film that can be copied', () => {
    expect(read([h264, aac])).toEqual({
      ...{ stream: 0, duration: 60, width: 1920, height: 1080, frameRate: '30000/1001', bitRate: 5_000_000 },
      ...{ isInterlaced: false, isHdr: false, hasPlainH264: true, reordered: 0 },
      ...{ sound: 'copied', soundStream: 1, otherSounds: [] },
    });
  });
  test.each<[string, object, Partial<Film>]>([
    [
      'a phone held upright',
      { side_data_list: [{}, { rotation: -90 }] },
      { width: 1080, height: 1920, hasPlainH264: false },
    ],
    [
      'oblong pixels',
      { width: 720, height: 576, sample_aspect_ratio: '64:45' },
      { width: 1024, height: 576 },
    ],
    ['pixels of unknown shape', { sample_aspect_ratio: '0:1' }, { width: 1920 }],
    ['interlaced', { field_order: 'tt' }, { isInterlaced: true, hasPlainH264: false }],
    ['HDR', { color_transfer: 'arib-std-b67' }, { isHdr: true }],
    ['10 bits', { pix_fmt: 'yuv420p10le' }, { hasPlainH264: false }],
    ['pictures that begin late', { start_time: '0.05' }, { hasPlainH264: false }],
    ['an unknown frame rate', { avg_frame_rate: '0/0' }, { frameRate: '25' }],
    ['no frame rate', { avg_frame_rate: undefined }, { frameRate: '25' }],
    ['a frame in 10 s', { avg_frame_rate: '1/10' }, { frameRate: '10' }],
    ['240 frames a second', { avg_frame_rate: '240/1' }, { frameRate: '60' }],
  ])('%s', (_name, stream, expected) => {
    expect(read([{ ...h264, ...stream }, aac])).toMatchObject(expected);
  });
  test.each<[number, string, Partial<Film>]>([
    [0, '-0.040000', { hasPlainH264: false, sound: 'copied' }],
    [1, '-0.023220', { hasPlainH264: true, sound: 'copied' }],
    [1, '-1.520000', { hasPlainH264: true, sound: 'encoded' }],
  ])('stream %i begins within a segment, at %s', (stream_index, pts_time, expected) => {
    const packets = [{ stream_index, pts_time }, {}];
    expect(readFilm(JSON.stringify({ streams: [h264, aac], format: mp4, packets }))).toMatchObject(expected);
    const later = { ...mp4, start_time: '3.0' };
    const shifted = [{ stream_index, pts_time: `${3 + Number(pts_time)}` }, {}];
    expect(readFilm(JSON.stringify({ streams: [h264, aac], format: later, packets: shifted }))).toMatchObject(
      expected,
    );
  });
  test('sound that begins after a start below 0', () => {
    const sound = { ...aac, start_time: '-0.023' };
    expect(read([h264, sound], { ...mp4, start_time: '-0.4' })).toMatchObject({ sound: 'encoded' });
  });
  test.each<[string, object[], Film['sound'], number | undefined]>([
    ['none', [], 'none', undefined],
    ['one channel', [{ ...aac, channels: 1 }], 'copied', 1],
    ['six channels', [{ ...aac, channels: 6 }], 'encoded', 1],
    ['HE-AAC', [{ ...aac, profile: 'HE-AAC' }], 'encoded', 1],
    ['sound that begins late', [{ ...aac, start_time: '0.05' }], 'encoded', 1],
    [
      'an unknown codec before a known one',
      [
        { ...aac, codec_name: 'unknown' },
        { ...aac, index: 2 },
      ],
      'copied',
      2,
    ],
  ])('sound: %s', (_name, streams, sound, soundStream) => {
    expect(read([h264, ...streams])).toMatchObject({ sound, soundStream });
  });
  test.each<[string, object, Partial<Film>]>([
    [
      'Matroska, which counts from 0',
      { start_time: '5.0', duration: '9.0', format_name: 'matroska,webm' },
      { duration: 4, hasPlainH264: true },
    ],
    [
      'MPEG-TS, which has no header',
      { duration: '20000.0', format_name: 'mpegts' },
      { duration: 0, sound: 'encoded' },
    ],
    ['AVI, which does not say when a picture is shown', { format_name: 'avi' }, { hasPlainH264: false }],
    ['no duration', { duration: 'N/A' }, { duration: 0 }],
  ])('%s', (_name, format, expected) => {
    expect(read([h264, aac], { ...mp4, ...format })).toMatchObject(expected);
  });
  test.each<[string, string]>([
    ['no_picture', JSON.stringify({ streams: [aac], format: mp4 })],
    [
      'no_picture',
      JSON.stringify({ streams: [{ ...h264, disposition: { attached_pic: 1 } }, aac], format: mp4 }),
    ],
    ['unreadable', JSON.stringify({ streams: [{ ...h264, width: 0 }], format: mp4 })],
    ['unreadable', ''],
    ['unreadable', '{"streams":7}'],
  ])('%s: %s', (reason, json) => {
    expect(readFilm(json)).toBe(reason);
  });
});

describe('planRungs', () => {
  const names = (width: number, height: number, bitRate = 8_000_000, copied = false) =>
    planRungs({ width, height, bitRate } as Film, copied).map((group) =>
      group.map(({ name, height: side }) => `${name} ${side}`),
    );

  test.each<[number, number, string[][]]>([
    [3840, 2160, [['480p 480'], ['720p 720', '1080p 1080']]],
    [1080, 1920, [['480p 480'], ['720p 720', '1080p 1080']]],
    [1280, 720, [['480p 480'], ['720p 720']]],
    [1278, 718, [['480p 480'], ['720p 720']]],
    [1024, 576, [['480p 480']]],
    [641, 361, [['480p 360']]],
    [1, 1, [['480p 2']]],
  ])('%ix%i', (width, height, expected) => {
    expect(names(width, height)).toEqual(expected);
  });
  test('beside a copy', () => {
    expect(names(1920, 1080, 3_000_000, true)).toEqual([['480p 480']]);
    expect(names(1920, 1080, 9_000_000, true)).toEqual([['480p 480'], ['720p 720', '1080p 1080']]);
    expect(names(640, 480, 9_000_000, true)).toEqual([]);
  });
});
