import { type CheckedObject, messages } from '@platform/contracts';
import { type AppError, errors } from '@platform/service-kit';
import { headBytes, isCutMp4, isPolyglot, type MediaType, mediaTypeOf, tailBytes } from './media-type.ts';
import { kindOfKey, type ObjectKind, objectPathOf, takenThumbnailKeyOf } from './object-key.ts';
import type { ObjectHead } from './object-store.ts';
import { type Objects, type Probe, removeObject } from './objects.ts';
import { readMedia } from './read-media.ts';
import type { Sidecar } from './sidecars.ts';

/**
 * Why an uploaded file is not taken. The messages section 5 of the specification gives exactly (a thumbnail's) are 400; where
 * it says nothing the status is the true one: 413 too large, 415 not a video, 409 not there (yet).
 */
export const refusals: Record<ObjectKind, Record<'missing' | 'tooLarge' | 'wrongType', () => AppError>> = {
  video: {
    missing: () => errors.conflict(messages.videoObjectMissing),
    tooLarge: () => errors.payloadTooLarge(messages.videoTooLarge),
    wrongType: () => errors.unsupportedMediaType(messages.videoNotAVideo),
  },
  thumbnail: {
    missing: () => errors.conflict(messages.thumbnailMissing),
    tooLarge: () => errors.validation(messages.thumbnailTooLarge),
    wrongType: () => errors.validation(messages.thumbnailNotAnImage),
  },
};

/**
 * Checks an uploaded object and publishes it by writing its sidecar, last. A new video is visible to members from `visibleFrom` on.
 * Repeating it gives the same answer. What is refused is removed.
 * @throws {AppError} why the file is not taken; unavailable when it could not be looked at
 */
export async function checkObject(
  objects: Objects,
  key: string,
  visibleFrom: string | null = null,
): Promise<CheckedObject> {
  const { store, sidecars, declared, limits } = objects;
  const kind = kindOfKey(key);
  const refuse = refusals[kind];
  const head = await store.head(key);
  if (!head) throw refuse.missing();

  const known = await sidecars.getFresh(key);
  if (known?.etag === head.etag && known.size === head.size) {
    // The later date of the check tells the clean-up that an item is about to refer to the object and its picture.
    const checkedAt = new Date(objects.now()).toISOString();
    if (known.thumbnail)
      await sidecars.update(known.thumbnail, (picture) => picture && { ...picture, checkedAt });
    const again = await sidecars.update(
      key,
      (current) => current && { ...current, checkedAt, ...referenceOf(current, visibleFrom) },
    );
    if (!again) throw refuse.missing();
    return answer(key, again);
  }

  const largest = kind === 'video' ? limits.videoFileBytes : limits.thumbnailFileBytes;
  if (head.size > largest) return refused(objects, key, refuse.tooLarge());

  const declaredSize = await declared.get(key);
  if (declaredSize !== undefined && declaredSize !== head.size)
    return refused(objects, key, refuse.missing());

  const type = await typeOf(objects, key, head);
  if (type === 'gone') throw refuse.missing();
  if (!type) return refused(objects, key, refuse.wrongType());

  if (type.demuxer === 'mov') {
    const read = (start: number, end: number) => store.read(key, head.etag, start, end);
    if (await isCutMp4(read, head.size)) return refused(objects, key, refuse.missing());
  }

  const media = await readMedia(objects, key, head, type);
  if (media === 'not-media') return refused(objects, key, refuse.wrongType());

  const picture = kind === 'video' && media.frame ? takenThumbnailKeyOf(key) : null;
  if (picture && media.frame) {
    await store.put(picture, media.frame, 'image/jpeg');
    const pictureHead = await store.head(picture);
    if (pictureHead) await publish(objects, picture, pictureHead, { contentType: 'image/jpeg' });
  }
  const { contentType } = type;
  const facts = { contentType, probe: media.probe, thumbnail: picture, visibleFrom };
  const sidecar = await publish(objects, key, head, facts);
  if (declaredSize !== undefined) await declared.delete(key);
  return answer(key, sidecar);
}

/** What the bytes are; 'gone' when they changed under the check; undefined when they aren't allowed. */
async function typeOf(
  { store }: Objects,
  key: string,
  { size, etag }: ObjectHead,
): Promise<MediaType | 'gone' | undefined> {
  if (size === 0) return undefined;
  const last = size - 1;
  const isPicture = kindOfKey(key) === 'thumbnail';
  // A picture is small enough to be looked through whole.
  const beginning = await store.read(key, etag, 0, isPicture ? last : Math.min(last, headBytes - 1));
  if (!beginning) return 'gone';
  const end = isPicture ? beginning : await store.read(key, etag, Math.max(0, size - tailBytes), last);
  if (!end) return 'gone';
  if (isPolyglot(beginning, end)) return undefined;
  return mediaTypeOf(kindOfKey(key), beginning.subarray(0, headBytes));
}

interface Facts {
  contentType: string;
  probe?: Probe | undefined;
  thumbnail?: string | null;
  visibleFrom?: string | null;
}

async function publish(
  { sidecars, now }: Objects,
  key: string,
  head: ObjectHead,
  { contentType, probe, thumbnail = null, visibleFrom = null }: Facts,
): Promise<Sidecar> {
  const sidecar: Sidecar = {
    kind: kindOfKey(key),
    size: head.size,
    etag: head.etag,
    lastModified: head.lastModified.toISOString(),
    contentType,
    duration: probe?.duration == null ? null : Math.round(probe.duration),
    width: probe?.width ?? null,
    height: probe?.height ?? null,
    thumbnail,
    checkedAt: new Date(now()).toISOString(),
  };
  await sidecars.update(key, (current) => ({ ...sidecar, ...referenceOf(current, visibleFrom) }));
  return sidecar;
}

/** What content's events said stays; the check's word on visibility counts until the first one. */
const referenceOf = (current: Sidecar | undefined, visibleFrom: string | null) =>
  current && current.kept !== null
    ? { kept: current.kept, visibleFrom: current.visibleFrom }
    : { kept: null, visibleFrom };

async function refused(objects: Objects, key: string, reason: Error): Promise<never> {
  objects.logger.info({ key, reason: reason.message }, 'refused an uploaded object');
  await removeObject(objects, key);
  throw reason;
}

const answer = (key: string, sidecar: Sidecar): CheckedObject => ({
  objectPath: objectPathOf(key),
  size: sidecar.size,
  contentType: sidecar.contentType,
  duration: sidecar.duration,
  width: sidecar.width,
  height: sidecar.height,
  thumbnail: sidecar.thumbnail && objectPathOf(sidecar.thumbnail),
});
