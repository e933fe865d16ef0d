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

/** The result of a check, kept beside the object. What it says holds for the version with this ETag only. */
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
}

export interface ObjectStore {
  head(key: string): Promise<ObjectHead | undefined>;
  /** Bytes start..end (both included) of one version; undefined when that version is gone. */
  read(key: string, etag: string, start: number, end: number): Promise<Uint8Array | undefined>;
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Deleting what isn't there is no error. */
  delete(key: string): Promise<void>;
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<ListedObject[]>;
  /** Address under which this service itself reads the object. */
  readUrl(key: string): Promise<string>;
}

export interface SidecarStore {
  /** A copy may be some seconds old. */
  get(key: string): Promise<Sidecar | undefined>;
  /** Straight from the store. */
  getFresh(key: string): Promise<Sidecar | undefined>;
  put(key: string, sidecar: Sidecar): Promise<void>;
  delete(key: string): Promise<void>;
  forget(key: string): void;
}

export interface UploadedPart {
  PartNumber: number;
  Size: number;
  ETag: string;
}

export interface MultipartStore {
  create(key: string, contentType: string | undefined): Promise<string>;
  parts(key: string, uploadId: string): Promise<UploadedPart[]>;
  complete(key: string, uploadId: string, parts: { PartNumber: number; ETag: string }[]): Promise<void>;
  /** Aborting what is gone is no error. */
  abort(key: string, uploadId: string): Promise<void>;
  /** Uploads begun before `time` (milliseconds) and never finished. */
  begunBefore(time: number): Promise<{ key: string; uploadId: string }[]>;
}

/**
 * Sizes said when an upload was asked for. S3 refuses a PUT that says another, but not every S3 server drops one that breaks off.
 */
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

export interface ContentReferences {
  /** Which of these keys content still refers to. Throws when content can't say. */
  referenced(keys: string[]): Promise<Set<string>>;
}

export interface ObjectVisibility {
  /** From when on members may see this object; null while they may not at all. Throws when content can't say. */
  visibleFrom(key: string): Promise<Date | null>;
}

/** Sizes that a test may lower. */
export interface StorageLimits {
  videoFileBytes: number;
  thumbnailFileBytes: number;
  uploadUrlSeconds: number;
  orphanObjectMs: number;
}
