import type { Logger } from '@platform/service-kit';
import type PQueue from 'p-queue';
import type { MediaType } from './media-type.ts';
import { kindOfKey, smallerWidths, widthKeyOf } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';
import type { DeclaredSizes, SidecarStore } from './sidecars.ts';

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

/** A picture as it is published, in WebP. */
export interface EncodedPicture {
  width: number;
  height: number;
  body: Uint8Array;
  /** The same in the widths of the product that are smaller than its own. */
  copies: { width: number; body: Uint8Array }[];
  /** It was an animation. */
  still: boolean;
}

export type PictureRefusal = 'not-a-picture' | 'too-many-pixels';

/** What the rules about objects work with. */
export interface Objects {
  store: ObjectStore;
  sidecars: SidecarStore;
  declared: DeclaredSizes;
  media: MediaTools;
  /** @throws when the picture could not be decoded just now */
  encodePicture(bytes: Uint8Array): Promise<EncodedPicture | PictureRefusal>;
  /** Runs few media tools at a time. */
  mediaQueue: PQueue;
  mediaMaxWaiting: number;
  limits: { videoFileBytes: number; thumbnailFileBytes: number; orphanObjectMs: number };
  logger: Logger;
  /** Milliseconds. */
  now: () => number;
}

/**
 * Removes an object for good: first its sidecar, so that it is no longer published, then a picture's copies, itself last, so that a
 * sweep finds what was left. Repeating it does no harm.
 */
export async function removeObject({ sidecars, store, declared }: Objects, key: string): Promise<void> {
  await sidecars.delete(key);
  await declared.delete(key);
  if (kindOfKey(key) === 'thumbnail') {
    for (const width of smallerWidths) await store.delete(widthKeyOf(key, width));
  }
  await store.delete(key);
}
