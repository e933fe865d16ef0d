import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiPath, type ProcessingFailure, videoDetailSchema } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import { allFilms, type Film } from '@platform/testkit/films';
import { useScreens } from '../support/screens.ts';
import { desktopInEnglish, enter } from '../support/visits.ts';

/** Films of all kinds end in something that Chromium plays to its end, or in a reason that the operator is told. */

const screens = useScreens();
const { platform, browser } = screens;
/** All films, while the worker encodes the first. */
const makeMs = 600_000;
/** Of films over three times as long this much is played from the start, and as much up to the end. */
const partSeconds = 4;
const reasons: Partial<Record<ProcessingFailure, string>> = {
  unreadable: "The file can't be decoded.",
  truncated: 'The file ends before the video does. Upload it again.',
};
const saved = new Map<Film, { status: number; id: string; title: string }>();
let folder = '';

async function save(film: Film) {
  const file = join(folder, 'film');
  await writeFile(file, await film.make());
  const { objectPath } = await screens.admin.upload(file);
  const title = `${film.what} ${Date.now()}`;
  const body = { objectPath, filename: 'film.mp4', title };
  const response = await screens.admin.send('POST', apiPath('/api/videos'), body);
  const { id = '' } = response.ok ? videoDetailSchema.parse(await response.json()) : {};
  return { status: response.status, id, title };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-corpus-'));
  for (const film of allFilms) saved.set(film, await save(film));
}, makeMs);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(allFilms)('$what: $outcome', async (film) => {
  const { status = 0, id = '', title = '' } = saved.get(film) ?? {};
  if (typeof film.outcome === 'number') return expect(status).toBe(film.outcome);
  expect(status).toBe(201);
  if (typeof film.outcome === 'string') return expectTold(id, title, reasons[film.outcome] ?? film.outcome);
  await screens.admin.untilProcessed(id);
  await expectPlayed(id, film);
});

/** Plays a film on its page. Expects its pictures, its sound, its whole length, and no error. */
async function expectPlayed(id: string, { played: seconds, ratio, sound }: Film): Promise<void> {
  const { page, complaints } = await enter(browser, desktopInEnglish, platform.membershipNumber);
  await page.goto(`${platform.url}/video/${id}`);
  await page.getByRole('button', { name: /^Play *“/ }).click();
  const played = await page.locator('video').evaluate(
    (video: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }, part) =>
      new Promise<{ duration: number; frames: number; ratio: number; hasSound: boolean }>(
        (resolve, reject) => {
          const skip = () => {
            if (video.currentTime < part || video.currentTime > video.duration - 2 * part) return;
            video.currentTime = video.duration - part;
          };
          const end = () =>
            resolve({
              duration: video.duration,
              frames: video.getVideoPlaybackQuality().totalVideoFrames,
              ratio: video.videoWidth / video.videoHeight,
              hasSound: (video.webkitAudioDecodedByteCount ?? 0) > 0,
            });
          video.addEventListener('timeupdate', skip);
          video.addEventListener('ended', end);
          video.addEventListener('error', () => reject(new Error(video.error?.message)));
          if (video.ended) end();
        },
      ),
    partSeconds,
  );
  expect(played.frames).toBeGreaterThan(0);
  expect(Math.abs(played.ratio / ratio - 1)).toBeLessThan(0.02);
  expect(played.hasSound).toBe(sound);
  expect(Math.abs(played.duration - seconds)).toBeLessThan(Math.max(0.3, 0.01 * seconds));
  expect(complaints).toEqual([]);
}

/** Expects Manage to say why nothing can be made of a film. */
async function expectTold(id: string, title: string, reason: string): Promise<void> {
  await waitFor(
    async () => {
      const processing = await screens.admin.get(apiPath('/api/storage/processing'));
      return processing.some(({ itemId, state }) => itemId === id && state === 'failed');
    },
    { what: 'the failure', timeoutMs: 280_000, everyMs: 500 },
  );
  const page = await screens.asAdmin('en');
  await page.goto(`${platform.url}/?admin=manage/videos&search=${encodeURIComponent(title)}`);
  await page.getByText(reason).first().waitFor();
}
