import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ProcessingFailure } from '@platform/contracts';
import { readFilm } from './film.ts';
import { makeAll, measured } from './make-renditions.ts';
import { demuxerOf } from './media-type.ts';
import type { ObjectRecord, Records } from './records.ts';
import { changeOwn, Superseded, type TranscodeContext } from './run.ts';
import { EncodingError, type Transcoding } from './transcoding.ts';

/** Runs that may end without finishing a step, before the video is given up: the worker may have been killed for its memory. */
const mostRuns = 5;

/**
 * Makes what is missing of a video's storyboard and renditions; each can be used once it is there. Idempotent. Of two workers with one
 * video, the later run's results count: an earlier run's files have other names and are never published. Returns false when
 * another run has the video by now.
 * @throws when S3, MongoDB or the disk fails; the caller tries again later
 */
export async function transcode(
  context: TranscodeContext,
  key: string,
  ended: AbortSignal,
): Promise<boolean> {
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
    if (!record) return true;
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
    return true;
  } catch (error) {
    const cause: unknown = signal.aborted ? signal.reason : error;
    return await end({ ...context, logger }, key, run, { cause, isStopping: ended.aborted });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes down how a run ended that didn't make everything. Returns false when another run has the video.
 * @throws the cause, when another try may end better
 */
async function end(
  context: TranscodeContext,
  key: string,
  run: string,
  { cause, isStopping }: { cause: unknown; isStopping: boolean },
): Promise<boolean> {
  const { records, logger } = context;
  try {
    if (cause instanceof Superseded) throw cause;
    const change = cause instanceof EncodingError ? failedFor(cause.reason) : postponed(isStopping);
    await changeOwn(records, key, run, change);
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    logger.info(error.isTaken ? 'another run has the video' : 'the video was deleted or is to be made anew');
    // What can't be removed now is left to a sweep.
    await removeOwn(context, key, run).catch((err: unknown) => logger.warn({ err }, 'left files behind'));
    return !error.isTaken;
  }
  if (!(cause instanceof EncodingError)) throw cause;
  logger.warn({ reason: cause.reason, err: cause }, 'gave up on a video');
  return true;
}

const failedFor =
  (reason: ProcessingFailure) =>
  (now: Transcoding): Transcoding => ({ ...now, state: 'failed', reason });

/** No fault of the video: it doesn't count. Operators are told, unless the worker is only stopping. */
const postponed =
  (isStopping: boolean) =>
  (now: Transcoding): Transcoding => ({
    ...now,
    state: 'pending',
    runs: Math.max(0, now.runs - 1),
    reason: isStopping ? undefined : 'worker',
  });

/** Takes the video for this run; undefined when nothing is left to do. */
async function begin(records: Records, key: string, run: string): Promise<ObjectRecord | undefined> {
  const record = await records.update(key, (now) => {
    const { transcoding } = now ?? {};
    if (!now || !transcoding || !['pending', 'running'].includes(transcoding.state)) return undefined;
    const started = { state: 'running' as const, run, runs: transcoding.runs + 1 };
    return { ...now, transcoding: { ...transcoding, ...started, making: undefined, reason: undefined } };
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
