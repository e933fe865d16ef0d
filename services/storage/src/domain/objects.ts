import type { Logger } from '@platform/service-kit';
import type PQueue from 'p-queue';
import type { MediaType } from './media-type.ts';
import { kindOfKey, smallerWidths, widthKeyOf } from './object-key.ts';
import { listAll, type ObjectStore } from './object-store.ts';
import type { DeclaredSizes, Records } from './records.ts';
import { captionsFolder, filesPrefixOf, renditionsFolder } from './video-files.ts';

export interface Probe {
  /** Seconds. */
  duration: number | null;
  /** As shown. */
  width: number | null;
  height: number | null;
  isHdr: boolean;
  hasVideo: boolean;
  /** Browsers play it as it is. */
  isPlayable: boolean;
}

/** One version of an object, for ffmpeg. */
export interface MediaSource {
  url: string;
  etag: string;
  type: MediaType;
}

/** A file that is not of its type, or whose pictures are too large to be decoded. */
export type UnfitMedia = 'not-media' | 'too-many-pixels';

export interface MediaTools {
  /** Why the file is rejected, if it is; undefined without the tool. */
  probe(source: MediaSource): Promise<Probe | UnfitMedia | undefined>;
  /** A frame at `at` seconds as a JPEG, as it is shown on an ordinary screen; undefined without the tool or a frame. */
  frame(source: MediaSource, at: number, probe: Probe | undefined): Promise<Uint8Array | undefined>;
}

/** A picture to publish, in WebP. */
export interface EncodedPicture {
  width: number;
  height: number;
  body: Uint8Array;
  /** Copies in the smaller widths. */
  copies: { width: number; body: Uint8Array }[];
  /** The upload was an animation. */
  still: boolean;
}

export type PictureRejection = 'not-a-picture' | 'too-many-pixels';

/** The dependencies of the domain functions. */
export interface Objects {
  store: ObjectStore;
  records: Records;
  declared: DeclaredSizes;
  media: MediaTools;
  /** @throws when the picture could not be decoded just now */
  encodePicture(bytes: Uint8Array): Promise<EncodedPicture | PictureRejection>;
  /** Limits concurrent media tools. */
  mediaQueue: PQueue;
  mediaMaxWaiting: number;
  limits: { videoFileBytes: number; thumbnailFileBytes: number; orphanObjectMs: number };
  logger: Logger;
  /** Milliseconds. */
  now: () => number;
}

/**
 * Removes an object: first its record, which unpublishes it, then a picture's copies or what belongs to a video, and the
 * object last, so that a sweep finds what S3 could not delete just now. Idempotent.
 */
export async function removeObject(objects: Objects, key: string): Promise<void> {
  const { records, store, declared, logger } = objects;
  await records.delete(key);
  await declared.delete(key);
  try {
    if (kindOfKey(key) === 'thumbnail') {
      for (const width of smallerWidths) await store.delete(widthKeyOf(key, width));
    } else {
      for (const folder of [renditionsFolder, captionsFolder] as const)
        for await (const made of listAll(store, filesPrefixOf(folder, key))) await store.delete(made.key);
    }
    await store.delete(key);
  } catch (err) {
    logger.warn({ err, key }, 'could not delete an object now; a sweep will');
  }
}
