import { beforeAll, expect, test } from '@jest/globals';
import type { Film } from '@platform/testkit/films';
import sharp from 'sharp';
import type { StorageUnderTest } from './use-storage.ts';
import { type PlayedRendition, useFolder, useWorker, videosOf } from './use-worker.ts';

/** All films, while the worker encodes the first. */
const makeMs = 600_000;

/** Uploads films, all of them before the worker is through, and expects what is to become of each. */
export function testFilms(storage: StorageUnderTest, films: Film[]): void {
  const folder = useFolder();
  const videos = videosOf(storage);
  const uploads = new Map<Film, { path: string; status: number }>();
  useWorker(storage);

  beforeAll(async () => {
    for (const film of films) {
      const upload = await videos.check(await film.make());
      uploads.set(film, upload);
      if (upload.status === 200) await videos.keep(upload.path);
    }
  }, makeMs);

  test.each(films)('$what: $outcome', async (film) => {
    const { path = '', status } = uploads.get(film) ?? {};
    if (typeof film.outcome === 'number') return expect(status).toBe(film.outcome);
    expect(status).toBe(200);
    const outcome = await videos.settled(path);
    if (typeof film.outcome === 'string') return expect(outcome).toBe(film.outcome);
    expect(outcome).toBe('done');
    const playback = await videos.playbackOf(path);
    expect(playback).toMatchObject({ state: 'ready', storyboard: `${path}/storyboard.vtt` });
    const renditions = await videos.renditionsOf(playback.hls ?? '', folder.path);
    expect(renditions.map(({ name }) => name).sort()).toEqual([...film.outcome].sort());
    for (const rendition of renditions) expectPlayable(rendition, film);
    await expectLastPreview(playback.storyboard ?? '', film);
  });

  /** The picture that stands for the film's last seconds can be had, and shows something. */
  async function expectLastPreview(storyboard: string, { seconds }: Film) {
    const cues = [...(await videos.text(storyboard)).matchAll(/ --> (.*)\n(.*)#xywh=(.*)/g)];
    const [, ends = '', sheet = '', place = ''] = cues.at(-1) ?? [];
    const [hours = 0, minutes = 0, rest = 0] = ends.split(':').map(Number);
    expect(3600 * hours + 60 * minutes + rest).toBeGreaterThan(0.8 * seconds - 0.1);
    const response = await videos.get(storyboard.replace(/[^/]*$/, sheet));
    expect(response.status).toBe(200);
    const [left = 0, top = 0, width = 0, height = 0] = place.split(',').map(Number);
    const preview = sharp(await response.arrayBuffer()).extract({ left, top, width, height });
    const { channels } = await preview.stats();
    expect(Math.max(...channels.map(({ max }) => max))).toBeGreaterThan(100);
  }
}

/** What browsers need, and what the film is. */
function expectPlayable(rendition: PlayedRendition, { seconds, ratio, sound }: Film) {
  const { picture } = rendition;
  expect(rendition).toMatchObject({
    errors: '',
    picture: { codec_name: 'h264', pix_fmt: 'yuv420p' },
    sound: sound ? { codec_name: 'aac', profile: 'LC' } : undefined,
  });
  expect(picture.profile).toMatch(rendition.name === 'copy' ? /Baseline|Main|High/ : /^High$/);
  if (rendition.name !== 'copy') {
    expect(picture).toMatchObject({ field_order: 'progressive', sample_aspect_ratio: '1:1' });
    expect([picture.width, picture.height]).toEqual([rendition.width, rendition.height]);
  }
  if (sound) {
    expect([1, 2]).toContain(rendition.sound?.channels);
    // Players stop where it ends.
    expect(rendition.soundEndsAt).toBeGreaterThan(seconds - 0.5);
  }
  expect(Math.abs(rendition.width / rendition.height / ratio - 1)).toBeLessThan(0.02);
  expect(Math.abs(rendition.seconds - seconds)).toBeLessThan(Math.max(0.3, 0.01 * seconds));
  expect(rendition.startsAt).toBeLessThan(0.3);
  for (const start of rendition.ignoredStarts) expect(Math.abs(start)).toBeLessThan(0.045);
  if (rendition.segments.length > 1) expect(rendition.segments.at(-1)).toBeGreaterThanOrEqual(1);
}
