import type { Logger } from '@platform/service-kit';
import type PQueue from 'p-queue';
import type { MediaType } from './media-type.ts';
import type { ObjectKind } from './object-key.ts';

/** What S3 says of an object. */
export interface ObjectHead {
  size: number;
  /** With its quotes. Names the very version of the bytes. */
  etag: string;
  lastModified: Date;
}

export interface ListedObject extends ObjectHead {
  key: string;
}

export interface ObjectStore {
  head(key: string): Promise<ObjectHead | undefined>;
  /** Bytes start..end (both included) of one version; undefined when that version is gone. */
  read(key: string, etag: string, start: number, end: number): Promise<Uint8Array | undefined>;
  /** A small JSON object; undefined when there is none or it is larger than 16 kB. */
  readJson(key: string): Promise<{ etag: string; value: unknown } | undefined>;
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /**
   * Writes a JSON object in place of the version with this ETag, or as a new one without an ETag.
   * Gives false and writes nothing when there is another version by now.
   */
  replaceJson(key: string, value: unknown, etag: string | undefined): Promise<boolean>;
  /** Deleting what isn't there is no error. */
  delete(key: string): Promise<void>;
  list(prefix: string, options?: { after?: string | undefined; limit?: number }): Promise<ListedObject[]>;
  /** Address under which this service itself reads the object. */
  readUrl(key: string): Promise<string>;
}

/**
 * The result of a check, kept beside the object, and what content's events say of it. The check holds for the version with this ETag only.
 * `kept` and `visibleFrom` are absent in sidecars that are older than these fields: such objects count as referred to and visible.
 */
export interface Sidecar {
  kind: ObjectKind;
  size: number;
  etag: string;
  lastModified: string;
  contentType: string;
  /** Seconds. */
  duration: number | null;
  width: number | null;
  height: number | null;
  /** Key of the picture taken from a video. */
  thumbnail: string | null;
  checkedAt: string;
  /** The item that last referred to the object, and when its event was made; null when none does. */
  kept?: { by: string; at: string } | null | undefined;
  /** From when members may see a video; null while they may not. Pictures are always visible. */
  visibleFrom?: string | null | undefined;
}

export interface SidecarStore {
  /** A copy may be some seconds old. */
  get(key: string): Promise<Sidecar | undefined>;
  /** Straight from S3. */
  getFresh(key: string): Promise<Sidecar | undefined>;
  /**
   * Writes what `change` makes of the sidecar; nothing when that is undefined. `change` runs again when somebody else was faster.
   * Gives the sidecar as it is afterwards.
   */
  update(
    key: string,
    change: (current: Sidecar | undefined) => Sidecar | undefined,
  ): Promise<Sidecar | undefined>;
  delete(key: string): Promise<void>;
  forget(key: string): void;
}

/** Sizes said before an upload. S3 refuses a PUT that says another, but not every S3 server drops one that breaks off. */
export interface DeclaredSizes {
  put(key: string, size: number): Promise<void>;
  get(key: string): Promise<number | undefined>;
  delete(key: string): Promise<void>;
}

export interface Probe {
  /** Seconds. */
  duration: number | null;
  width: number | null;
  height: number | null;
  hasVideo: boolean;
}

/** Where ffmpeg reads one version of an object from. */
export interface MediaSource {
  url: string;
  etag: string;
  type: MediaType;
}

export interface MediaTools {
  /** 'not-media' when the tool read the file and it isn't what it passes for; undefined when there is no tool. */
  probe(source: MediaSource): Promise<Probe | 'not-media' | undefined>;
  /** A JPEG of one frame, `at` seconds in; undefined when there is no tool or no frame. */
  frame(source: MediaSource, at: number): Promise<Uint8Array | undefined>;
}

/** What the rules about objects work with. */
export interface Objects {
  store: ObjectStore;
  sidecars: SidecarStore;
  declared: DeclaredSizes;
  media: MediaTools;
  /** Runs few media tools at a time. */
  mediaQueue: PQueue;
  mediaMaxWaiting: number;
  limits: { videoFileBytes: number; thumbnailFileBytes: number; orphanObjectMs: number };
  logger: Logger;
  /** Milliseconds. */
  now: () => number;
}

/** Says whether members may see the object now. */
export const isVisible = ({ kind, visibleFrom }: Sidecar, now: number): boolean =>
  kind === 'thumbnail' ||
  visibleFrom === undefined ||
  (visibleFrom !== null && Date.parse(visibleFrom) <= now);

/** Removes an object for good: first its sidecar, so that it is no longer published, then itself. Repeating it does no harm. */
export async function removeObject({ sidecars, store, declared }: Objects, key: string): Promise<void> {
  await sidecars.delete(key);
  await store.delete(key);
  await declared.delete(key);
}
