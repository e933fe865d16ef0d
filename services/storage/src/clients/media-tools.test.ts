import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isInstalled, parseProbe } from './media-tools.ts';

/** As ffprobe prints it. */
function probe(streams: object[], format: object = {}, contentType = 'video/mp4') {
  const json = { streams: streams.map((stream, index) => ({ index, ...stream })), format };
  return parseProbe(JSON.stringify(json), contentType);
}

describe('parseProbe', () => {
  test('reads a video', () => {
    const streams = [{ codec_type: 'audio' }, { codec_type: 'video', width: 320, height: 180 }];
    expect(probe(streams, { duration: '5.04' })).toEqual({
      duration: 5.04,
      width: 320,
      height: 180,
      isHdr: false,
      hasVideo: true,
      isPlayable: false,
    });
  });
  test('a phone held upright is taller than wide', () => {
    const streams = [{ codec_type: 'video', width: 1920, height: 1080, side_data_list: [{ rotation: -90 }] }];
    expect(probe(streams)).toMatchObject({ width: 1080, height: 1920, duration: null });
  });
  test('oblong pixels and HDR', () => {
    const shape = { width: 352, height: 288, sample_aspect_ratio: '16:11', color_transfer: 'smpte2084' };
    expect(probe([{ codec_type: 'video', ...shape }])).toMatchObject({
      width: 512,
      height: 288,
      isHdr: true,
    });
  });
  test('the cover of a song is no video', () => {
    expect(probe([{ codec_type: 'video', disposition: { attached_pic: 1 } }])).toMatchObject({
      hasVideo: false,
    });
  });
  const h264 = { codec_type: 'video', codec_name: 'h264', pix_fmt: 'yuv420p' };
  const sound = (codec_name: string) => ({ codec_type: 'audio', codec_name });
  test.each([
    [true, 'video/mp4', [h264]],
    [true, 'video/quicktime', [h264, sound('aac')]],
    [true, 'video/webm', [{ ...h264, codec_name: 'vp9' }, sound('opus')]],
    [false, 'video/mp4', [{ ...h264, codec_name: 'hevc' }]],
    [false, 'video/mp4', [{ ...h264, pix_fmt: 'yuv420p10le' }]],
    [false, 'video/mp4', [h264, sound('ac3')]],
    [false, 'video/x-matroska', [h264]],
  ])('browsers play it: %s for %s of %j', (isPlayable, contentType, streams) => {
    expect(probe(streams, {}, contentType)).toMatchObject({ isPlayable });
  });
  test.each(['N/A', '-3', 'inf', '1000001'])('a duration of %j is not known', (duration) => {
    expect(probe([], { duration })?.duration).toBeNull();
  });
  test.each(['', 'null', '[', '{"streams":7}'])('%j is no result', (text) => {
    expect(parseProbe(text, 'video/mp4')).toBeUndefined();
  });
});

describe('isInstalled', () => {
  test.each([
    [true, 'true'],
    [false, 'false'],
    [false, '/nowhere/ffmpeg'],
  ])('%s for %s', async (installed, command) => {
    expect(await isInstalled(command)).toBe(installed);
  });

  test('a machine that is too busy to say so is no machine without it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'media-tools-'));
    const slow = join(folder, 'ffmpeg');
    writeFileSync(slow, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
    await expect(isInstalled(slow, 100)).rejects.toThrow('could not run');
    rmSync(folder, { recursive: true });
  });
});
