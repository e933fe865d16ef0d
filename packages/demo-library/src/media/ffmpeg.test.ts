import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drawScenery, filmScenery, MediaError } from './ffmpeg.ts';
import { createScene } from './scenery.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a scene is the same whenever it is painted, moves, and differs from the others', () => {
  const size = { width: 64, height: 36 };
  const paint = (seed: number, seconds: number) => createScene(seed, size).paint(seconds);
  expect(paint(3, 1)).toEqual(paint(3, 1));
  expect(paint(3, 1)).toHaveLength(64 * 36 * 3);
  expect(paint(3, 1).equals(paint(3, 2))).toBe(false);
  expect(paint(3, 1).equals(paint(9, 1))).toBe(false);
});

test('a picture is a JPEG of some substance', async () => {
  const picture = await drawScenery(2);
  expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(picture.length).toBeGreaterThan(10_000);
}, 60_000);

test('a film has pictures and sound for as long as asked', async () => {
  const file = join(folder, 'film.mp4');
  await filmScenery(5, 1, file);
  const query = [
    '-v',
    'error',
    '-of',
    'json',
    '-show_entries',
    'format=duration:stream=codec_name,width,height',
    file,
  ];
  const { stdout } = await promisify(execFile)('ffprobe', query);
  const { streams, format } = JSON.parse(stdout);
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 1280, height: 720 }, { codec_name: 'aac' }]);
  expect(Number(format.duration)).toBeCloseTo(1, 1);
}, 120_000);

test('what ffmpeg complains about is said', async () => {
  const failed = filmScenery(0, 1, join(folder, 'none', 'film.mp4'));
  await expect(failed).rejects.toThrow(MediaError);
  await expect(failed).rejects.toThrow(/No such file/);
}, 60_000);
