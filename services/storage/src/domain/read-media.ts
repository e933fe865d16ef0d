import { errors } from '@platform/service-kit';
import type { MediaType } from './media-type.ts';
import type { ObjectHead } from './object-store.ts';
import type { EncodedPicture, MediaSource, MediaTools, Objects, Probe, UnfitMedia } from './objects.ts';

export interface Media {
  probe: Probe | undefined;
  /** Taken from the video. */
  picture: EncodedPicture | undefined;
}

/**
 * Runs decoding work with limited concurrency.
 * @throws {AppError} unavailable when too many wait
 */
export async function queueDecoding<Result>(
  { mediaQueue, mediaMaxWaiting }: Pick<Objects, 'mediaQueue' | 'mediaMaxWaiting'>,
  decode: () => Promise<Result>,
): Promise<Result> {
  if (mediaQueue.pending >= mediaQueue.concurrency && mediaQueue.size >= mediaMaxWaiting)
    throw errors.unavailable({
      message: 'Too many files are being checked. Please try again in a moment',
      retryAfter: 10,
    });
  return mediaQueue.add(decode);
}

/**
 * Reads a video's metadata and frame with the media tools.
 * @throws {AppError} unavailable when it can't be read now, or too many files wait
 */
export async function readMedia(
  objects: Objects,
  key: string,
  head: ObjectHead,
  type: MediaType,
): Promise<Media | UnfitMedia> {
  const { media, store, logger } = objects;
  const source: MediaSource = { url: await store.readUrl(key), etag: head.etag, type };
  return queueDecoding(objects, async () => {
    const probe = await media.probe(source).catch((error: unknown) => {
      throw errors.unavailable({
        message: 'The video could not be read just now. Please try again in a moment',
        retryAfter: 10,
        cause: error,
      });
    });
    if (typeof probe === 'string') return probe;
    if (probe?.hasVideo === false) return 'not-media';
    const picture = await takePicture(objects, source, probe).catch((err: unknown) => {
      logger.warn({ err, key }, 'no thumbnail could be taken');
      return undefined;
    });
    return { probe, picture };
  });
}

async function takePicture({ media, encodePicture }: Objects, source: MediaSource, probe: Probe | undefined) {
  const frame = await takeFrame(media, source, probe);
  const picture = frame && (await encodePicture(frame));
  return typeof picture === 'object' ? picture : undefined;
}

/** A frame at a tenth of the duration, to skip titles and black; otherwise the first frame. */
async function takeFrame(media: MediaTools, source: MediaSource, probe: Probe | undefined) {
  const at = (probe?.duration ?? 0) / 10;
  const frame = await media.frame(source, at, probe).catch((error: unknown) => {
    if (at === 0) throw error;
    return undefined;
  });
  return frame ?? (at > 0 ? media.frame(source, 0, probe) : undefined);
}
