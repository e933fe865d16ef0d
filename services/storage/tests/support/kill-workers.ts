import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';
import { childEnvironment, useConnection, waitFor } from '@platform/testkit';
import { makeFile } from '@platform/testkit/make-file';
import type { Transcoding } from '../../src/domain/transcoding.ts';
import type { StorageUnderTest } from './use-storage.ts';
import { useFolder, videosOf, workerEnvironment } from './use-worker.ts';

const source = join(import.meta.dirname, '../..');

/** Films that take the encoder some seconds, and what is to be made of them. */
const films: [args: string, names: string[]][] = [
  ['-f lavfi -i testsrc2=duration=8:size=640x360 -c:v mpeg4 -q:v 5', ['480p']],
  ['-f lavfi -i testsrc2=duration=5:size=1280x720 -c:v mpeg4 -q:v 5', ['480p', '720p']],
  ['-f lavfi -i testsrc2=duration=8:size=640x360 -c:v libx264 -preset ultrafast -pix_fmt yuv420p', ['copy']],
];

/** Media workers as processes of their own, which may be killed, and the films they work on. */
export function useKillableWorkers(storage: StorageUnderTest) {
  const folder = useFolder();
  const videos = videosOf(storage);
  const workers = new Set<ChildProcess>();
  /** How those ended that were not to. */
  const crashes: string[] = [];
  const mongo = useConnection(storage.mongo);

  const kill = async (worker: ChildProcess | undefined, signal: NodeJS.Signals) => {
    if (!worker || !workers.delete(worker)) return;
    const gone = once(worker, 'exit');
    worker.kill(signal);
    await gone;
  };
  afterAll(() => Promise.all([...workers].map((worker) => kill(worker, 'SIGKILL'))));

  const recordOf = async (path: string) => {
    const _id = path.replace('/objects/', '');
    const objects = mongo.connection.collection<{ _id: string; transcoding: Transcoding }>('objects');
    const record = await objects.findOne({ _id });
    if (!record) throw new Error(`${path} has no record`);
    return record;
  };
  const keysOf = (path: string) => storage.keys(`renditions/${path.split('/').pop()}/`);
  const listedOf = async (path: string) =>
    (await recordOf(path)).transcoding.files.map(({ name }) => `renditions/${path.split('/').pop()}/${name}`);

  return {
    workers: () => [...workers],
    start(): ChildProcess {
      const output = process.env.SHOW_LOGS ? 'inherit' : 'ignore';
      const worker = spawn(process.execPath, ['src/worker.ts'], {
        cwd: source,
        env: { ...childEnvironment, ...workerEnvironment(storage, folder.path) },
        stdio: ['ignore', output, output],
      });
      workers.add(worker);
      worker.once('exit', (code, signal) => {
        if (workers.delete(worker)) crashes.push(`${signal ?? code}`);
      });
      return worker;
    },
    kill,
    /** Saves films; a worker finds them. */
    async save(count: number): Promise<{ path: string; names: string[] }[]> {
      const saved = films.slice(0, count).map(async ([args, names]) => {
        return { path: await videos.save(await makeFile('a.mp4', args.split(' '))), names };
      });
      return Promise.all(saved);
    },
    progressOf: async (path: string) => (await videos.stateOf(path))?.progress ?? 1,
    isSettled: async (path: string) => (await recordOf(path)).transcoding.state === 'done',
    keysOf,
    listedOf,
    /** Each film has one complete set of renditions that decode whole, and nothing is left to do. */
    async expectMade(made: { path: string; names: string[] }[]) {
      for (const { path, names } of made) {
        expect(await videos.settled(path)).toBe('done');
        const playback = await videos.playbackOf(path);
        expect(playback).toMatchObject({ state: 'ready', storyboard: `${path}/storyboard.vtt` });
        const renditions = await videos.renditionsOf(playback.hls ?? '', folder.path);
        expect(renditions.map(({ name }) => name).sort()).toEqual(names);
        for (const { errors } of renditions) expect(errors).toBe('');
        const keys = await keysOf(path);
        expect(keys).toEqual(expect.arrayContaining(await listedOf(path)));
        expect(await listedOf(path)).toHaveLength(1 + 2 * names.length);
      }
      const jobs = mongo.connection.collection('transcodeJobs');
      await waitFor(async () => (await jobs.countDocuments()) === 0, { what: 'the queue to be empty' });
      expect(crashes).toEqual([]);
    },
    /** A worker that starts removes what killed ones left on the disk. */
    async expectNoFolders() {
      await Promise.all([...workers].map((worker) => kill(worker, 'SIGTERM')));
      const worker = this.start();
      await waitFor(async () => !(await readdir(folder.path)).some((name) => name.startsWith('film-')));
      await kill(worker, 'SIGTERM');
    },
  };
}
