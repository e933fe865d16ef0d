import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { silentLogger } from '@platform/service-kit';
import { memoryObjects } from '../../tests/support/memory-objects.ts';
import { newKey } from './object-key.ts';
import type { TranscodeContext } from './run.ts';
import { transcode } from './transcode.ts';
import { notTranscoded } from './transcoding.ts';

/** Of two workers with one film; the encoder is none. */
const { objects, add } = memoryObjects({ now: Date.now() });
const { records } = objects;
let folder = '';
let key = '';
/** Files that were made of the film. */
const bucket = new Set<string>();
/** Called when the last rendition is about to be made. */
let meanwhile: () => Promise<void> = async () => {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transcode-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  bucket.clear();
  patience.length = 0;
  meanwhile = async () => {};
  room = 1000;
  key = await add(newKey('video', 'mp4'), { transcoding: notTranscoded() });
});

const probed = {
  format: { duration: '4', format_name: 'matroska,webm' },
  streams: [{ index: 0, codec_type: 'video', codec_name: 'vp8', width: 320, height: 180 }],
};
const playlist = '#EXTINF:4.0,\n#EXT-X-BYTERANGE:1000@0\n#EXT-X-ENDLIST\n';
/** Bytes of each rendition that the disk has room for. */
let room = 1000;
/** What each run of the encoder makes, and the minutes after which it is stuck. */
const patience: [string, number][] = [];
const context = (): TranscodeContext => ({
  ...{ records, folder, threads: 1, logger: silentLogger() },
  files: {
    read: async () => Readable.from('film'),
    upload: async (_key, name, path) => {
      bucket.add(name);
      return { name, size: (await readFile(path)).length, etag: '"e"' };
    },
    list: async () => [...bucket],
    remove: async (_key, names) => names.forEach((name) => void bucket.delete(name)),
  },
  encoder: {
    isInstalled: async () => true,
    probe: async () => JSON.stringify(probed),
    async run({ args, folder: here, stuckMs }) {
      const last = args.at(-1) ?? '';
      patience.push([last.replace(/.*[.]/, ''), stuckMs / 60_000]);
      if (last.endsWith('.m3u8')) {
        await meanwhile();
        await writeFile(join(here, last), playlist);
        const media = 'avcC\x01\x64\x00\x1f'.padEnd(1000).slice(0, room);
        await writeFile(join(here, last.replace('m3u8', 'mp4')), media);
      } else if (last.endsWith('.webp')) await writeFile(join(here, last.replace('%03d', '001')), '');
      return 4;
    },
  },
});
const run = () => transcode(context(), key, new AbortController().signal);
const published = async () =>
  (await records.getFresh(key))?.transcoding?.files.map(({ name }) => name).sort() ?? [];

test('a run that is superseded leaves what it has published, and what its successor has', async () => {
  meanwhile = async () => {
    meanwhile = async () => {};
    await run();
  };
  expect(await run()).toBe(false);
  expect(await published()).toHaveLength(3);
  expect([...bucket].sort()).toEqual(await published());
  expect((await records.getFresh(key))?.transcoding?.state).toBe('done');
});

test('a sheet of previews, which is written when a hundred are there, may take longer', async () => {
  await run();
  expect(patience).toContainEqual(['webp', 15]);
  expect(patience).toContainEqual(['m3u8', 2]);
});

test('a run removes what earlier ones left behind, and nothing of later ones, however late', async () => {
  bucket.add('00000000-480p.mp4');
  const late = context();
  late.files.remove = async (of, names) => {
    await run();
    await context().files.remove(of, names);
  };
  await transcode(late, key, new AbortController().signal);
  expect(await published()).toHaveLength(3);
  expect([...bucket].sort()).toEqual(await published());
});

test('a run whose film is deleted removes all that it has made, and its job is done', async () => {
  meanwhile = () => records.delete(key);
  expect(await run()).toBe(true);
  expect([...bucket]).toEqual([]);
});

test('the job of a run whose film is to be made anew is done', async () => {
  meanwhile = async () => {
    await records.update(key, (record) => record && { ...record, transcoding: notTranscoded() });
  };
  expect(await run()).toBe(true);
  expect(await stateNow()).toEqual(notTranscoded());
});

const stateNow = async () => (await records.getFresh(key))?.transcoding;

test('a run says which renditions it is making', async () => {
  let making: string[] | undefined;
  meanwhile = async () => {
    making = (await stateNow())?.making;
  };
  await run();
  expect(making).toEqual(['480p']);
  expect((await stateNow())?.making).toBeUndefined();
});

test('a new run does not say what the run before it was making', async () => {
  await records.update(
    key,
    (record) =>
      record && { ...record, transcoding: { ...notTranscoded(), state: 'running', making: ['1080p'] } },
  );
  let making: string[] | undefined = [];
  const { files, ...rest } = context();
  const read: typeof files.read = async () => {
    making = (await stateNow())?.making;
    return Readable.from('film');
  };
  await transcode({ ...rest, files: { ...files, read } }, key, new AbortController().signal);
  expect(making).toBeUndefined();
});

test('what is to be made anew is used until there is a new rendition', async () => {
  await run();
  const old = await published();
  await records.update(
    key,
    (record) =>
      record?.transcoding && {
        ...record,
        transcoding: { ...record.transcoding, state: 'pending', isOutdated: true },
      },
  );
  meanwhile = async () => {
    expect(await published()).toEqual(expect.arrayContaining(old));
    expect((await stateNow())?.renditions.map(({ file }) => `${file}.mp4`)).toEqual([
      old.find((name) => name.endsWith('.mp4')),
    ]);
  };
  await run();
  expect(await published()).toHaveLength(3);
  expect(await published()).not.toEqual(expect.arrayContaining(old.slice(0, 1)));
  expect(await stateNow()).toMatchObject({ state: 'done', isOutdated: undefined });
});

test('a film is given up after five runs that ended without a step', async () => {
  await records.update(
    key,
    (record) => record && { ...record, transcoding: { ...notTranscoded(), runs: 5 } },
  );
  await run();
  expect(await stateNow()).toMatchObject({ state: 'failed', reason: 'interrupted' });
});

test('a run that ends for no fault of the film does not count', async () => {
  meanwhile = async () => {
    throw new Error('S3 is away');
  };
  await expect(run()).rejects.toThrow('S3 is away');
  expect(await stateNow()).toMatchObject({ state: 'pending', runs: 0, reason: 'worker' });
  expect(await published()).toHaveLength(1);
  meanwhile = async () => {
    expect((await stateNow())?.reason).toBeUndefined();
  };
  await run();
  expect(await stateNow()).toMatchObject({ state: 'done', reason: undefined });
});

test('a worker that stops is no trouble', async () => {
  const stopping = new AbortController();
  meanwhile = async () => {
    stopping.abort(new Error('The worker is stopping'));
    throw stopping.signal.reason;
  };
  await expect(transcode(context(), key, stopping.signal)).rejects.toThrow('stopping');
  expect(await stateNow()).toMatchObject({ state: 'pending', runs: 0, reason: undefined });
});

test('a rendition that the disk had no room for is not published, and is no fault of the film', async () => {
  room = 900;
  await expect(run()).rejects.toThrow('disk');
  expect(await stateNow()).toMatchObject({ state: 'pending', runs: 0, renditions: [] });
});
