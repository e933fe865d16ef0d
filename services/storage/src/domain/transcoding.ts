import type { ProcessingFailure, RenditionName } from '@platform/contracts';
import type { StoryboardPlan } from './encoder-args.ts';

/** Why nothing can be made of a film, where trying again would not help. */
export class EncodingError extends Error {
  override readonly name = 'EncodingError';
  readonly reason: ProcessingFailure;
  constructor(reason: ProcessingFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A file made of a video, beside it in the bucket. */
export interface MadeFile {
  name: string;
  size: number;
  etag: string;
}

/** One HLS rendition: `<file>.mp4` and `<file>.m3u8`. */
export interface Rendition {
  name: RenditionName;
  /** Names the worker's run too, so that no run overwrites another's. */
  file: string;
  width: number;
  height: number;
  frameRate: number;
  codecs: string;
  /** Bits a second. */
  bandwidth: number;
  averageBandwidth: number;
}

export interface Storyboard extends StoryboardPlan {
  /** Its sheets are `<file>-001.webp` and so on. */
  file: string;
  /** The film's length in seconds. */
  duration: number;
}

/** What the media worker has made of a video, and is about to. */
export interface Transcoding {
  state: 'pending' | 'running' | 'done' | 'failed';
  /** The worker's run that may change this; those before it may not. */
  run: string | null;
  /** Runs since the last one that finished a step. */
  runs: number;
  /** 0 to 1. */
  progress: number;
  reason?: ProcessingFailure | undefined;
  storyboard?: Storyboard | undefined;
  /** All is to be made anew; what there is is used until there is a new rendition. */
  isOutdated?: boolean | undefined;
  renditions: Rendition[];
  /** What the run is making now. */
  making?: RenditionName[] | undefined;
  /** Everything that may be delivered. */
  files: MadeFile[];
}

export const notTranscoded = (): Transcoding => ({
  ...{ state: 'pending', run: null, runs: 0, progress: 0, renditions: [], files: [] },
});
