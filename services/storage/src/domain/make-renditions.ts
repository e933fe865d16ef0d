import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenditionName } from '@platform/contracts';
import { copyArgs, encodeArgs, lengthArgs, planStoryboard, storyboardArgs } from './encoder-args.ts';
import { type Film, planRungs, type Rung } from './film.ts';
import { bandwidthOf, codecsOf, durationOf, segmentsOf, withLongEnd } from './playlists.ts';
import { changeOwn, publish, type Run, reporter } from './run.ts';
import { EncodingError, type Rendition, type Transcoding } from './transcoding.ts';

/** A copied segment longer than this, in seconds, makes seeking and switching slow: such a copy is dropped. */
const longestCopiedSegment = 10;

/** The share of the work, roughly. */
const workOf = (rungs: Rung[]) => rungs.reduce((sum, { height }) => sum + height ** 2, 0);
const smallWork = 30_000;

/** The steps in order; those that an earlier run finished are skipped. */
export async function makeAll(run: Run, before: Transcoding | undefined): Promise<void> {
  const { film, context, key } = run;
  const made = new Set(before?.renditions.map(({ name }) => name));
  let isCopied = made.has('copy');
  const canCopy = film.hasPlainH264 && film.sound !== 'encoded';
  const all = () =>
    planRungs(film, isCopied || canCopy).reduce((sum, group) => sum + workOf(group), 2 * smallWork);
  let done = 0;
  const step = async (
    work: number,
    isDone: boolean,
    make: (progress: (share: number) => void) => Promise<unknown>,
  ) => {
    const total = all();
    if (!isDone) await make(reporter(run, (share) => Math.min(1, (done + share * work) / total)));
    done += work;
  };
  await step(smallWork, before?.storyboard !== undefined, () => ifPossible(run, makeStoryboard(run)));
  await step(smallWork, isCopied || !canCopy, async (progress) => {
    isCopied = (await ifPossible(run, makeCopy(run, progress))) ?? false;
  });
  for (const rungs of planRungs(film, isCopied)) {
    const missing = rungs.filter(({ name }) => !made.has(name));
    await step(workOf(rungs), missing.length === 0, (progress) => encode(run, missing, progress));
  }
  await changeOwn(context.records, key, run.run, (now) => ({
    ...now,
    state: 'done',
    progress: 1,
    reason: undefined,
  }));
}

/** The film can be played without what this makes. */
const ifPossible = <Result>({ context, key }: Run, made: Promise<Result>): Promise<Result | undefined> =>
  made.catch((err: unknown) => {
    if (!(err instanceof EncodingError)) throw err;
    context.logger.warn({ err, key, reason: err.reason }, 'left out a step');
    return undefined;
  });

/** Time for one run of the encoder, beside that for each second of the film: 4K HDR takes about 10 s on one slow core. */
const [mostMs, mostMsASecond] = [10 * 60_000, 60_000];

/** In milliseconds: an encoder that gets no further for this long is ended. Sheets are only written by the hundred pictures. */
const [usuallyStuckMs, stuckWithSheetMs] = [2 * 60_000, 15 * 60_000];

async function runEncoder(
  run: Run,
  args: string[],
  { progress, stuckMs = usuallyStuckMs }: { progress?: (share: number) => void; stuckMs?: number } = {},
): Promise<number> {
  const { context, folder, film, signal } = run;
  const { size } = await stat(join(folder, 'film'));
  // The highest bit rate is 5 Mbit/s with sound; a copy is about as large as the film.
  const maxFileBytes = Math.max(1.2 * size, (film.duration * 8_000_000) / 8) + 64 * 1024 ** 2;
  const onProgress = (seconds: number) => progress?.(Math.min(1, seconds / film.duration));
  const maxMs = mostMs + film.duration * mostMsASecond;
  return context.encoder.run({ args, folder, maxFileBytes, maxMs, stuckMs, signal, onProgress });
}

/** What all runs of the encoder read: the film, in the run's folder. */
const inputOf = ({ film, demuxer, context }: Run) => ({
  film,
  demuxer,
  file: 'film',
  threads: context.threads,
});

/**
 * In seconds, less than the shortest last segment. Sound that ends so long before the pictures is filled up with silence, as players stop
 * where it ends.
 */
const shortestSilence = 0.5;

/** How many other sounds are measured: each needs a reading of the whole file. */
const mostOtherSounds = 10;

/** The film as it really is, whatever its header says. */
export async function measured(run: Run): Promise<Film> {
  const { film } = run;
  const lengthOf = (stream: number) => runEncoder(run, lengthArgs(inputOf(run), stream));
  const pictures = await lengthOf(film.stream);
  const sound = film.soundStream === undefined ? 0 : await lengthOf(film.soundStream);
  if (pictures === 0) throw new EncodingError('unreadable', 'no picture in it');
  let longest = Math.max(pictures, sound);
  // The header's length may be that of another sound.
  for (const other of film.otherSounds.slice(0, mostOtherSounds))
    if (isCut(longest, film)) longest = Math.max(longest, await lengthOf(other));
  expectWhole(longest, film);
  const filled = film.sound === 'copied' && sound < pictures - shortestSilence;
  return { ...film, duration: pictures, sound: sound === 0 ? 'none' : filled ? 'encoded' : film.sound };
}

