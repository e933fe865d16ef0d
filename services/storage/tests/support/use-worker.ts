import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Processing, processingListSchema, videoPlaybackSchema } from '@platform/contracts';
import { internalOperations, operations } from '@platform/contracts/operations';
import { silentLogger } from '@platform/service-kit';
import { asAdmin, asMember, serviceHeaders, waitFor } from '@platform/testkit';
import { readWorkerConfig } from '../../src/config.ts';
import { startWorker } from '../../src/worker-service.ts';
import type { StorageUnderTest } from './use-storage.ts';

const run = promisify(execFile);

/** The environment of a media worker of a storage under test. */
export const workerEnvironment = ({ mongo, s3 }: StorageUnderTest, folder: string) => ({
  ...{ PORT: '0', ADMIN_PORT: '0', NODE_ENV: 'test', MONGO_URL: mongo.url, MEDIA_FOLDER: folder },
  ...{ S3_ENDPOINT: s3.endpoint, S3_REGION: s3.region, S3_BUCKET: s3.bucket },
  ...{ S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
});

/** A folder of this test file. */
export function useFolder(): { readonly path: string } {
  const folder = { path: '' };
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'transcoding-'));
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}

/** Starts a media worker; the caller closes it. SHOW_LOGS=1 shows what it logs. */
export const startWorkerOf = (
  storage: StorageUnderTest,
  folder: string,
  environment: Record<string, string> = {},
) =>
  startWorker(
    readWorkerConfig({ ...workerEnvironment(storage, folder), ...environment }),
    process.env.SHOW_LOGS ? {} : { logger: silentLogger() },
  );

/** A media worker for this test file. */
export function useWorker(storage: StorageUnderTest): void {
  const folder = useFolder();
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    worker = await startWorkerOf(storage, folder.path);
  });
  afterAll(() => worker?.close());
}

/** A rendition, as a player gets it. */
export type PlayedRendition = Awaited<ReturnType<ReturnType<typeof videosOf>['renditionsOf']>>[number];

/** What operator, content and members do with videos while renditions are made of them. */
export function videosOf(storage: StorageUnderTest) {
  const processing = async (query = ''): Promise<Processing[]> => {
    const listed = await storage.fetch(operations.listProcessing.path + query, { headers: asAdmin() });
    return processingListSchema.parse(await listed.json());
  };
  const stateOf = async (path: string) => (await processing()).find(({ objectPath }) => objectPath === path);
  const get = (path: string, init: RequestInit = {}) =>
    storage.fetch(path, { headers: asMember(), redirect: 'manual', ...init });
  const text = async (path: string) => (await get(path)).text();

  return {
    /** Uploads and checks a film; the check's status. */
    async check(file: Uint8Array) {
      const path = await storage.upload('video', file);
      return { path, status: (await storage.check('video', path)).status };
    },
    /** Saves a video, by default one that members may see. */
    keep: (path: string, visibleFrom: string | null = new Date(0).toISOString(), itemId = path) =>
      storage.callWith({ kind: 'item.saved', itemId, objectPaths: [path], released: [], visibleFrom }),
    delete: (path: string) => storage.callWith({ kind: 'item.deleted', itemId: path, objectPaths: [path] }),
    async save(file: Uint8Array): Promise<string> {
      const { path, status } = await this.check(file);
      expect(status).toBe(200);
      await this.keep(path);
      return path;
    },
    stateOf,
    processingOf: (ids: string[]) => processing(`?ids=${ids.join()}`),
    retry: (objectPath: string) => storage.post(operations.retryProcessing.path, { objectPath }),
    /** Waits until nothing more is made of a film: 'done', or why it failed. */
    settled: (path: string, timeoutMs = 120_000) =>
      waitFor(
        async () => {
          const state = await stateOf(path);
          return !state ? 'done' : state.state === 'failed' ? state.reason : undefined;
        },
        { timeoutMs, what: `the renditions of ${path}` },
      ),
    async playbackOf(objectPath: string) {
      const headers = serviceHeaders('content', 'storage');
      const response = await storage.post(internalOperations.getPlayback.path, { objectPath }, headers);
      return videoPlaybackSchema.parse(await response.json());
    },
    get,
    text,
    /** Gets the renditions of a master playlist, and decodes each whole. */
    async renditionsOf(master: string, folder: string) {
      const base = master.replace(/[^/]*$/, '');
      const found = [...(await text(master)).matchAll(/RESOLUTION=(\d+)x(\d+).*\n(.*)\.m3u8$/gm)];
      return Promise.all(
        found.map(async ([, width, height, name = '']) => {
          const file = join(folder, name);
          const moved = await get(`${base}${name}.mp4`);
          expect([moved.status, moved.headers.get('cache-control')]).toEqual([302, 'private, max-age=30']);
          await writeFile(`${file}.mp4`, await (await fetch(moved.headers.get('location') ?? '')).bytes());
          const playlist = await get(`${base}${name}.m3u8`);
          expect(playlist.status).toBe(200);
          const listed = await playlist.text();
          await writeFile(`${file}.m3u8`, listed);
          const decoded = await run('ffmpeg', ['-v', 'error', '-i', `${file}.m3u8`, '-f', 'null', '-']);
          const probe = async (...args: string[]) =>
            (await run('ffprobe', ['-v', 'error', ...args, `${file}.mp4`])).stdout;
          const { streams } = JSON.parse(await probe('-show_streams', '-of', 'json'));
          const sounds = await probe(...'-select_streams a -show_entries packet=pts_time -of csv'.split(' '));
          const ofType = (type: string) =>
            streams.find((one: { codec_type: string }) => one.codec_type === type);
          const picture = ofType('video');
          const segments = [...listed.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
          return {
            name: name.slice(9),
            /** What ffmpeg says when it decodes all of it. */
            errors: decoded.stderr,
            segments,
            seconds: segments.reduce((sum, seconds) => sum + seconds, 0),
            ignoredStarts: ignoredStarts(await readFile(`${file}.mp4`)),
            startsAt: Number(picture.start_time),
            ...{ width: Number(width), height: Number(height), picture, sound: ofType('audio') },
            soundEndsAt: Number(/([\d.]+)\s*$/.exec(sounds)?.[1]),
          };
        }),
      );
    },
  };
}

/**
 * By how many seconds the streams of an mp4 begin earlier in Chromium, which leaves out an edit list (ISO/IEC 14496-12, 8.6.6) that begins with
 * an empty edit: the edit's length, less what the next one leaves out of the stream.
 */
function ignoredStarts(file: Buffer): number[] {
  const found: number[] = [];
  // Pictures and sound may have the same bytes as a box's name.
  const head = file.subarray(0, file.indexOf('moof'));
  for (let at = head.indexOf('elst'); at > 0; at = head.indexOf('elst', at + 1)) {
    const isEmpty = head.readInt32BE(at + 16) === -1;
    const leftOut = isEmpty && head.readUInt32BE(at + 8) > 1 ? head.readInt32BE(at + 28) : 0;
    const scale = head.readUInt32BE(head.indexOf('mdhd', at) + 16);
    found.push(isEmpty ? head.readUInt32BE(at + 12) / 1_000 - leftOut / scale : 0);
  }
  return found;
}
