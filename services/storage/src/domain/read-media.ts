import { errors } from '@platform/service-kit';
import type { MediaType } from './media-type.ts';
import { kindOfKey } from './object-key.ts';
import type { ObjectHead } from './object-store.ts';
import type { MediaSource, MediaTools, Objects, Probe } from './objects.ts';

export interface Media {
  probe: Probe | undefined;
  /** JPEG taken from a video. */
  frame: Uint8Array | undefined;
}

/**
 * Reads what the media tools can tell of an object, few at a time. What can't be read of a picture is left open.
 * @throws {AppError} unavailable when a video can't be read just now, or too many files wait
 */
export async function readMedia(
  { media, mediaQueue, mediaMaxWaiting, store, logger }: Objects,
  key: string,
  head: ObjectHead,
  type: MediaType,
): Promise<Media | 'not-media'> {
  const source: MediaSource = { url: await store.readUrl(key), etag: head.etag, type };
  if (mediaQueue.pending >= mediaQueue.concurrency && mediaQueue.size >= mediaMaxWaiting)
    throw errors.unavailable('Too many files are being checked. Please try again in a moment', 10);
  return mediaQueue.add(async () => {
    if (kindOfKey(key) === 'thumbnail') {
      const probe = await media.probe(source).catch(() => undefined);
      return { probe: probe === 'not-media' ? undefined : probe, frame: undefined };
    }
    const probe = await media.probe(source).catch((error: unknown) => {
      throw errors.unavailable(
        'The video could not be read just now. Please try again in a moment',
        10,
        error,
      );
    });
    if (probe === 'not-media' || probe?.hasVideo === false) return 'not-media';
    const frame = await takeFrame(media, source, probe).catch((err: unknown) => {
      logger.warn({ err, key }, 'no thumbnail could be taken');
      return undefined;
    });
    return { probe, frame };
  });
}

/** A frame from a tenth into the video, past titles and black; the first one where there is none. */
async function takeFrame(media: MediaTools, source: MediaSource, probe: Probe | undefined) {
  const at = (probe?.duration ?? 0) / 10;
  const frame = await media.frame(source, at).catch((error: unknown) => {
    if (at === 0) throw error;
    return undefined;
  });
  return frame ?? (at > 0 ? media.frame(source, 0) : undefined);
}
