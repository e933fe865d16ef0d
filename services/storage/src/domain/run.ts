import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@platform/service-kit';
import type { Film } from './film.ts';
import type { Records } from './records.ts';
import type { MadeFile, Transcoding } from './transcoding.ts';
import type { VideoFiles } from './video-files.ts';

interface EncoderRun {
  args: string[];
  /** Where the files are written. */
  folder: string;
  /** Largest file that may be written. */
  maxFileBytes: number;
  /** Milliseconds that it may take in all: a film may make it write frames for ever. */
  maxMs: number;
  /** Milliseconds after which it is ended when it gets no further. */
  stuckMs: number;
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
  /** Threads of one encoder. */
  threads: number;
  logger: Logger;
}

/** The video isn't this run's any more. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
  /** Another run has it; else it is gone, or all is to be made anew. */
  readonly isTaken: boolean;
  constructor(isTaken: boolean) {
    super();
    this.isTaken = isTaken;
  }
}

/** One run over one video. */
export interface Run {
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
 * Changes the record for a run.
 * @throws {Superseded} when it isn't this run's any more
 */
export async function changeOwn(
  records: Records,
  key: string,
  run: string,
  change: (now: Transcoding) => Transcoding,
): Promise<void> {
  let owner: string | null | undefined;
  await records.update(key, (record) => {
    const { transcoding } = record ?? {};
    owner = transcoding?.run;
    return record && transcoding && owner === run
      ? { ...record, transcoding: change(transcoding) }
      : undefined;
  });
  if (owner !== run) throw new Superseded(Boolean(owner));
}

/** In milliseconds. */
const reportEveryMs = 2_000;

/** Writes the progress down now and then. */
export function reporter({ context, key, run, cancel }: Run, overall: (share: number) => number) {
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

/** Uploads files, and then publishes them by one change of the record. */
export async function publish(
  run: Run,
  names: string[],
  change: (now: Transcoding) => Transcoding,
): Promise<void> {
  const { context, key, folder, signal } = run;
  const uploaded: MadeFile[] = [];
  for (const name of names) {
    uploaded.push(await context.files.upload(key, name, join(folder, name), signal));
    await rm(join(folder, name));
  }
  await changeOwn(context.records, key, run.run, (now) => {
    const next = { ...change(now), files: [...now.files, ...uploaded], runs: 0 };
    return now.isOutdated ? withoutOld(next, run.run) : next;
  });
}

/** Drops the old renditions once a new one exists; a sweep removes their files. */
function withoutOld(now: Transcoding, run: string): Transcoding {
  const isNew = (name: string) => name.startsWith(`${run}-`);
  const renditions = now.renditions.filter(({ file }) => isNew(file));
  if (renditions.length === 0) return now;
  const storyboard = now.storyboard && isNew(now.storyboard.file) ? now.storyboard : undefined;
  return {
    ...{ ...now, renditions, storyboard },
    files: now.files.filter(({ name }) => isNew(name)),
    isOutdated: undefined,
  };
}
