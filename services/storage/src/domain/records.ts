import type { ObjectKind } from '@platform/contracts';
import type { Transcoding } from './transcoding.ts';

/** The item, its revision, and the time of an event. */
export interface AppliedEvent {
  by: string;
  revision: number;
  at: Date;
}

/** Captions of a video in one language, as WebVTT. */
export interface Captions {
  /** BCP 47. */
  language: string;
  label: string;
  cues: number;
  file: string;
  size: number;
  etag: string;
}

/** The result of an object's check, and the state from content's events. Valid only for the version with this ETag. */
export interface ObjectRecord {
  kind: ObjectKind;
  size: number;
  etag: string;
  lastModified: Date;
  contentType: string;
  /** Seconds. */
  duration: number | null;
  width: number | null;
  height: number | null;
  /** Whether browsers play a video as it is; true when that could not be found out. */
  isPlayable?: boolean | undefined;
  /** Only a video has it. */
  transcoding?: Transcoding | undefined;
  captions?: Captions[] | undefined;
  /** Key of the picture taken from a video. */
  thumbnail: string | null;
  /** A picture's copies by width. */
  copies?: Record<string, { size: number; etag: string }> | undefined;
  /** The picture was an animation. */
  still?: boolean | undefined;
  checkedAt: Date;
  /** The event of the item that last referred to the object; null without one. */
  kept: AppliedEvent | null;
  /** The time from which members may see a video; null while they may not. Pictures are always visible. */
  visibleFrom: Date | null;
  /** The event that `visibleFrom` is of. */
  decidedBy?: AppliedEvent | undefined;
}

/** Whether members may see the object now. */
export const isVisible = ({ kind, visibleFrom }: ObjectRecord, now: number): boolean =>
  kind === 'thumbnail' || (visibleFrom !== null && visibleFrom.getTime() <= now);

/** The id of the item that an object belongs to. A post may link to the file of a video, too. */
export const itemOf = ({ decidedBy, kept }: Pick<ObjectRecord, 'decidedBy' | 'kept'>): string =>
  (decidedBy ?? kept)?.by ?? '';

/** A saved video, and how far its renditions are. */
export interface KeptVideo {
  key: string;
  itemId: string;
  transcoding: Transcoding;
}

/** What is known of each object, by its key. */
export interface Records {
  /** May be 3 s old, and a minute while MongoDB is away. */
  get(key: string): Promise<ObjectRecord | undefined>;
  /** Bypasses the cache. */
  getFresh(key: string): Promise<ObjectRecord | undefined>;
  /**
   * Replaces the record with the result of `change`, unless that is undefined. `change` runs again on a conflict.
   * Returns the current record.
   */
  update(
    key: string,
    change: (current: ObjectRecord | undefined) => ObjectRecord | undefined,
  ): Promise<ObjectRecord | undefined>;
  /** The key of a saved video's file. */
  keyOfVideo(id: string): Promise<string | undefined>;
  /** Saved videos whose renditions are in one of these states, the newest first. */
  transcodingIn(states: readonly Transcoding['state'][], limit: number): Promise<KeptVideo[]>;
  /** The saved videos of these ids, in any state and order. */
  transcodingOf(itemIds: readonly string[]): Promise<KeptVideo[]>;
  /** Deleting a missing record is no error. */
  delete(key: string): Promise<void>;
  /** Whether there are none at all. */
  isEmpty(): Promise<boolean>;
  /** Clears the cache of this record. */
  forget(key: string): void;
}

/**
 * Sizes declared before uploads. S3 rejects a PUT of another size, but not every S3 server discards an interrupted one.
 * They expire with unchecked uploads.
 */
export interface DeclaredSizes {
  put(key: string, size: number): Promise<void>;
  get(key: string): Promise<number | undefined>;
  delete(key: string): Promise<void>;
}
