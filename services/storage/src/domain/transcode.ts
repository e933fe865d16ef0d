import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '@platform/service-kit';
import { copyArgs, encodeArgs, lengthArgs, planStoryboard, storyboardArgs } from './encoder-args.ts';
import { type Film, planRungs, type Rung, readFilm } from './film.ts';
import { demuxerOf } from './media-type.ts';
import { bandwidthOf, codecsOf, durationOf, partsOf } from './playlists.ts';
import type { ObjectRecord, Records } from './records.ts';
import { EncodingError, type MadeFile, type Rendition, type Transcoding } from './transcoding.ts';
import type { VideoFiles } from './video-files.ts';

interface EncoderRun {
  args: string[];
  /** Where the files are written. */
  folder: string;
  /** Largest file that may be written. */
  maxFileBytes: number;
  /** Ends it. */
  signal: AbortSignal;
  /** Seconds of the film that are done, about every half second. */
  onProgress: (seconds: number) => void;
}

export interface Encoder {
  isInstalled(): Promise<boolean>;
  /**
   * What ffprobe says of a file, as JSON.
   * @throws {EncodingError} when it can't read it
   */
  probe(file: string, demuxer: string): Promise<string>;
  /**
   * Runs ffmpeg to its end; returns how many seconds of the film it has read.
   * @throws {EncodingError} when it fails or is stuck; the signal's reason when that ended it
   */
  run(run: EncoderRun): Promise<number>;
}

/** The media worker's dependencies. */
export interface TranscodeContext {
  records: Records;
  files: VideoFiles;
  encoder: Encoder;
  /** Where films are worked on; must have room for a film and its renditions. */
  folder: string;
  /** Of the encoder. */
  threads: number;
  logger: Logger;
}

/** Another run has the video, or it is gone. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Runs that may end without finishing a step, before the video is given up: the worker may have been killed for its memory. */
const mostRuns = 5;
/** A copied part longer than this, in seconds, makes seeking and switching slow: such a copy is dropped. */
const longestCopiedPart = 10;

/** One run over one video. */
interface Run {
  context: TranscodeContext;
  key: string;
  run: string;
  folder: string;
  film: Film;
  demuxer: string;
  signal: AbortSignal;
  /** Ends the run. */
  cancel: (reason: Error) => void;
}

/**
 * Makes what is missing of a video's storyboard and renditions; each can be used once it is there. Idempotent. Of two workers with one
 * video, the later run's results count: an earlier run's files have other names and are never published.
 * @throws when S3, MongoDB or the disk fails; the caller tries again later
 */
