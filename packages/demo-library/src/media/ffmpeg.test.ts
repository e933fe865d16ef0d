import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { filmScenery, MediaError } from './ffmpeg.ts';
import { drawScene, scenes } from './scenes.ts';

test('a scene is the same whenever it is drawn, and differs from the others', () => {
  expect(scenes.map((scene) => drawScene(scene))).toEqual(scenes.map((scene) => drawScene(scene)));
  expect(new Set(scenes.map((scene) => drawScene(scene).view)).size).toBe(48);
});

test('a film has pictures and sound for as long as asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-film-'));
  const file = join(folder, 'film.mp4');
  await writeFile(file, await filmScenery('dunes ember', 1));
  const query = '-v error -of json -show_entries format=duration:stream=codec_name,width,height'.split(' ');
  const { stdout } = await promisify(execFile)('ffprobe', [...query, file]);
  await rm(folder, { recursive: true });
  const { streams, format } = JSON.parse(stdout);
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 1280, height: 720 }, { codec_name: 'aac' }]);
  expect(Number(format.duration)).toBeCloseTo(1, 1);
});

test('what ffmpeg complains about is said', async () => {
  const failed = filmScenery('dunes ember', -1);
  await expect(failed).rejects.toThrow(MediaError);
  await expect(failed).rejects.toThrow(/ffmpeg failed.*-1/s);
});
