import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { apiPath, demoMembershipNumber, membershipNumberHeader } from '@platform/contracts';
import { type Client, uploadVideo } from '@platform/demo-library';
import { lastAllowedCore } from '@platform/local-stack';
import { platformProcess, type StartedPlatform } from '@platform/testkit/platform';
import { createEncoder } from '../../services/storage/src/clients/encoder.ts';
import {
  copyArgs,
  encodeArgs,
  planStoryboard,
  storyboardArgs,
} from '../../services/storage/src/domain/encoder-args.ts';
import { type Film, planRungs, readFilm } from '../../services/storage/src/domain/film.ts';
import { demuxerOf } from '../../services/storage/src/domain/media-type.ts';
import { cpuMicroseconds, endedChildrenMicroseconds } from './child-service.ts';
import { openLoop } from './open-loop.ts';
import { type ComparisonRow, limit, row, runRounds } from './report.ts';

const ladderSeconds = Number(process.env.BENCH_LADDER_SECONDS ?? 24);
const loadSeconds = Number(process.env.BENCH_SECONDS ?? 10);

const run = promisify(execFile);
const cache = join(tmpdir(), 'platform-bench-media');
const longestEncodeMs = 30 * 60_000;

/** A film of H.264 in 1080p at 8 Mbit/s, with key frames every 2 s, and AAC. Made once. */
export async function makeFilm(seconds: number): Promise<string> {
  const path = join(cache, `${seconds}-seconds.mp4`);
  if (existsSync(path)) return path;
  process.stderr.write(`  making a film of ${seconds} s\n`);
  mkdirSync(cache, { recursive: true });
  const draft = join(cache, `${process.pid}.mp4`);
  const picture = `testsrc2=size=1920x1080:rate=25:duration=${seconds},noise=alls=20:allf=t`;
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture],
    ...['-f', 'lavfi', '-i', `sine=frequency=220:duration=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'superfast', '-pix_fmt', 'yuv420p', '-g', '50', '-sc_threshold', '0'],
    ...['-b:v', '8M', '-minrate', '8M', '-maxrate', '8M', '-bufsize', '8M', '-nal-hrd', 'cbr'],
    ...['-c:a', 'aac', '-ac', '2', '-b:a', '128k', '-movflags', '+faststart', draft],
  ]);
  renameSync(draft, path);
  return path;
}

/** A video of the platform. */
export interface Uploaded {
  id: string;
  objectPath: string;
}

/** Uploads a film; returns when its renditions are about to be made. */
export async function upload(admin: Client, path: string, title: string): Promise<Uploaded> {
  const objectPath = await uploadVideo(admin, readFileSync(path), 'film.mp4');
  const { id } = await admin.post(apiPath('/api/videos'), { objectPath, filename: 'film.mp4', title });
  const video = { id, objectPath };
  // Storage learns by an event that it was saved.
  await untilMade(admin, video, (progress) => progress !== undefined);
  return video;
}

const remove = (admin: Client, { id }: Uploaded): Promise<unknown> =>
  admin.delete(apiPath('/api/videos/{id}', { id }));

/** How far a video's renditions are, from 0 to 1; undefined when they are all made. */
async function progressOf(admin: Client, { objectPath }: Uploaded): Promise<number | undefined> {
  const list = await admin.get(apiPath('/api/storage/processing'));
  const found = list.find((one) => one.objectPath === objectPath);
  if (found?.state === 'failed') throw new Error(`No renditions were made: ${found.reason}`);
  return found?.progress;
}

/** Waits until all of a video's renditions are made, or as far as a condition asks. */
export async function untilMade(
  admin: Client,
  video: Uploaded,
  isEnough = (progress: number | undefined): boolean => progress === undefined,
): Promise<void> {
  const end = performance.now() + longestEncodeMs;
  while (!isEnough(await progressOf(admin, video))) {
    if (performance.now() > end) throw new Error('The renditions are not made in time');
    await delay(250);
  }
}

/** Seconds of processor time that the media worker and its ffmpeg take for a film. */
async function workerSeconds(admin: Client, path: string, pid: number): Promise<number> {
  const spent = () => cpuMicroseconds(pid) + endedChildrenMicroseconds(pid);
  const before = spent();
  const video = await upload(admin, path, 'A film to encode');
  await untilMade(admin, video);
  const seconds = (spent() - before) / 1_000_000;
  await remove(admin, video);
  return seconds;
}

/** Gives a process, and what it starts from now on, the lowest priority: the platform of a benchmark is started without. */
function makeBackground(pid: number): void {
  for (const thread of readdirSync(`/proc/${pid}/task`))
    setPriority(Number(thread), constants.priority.PRIORITY_LOW);
}

/** Measures something while the media worker encodes a film. */
async function whileEncoding(
  admin: Client,
  path: string,
  pid: number,
  measure: () => Promise<number>,
): Promise<number> {
  const video = await upload(admin, path, 'A film to encode');
  // The preview pictures and the copy are a smaller share.
  await untilMade(admin, video, (progress) => progress === undefined || progress > 0.04);
  const measured = await measure();
  if ((await progressOf(admin, video)) === undefined) throw new Error('The film was encoded too early');
  await remove(admin, video);
  while (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8') !== '') await delay(250);
  return measured;
}

const demuxer = demuxerOf('video/mp4');

/** What the worker reads of a film. */
async function probeFilm(path: string): Promise<Film> {
  const film = readFilm(await createEncoder({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }).probe(path, demuxer));
  if (typeof film === 'string') throw new Error(`${path} is ${film}`);
  return film;
}

/** On the core that the worker has. */
const pinned = (args: string[], cwd: string) =>
  run('taskset', ['-c', `${lastAllowedCore()}`, 'ffmpeg', ...args], { cwd });

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ladder-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Arguments up to the input, and those of the outputs. */
function split(args: string[]): [input: string[], outputs: string[]] {
  const end = args.indexOf('-i') + 2;
  return [args.slice(0, end), args.slice(end)];
}

/** One command that makes the files of the worker's six: preview pictures, the copy, and the renditions. */
function bareArgs(film: Film, file: string): string[] {
  const one = { film, demuxer, file, threads: 1 };
  const rungs = planRungs(film, true)
    .flat()
    .map((rung) => ({ ...rung, file: rung.name }));
  const [input, encoded] = split(encodeArgs(one, rungs));
  const [, copied] = split(copyArgs(one, 'copy'));
  const [keyFrames, pictures] = split(storyboardArgs(one, planStoryboard(film), 'storyboard'));
  const second = pictures.map((argument) =>
    argument === `0:${film.stream}` ? `1:${film.stream}` : argument,
  );
  return [...input, ...keyFrames, ...encoded, ...copied, ...second];
}

/** Seconds of processor time of the bare command. No other child of this process may end meanwhile. */
const bareSeconds = (film: Film, path: string): Promise<number> =>
  inFolder(async (folder) => {
    const before = endedChildrenMicroseconds(process.pid);
    await pinned(bareArgs(film, path), folder);
    return (endedChildrenMicroseconds(process.pid) - before) / 1_000_000;
  });

/** Seconds until a film's preview pictures are made. */
const storyboardSeconds = (film: Film, path: string): Promise<number> =>
  inFolder(async (folder) => {
    const start = performance.now();
    await pinned(
      storyboardArgs({ film, demuxer, file: path, threads: 1 }, planStoryboard(film), 'storyboard'),
      folder,
    );
    return (performance.now() - start) / 1000;
  });

/** Making renditions, and the gateway's latency meanwhile. The storyboard is that of a longer film. */
export async function compareLadder(
  { url, folder }: StartedPlatform,
  admin: Client,
  longPath: string,
  rounds: number,
): Promise<ComparisonRow[]> {
  const path = await makeFilm(ladderSeconds);
  const [film, longFilm] = [await probeFilm(path), await probeFilm(longPath)];
  const { pid } = platformProcess(folder, 'storage-worker');
  const made = await runRounds(
    [
      { name: 'media worker', run: () => workerSeconds(admin, path, pid) },
      { name: 'one ffmpeg', run: () => bareSeconds(film, path) },
      { name: 'storyboard', run: () => storyboardSeconds(longFilm, longPath) },
    ],
    rounds,
  );

  makeBackground(pid);
  const load = {
    url: url + apiPath('/api/videos/upcoming'),
    headers: { [membershipNumberHeader]: demoMembershipNumber },
    rate: 50,
    seconds: loadSeconds,
  };
  const p99 = async () => (await openLoop(load)).p99;
  const latency = await runRounds(
    [
      { name: 'encoding', run: () => whileEncoding(admin, path, pid, p99) },
      { name: 'idle', run: p99 },
    ],
    rounds,
  );

  const ladder = `ladder of ${ladderSeconds} s, processor time`;
  return [
    row(ladder, made('media worker'), made('one ffmpeg'), 's', { atMost: 1.15 }),
    row('storyboard', made('storyboard'), limit(longFilm.duration, "the film's length"), 's', {
      atMost: 0.02,
    }),
    row("gateway's p99 while encoding", latency('encoding'), latency('idle'), 'ms', { atMost: 1.5 }),
  ];
}