export async function transcode(context: TranscodeContext, key: string, ended: AbortSignal): Promise<void> {
  const { records, files } = context;
  const cancelled = new AbortController();
  const signal = AbortSignal.any([ended, cancelled.signal]);
  const cancel = (reason: Error) => cancelled.abort(reason);
  const run = randomBytes(4).toString('hex');
  // Listed before this run begins: those of later runs must stay, however late this one removes what earlier ones left behind.
  const found = await files.list(key);
  // Before it begins too: a run counts, and a disk that can't be written is no fault of the video.
  const folder = await mkdtemp(join(context.folder, `film-${process.pid}-`));
  const logger = context.logger.child({ key, run });
  try {
    const record = await begin(records, key, run);
    if (!record) return;
    await files.remove(key, unpublished(found, record));
    if ((record.transcoding?.runs ?? 0) > mostRuns) throw new EncodingError('interrupted', 'too many runs');
    if (!(await context.encoder.isInstalled())) throw new EncodingError('no_encoder', 'ffmpeg is missing');
    await pipeline(await files.read(key, record.etag), createWriteStream(join(folder, 'film')), { signal });
    const demuxer = demuxerOf(record.contentType);
    const film = readFilm(await context.encoder.probe(join(folder, 'film'), demuxer));
    if (typeof film === 'string') throw new EncodingError(film, 'ffprobe found nothing to play');
    const own = { context, key, run, folder, film, demuxer, signal, cancel };
    const { transcoding } = record;
    await makeAll({ ...own, film: await measured(own) }, transcoding?.isOutdated ? undefined : transcoding);
    logger.info('made all renditions');
  } catch (error) {
    const cause: unknown = signal.aborted ? signal.reason : error;
    try {
      if (cause instanceof EncodingError) {
        logger.warn({ reason: cause.reason, err: cause }, 'gave up on a video');
        await changeOwn(records, key, run, (now) => ({ ...now, state: 'failed', reason: cause.reason }));
        return;
      }
      // No fault of the video: it doesn't count.
      if (!(cause instanceof Superseded))
        await changeOwn(records, key, run, (now) => ({
          ...now,
          state: 'pending',
          runs: Math.max(0, now.runs - 1),
        }));
      throw cause;
    } catch (end) {
      if (!(end instanceof Superseded)) throw end;
      logger.info('another run has the video, or it was deleted');
      // What can't be removed now is left to a sweep.
      await removeOwn(context, key, run).catch((err: unknown) => logger.warn({ err }, 'left files behind'));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes the video for this run; undefined when nothing is left to do. */
async function begin(records: Records, key: string, run: string): Promise<ObjectRecord | undefined> {
  const record = await records.update(key, (now) => {
    const { transcoding } = now ?? {};
    if (!now || !transcoding || !['pending', 'running'].includes(transcoding.state)) return undefined;
    return { ...now, transcoding: { ...transcoding, state: 'running', run, runs: transcoding.runs + 1 } };
  });
  return record?.transcoding?.run === run ? record : undefined;
}

const unpublished = (names: string[], record: ObjectRecord | undefined): string[] => {
  const published = new Set(record?.transcoding?.files.map(({ name }) => name));
  return names.filter((name) => !published.has(name));
};

/** Removes what a run that was superseded didn't publish. */
async function removeOwn({ records, files }: TranscodeContext, key: string, run: string): Promise<void> {
  const own = (await files.list(key)).filter((name) => name.startsWith(`${run}-`));
  await files.remove(key, unpublished(own, await records.getFresh(key)));
}

/** @throws {Superseded} when another run has the video, or it is gone */
async function changeOwn(
  records: Records,
  key: string,
  run: string,
  change: (now: Transcoding) => Transcoding,
): Promise<void> {
  let isOwn = false;
  await records.update(key, (record) => {
    const { transcoding } = record ?? {};
    isOwn = transcoding?.run === run;
    return record && transcoding && isOwn ? { ...record, transcoding: change(transcoding) } : undefined;
  });
  if (!isOwn) throw new Superseded();
}

/** The share of the work, roughly. */
const workOf = (rungs: Rung[]) => rungs.reduce((sum, { height }) => sum + height ** 2, 0);
const smallWork = 30_000;

/** The steps in order; those that an earlier run finished are skipped. */
async function makeAll(run: Run, before: Transcoding | undefined): Promise<void> {
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

/** In milliseconds. */
const reportEveryMs = 2_000;

/** Writes the progress down now and then. */
function reporter({ context, key, run, cancel }: Run, overall: (share: number) => number) {
  let last = performance.now();
  return (share: number) => {
    if (performance.now() - last < reportEveryMs) return;
    last = performance.now();
    const progress = overall(share);
    changeOwn(context.records, key, run, (now) => ({ ...now, progress })).catch((error: unknown) => {
      if (error instanceof Superseded) cancel(error);
    });
  };
}

async function runEncoder(run: Run, args: string[], progress?: (share: number) => void): Promise<number> {
  const { context, folder, film, signal } = run;
  const { size } = await stat(join(folder, 'film'));
  // The highest bit rate is 5 Mbit/s with sound; a copy is about as large as the film.
  const maxFileBytes = Math.max(1.2 * size, (film.duration * 8_000_000) / 8) + 64 * 1024 ** 2;
  const onProgress = (seconds: number) => progress?.(Math.min(1, seconds / film.duration));
  return context.encoder.run({ args, folder, maxFileBytes, signal, onProgress });
}

/** In seconds. Sound that ends so long before the pictures is filled up with silence, as players stop where it ends. */
const shortestSilence = 0.5;

/** The film as it really is, whatever its header says. */
async function measured(run: Run): Promise<Film> {
  const { film } = run;
  const lengthOf = (stream: number) =>
    runEncoder(run, lengthArgs({ ...run, file: 'film', threads: 1 }, stream));
  const pictures = await lengthOf(film.stream);
  const sound = film.soundStream === undefined ? 0 : await lengthOf(film.soundStream);
  if (pictures === 0) throw new EncodingError('unreadable', 'no picture in it');
  expectWhole(Math.max(pictures, sound), film);
  const filled = film.sound === 'copied' && sound < pictures - shortestSilence;
  return { ...film, duration: pictures, sound: sound === 0 ? 'none' : filled ? 'encoded' : film.sound };
}

async function makeStoryboard(run: Run): Promise<void> {
  const { folder, film, demuxer, run: id } = run;
  const plan = planStoryboard(film);
  const file = `${id}-storyboard`;
  await runEncoder(run, storyboardArgs({ film, demuxer, file: 'film', threads: 1 }, plan, file));
  const sheets = (await readdir(folder)).filter((name) => name.startsWith(`${file}-`)).sort();
  if (sheets.length === 0) throw new EncodingError('unreadable', 'no picture could be decoded');
  const storyboard = { ...plan, file, duration: film.duration };
  await publish(run, sheets, (now) => ({ ...now, storyboard }));
}

/** Whether the copy can be used. */
async function makeCopy(run: Run, progress: (share: number) => void): Promise<boolean> {
  const { film, demuxer, folder, context } = run;
  const file = `${run.run}-copy`;
  await runEncoder(run, copyArgs({ film, demuxer, file: 'film', threads: context.threads }, file), progress);
  const parts = partsOf(await readFile(join(folder, `${file}.m3u8`), 'utf8'));
  if (parts.some(({ duration }) => duration > longestCopiedPart)) return false;
  const { width, height } = film;
  await publishRenditions(run, [{ name: 'copy', file, width, height }]);
  return true;
}

async function encode(run: Run, rungs: Rung[], progress: (share: number) => void): Promise<void> {
  const { film, demuxer, context } = run;
  const named = rungs.map((rung) => ({ ...rung, file: `${run.run}-${rung.name}` }));
  const ratio = film.width / film.height;
  const args = encodeArgs({ film, demuxer, file: 'film', threads: context.threads }, named);
  await runEncoder(run, args, progress);
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

/** @throws {EncodingError} when more than a little is missing */
function expectWhole(seconds: number, { duration }: Film): void {
  if (seconds < duration - Math.max(2, 0.02 * duration))
    throw new EncodingError('truncated', `${seconds} of ${duration} s`);
}

async function publishRenditions(
  run: Run,
  made: Pick<Rendition, 'name' | 'file' | 'width' | 'height'>[],
): Promise<void> {
  const { folder, film } = run;
  const renditions = await Promise.all(
    made.map(async (one): Promise<Rendition> => {
      const parts = partsOf(await readFile(join(folder, `${one.file}.m3u8`), 'utf8'));
      const codecs = codecsOf(await headOf(join(folder, `${one.file}.mp4`)), film.sound !== 'none');
      if (parts.length === 0 || !codecs) throw new EncodingError('unreadable', 'the encoder wrote nothing');
      expectWhole(durationOf(parts), film);
      const [frames = 25, per = 1] = film.frameRate.split('/').map(Number);
      return { ...one, codecs, frameRate: frames / per, ...bandwidthOf(parts) };
    }),
  );
  const names = made.flatMap(({ file }) => [`${file}.mp4`, `${file}.m3u8`]);
  await publish(run, names, (now) => ({ ...now, renditions: [...now.renditions, ...renditions] }));
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

/** Uploads files, and then publishes them by one change of the record. */
async function publish(run: Run, names: string[], change: (now: Transcoding) => Transcoding): Promise<void> {
  const { context, key, folder, signal } = run;
  const uploaded: MadeFile[] = [];
  for (const name of names) {
    uploaded.push(await context.files.upload(key, name, join(folder, name), signal));
    await rm(join(folder, name));
  }
  await changeOwn(context.records, key, run.run, (now) => {
    // What there was is replaced by the first that is made anew; a sweep removes its files.
    const kept = now.isOutdated ? { ...now, renditions: [], files: [], storyboard: undefined } : now;
    return { ...change(kept), isOutdated: undefined, files: [...kept.files, ...uploaded], runs: 0 };
  });
}