async function makeStoryboard(run: Run): Promise<void> {
  const { folder, film, run: id } = run;
  const plan = planStoryboard(film);
  const file = `${id}-storyboard`;
  await runEncoder(run, storyboardArgs(inputOf(run), plan, file), { stuckMs: stuckWithSheetMs });
  const sheets = (await readdir(folder)).filter((name) => name.startsWith(`${file}-`)).sort();
  if (sheets.length === 0) throw new EncodingError('unreadable', 'no picture could be decoded');
  const storyboard = { ...plan, file, duration: film.duration };
  await publish(run, sheets, (now) => ({ ...now, storyboard }));
}

const announce = ({ context, key, run }: Run, making: RenditionName[]) =>
  changeOwn(context.records, key, run, (now) => ({ ...now, making }));

/** Whether the copy can be used. */
async function makeCopy(run: Run, progress: (share: number) => void): Promise<boolean> {
  const { film, folder } = run;
  const file = `${run.run}-copy`;
  await announce(run, ['copy']);
  await runEncoder(run, copyArgs(inputOf(run), file), { progress });
  const segments = segmentsOf(await writtenPlaylist(folder, file));
  if (segments.some(({ duration }) => duration > longestCopiedSegment)) return false;
  const { width, height } = film;
  await publishRenditions(run, [{ name: 'copy', file, width, height }]);
  return true;
}

async function encode(run: Run, rungs: Rung[], progress: (share: number) => void): Promise<void> {
  const { film } = run;
  const named = rungs.map((rung) => ({ ...rung, file: `${run.run}-${rung.name}` }));
  const ratio = film.width / film.height;
  const args = encodeArgs(inputOf(run), named);
  await announce(
    run,
    rungs.map(({ name }) => name),
  );
  await runEncoder(run, args, { progress });
  const long = (height: number, by: number) => 2 * Math.round((height * by) / 2);
  await publishRenditions(
    run,
    named.map(({ name, file, height }) =>
      ratio >= 1
        ? { name, file, width: long(height, ratio), height }
        : { name, file, width: height, height: long(height, 1 / ratio) },
    ),
  );
}

/** Whether more than a little is missing. */
const isCut = (seconds: number, { duration }: Film): boolean =>
  seconds < duration - Math.max(2, 0.02 * duration);

/** @throws {EncodingError} when more than a little is missing */
function expectWhole(seconds: number, film: Film): void {
  if (isCut(seconds, film)) throw new EncodingError('truncated', `${seconds} of ${film.duration} s`);
}

/**
 * The playlist of a rendition.
 * @throws when the disk was full, which ffmpeg's HLS muxer ignores: it ends well, with less in its files than it lists
 */
async function writtenPlaylist(folder: string, file: string): Promise<string> {
  const playlist = await readFile(join(folder, `${file}.m3u8`), 'utf8');
  const { size } = await stat(join(folder, `${file}.mp4`));
  const listed = [...playlist.matchAll(/BYTERANGE[:=]"?(\d+)/g)];
  const isWhole = playlist.includes('#EXT-X-ENDLIST');
  if (!isWhole || size < listed.reduce((sum, [, bytes]) => sum + Number(bytes), 0))
    throw new Error('The encoder could not write all: is the disk full?');
  return playlist;
}

async function publishRenditions(
  run: Run,
  made: Pick<Rendition, 'name' | 'file' | 'width' | 'height'>[],
): Promise<void> {
  const { folder, film } = run;
  const renditions = await Promise.all(
    made.map(async (one): Promise<Rendition> => {
      const playlist = withLongEnd(await writtenPlaylist(folder, one.file));
      await writeFile(join(folder, `${one.file}.m3u8`), playlist);
      const segments = segmentsOf(playlist);
      const codecs = codecsOf(await headOf(join(folder, `${one.file}.mp4`)), film.sound !== 'none');
      if (segments.length === 0 || !codecs)
        throw new EncodingError('unreadable', 'the encoder wrote nothing');
      expectWhole(durationOf(segments), film);
      const [frames = 25, per = 1] = film.frameRate.split('/').map(Number);
      return { ...one, codecs, frameRate: frames / per, ...bandwidthOf(segments) };
    }),
  );
  const names = made.flatMap(({ file }) => [`${file}.mp4`, `${file}.m3u8`]);
  await publish(run, names, (now) => ({
    ...now,
    renditions: [...now.renditions, ...renditions],
    making: undefined,
  }));
}

const headBytes = 16 * 1024;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
