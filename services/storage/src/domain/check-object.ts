import { type CheckedObject, messages } from '@platform/contracts';
import { errors } from '@platform/service-kit';
import { headBytes, isCutMp4, isPolyglot, mediaTypeOf, tailBytes } from './media-type.ts';
import { frameThumbnailKeyOf, kindOfKey, objectPathOf } from './object-key.ts';
import type { ObjectHead } from './object-store.ts';
import { type Objects, removeObject } from './objects.ts';
import { publish, publishPicture, referenceOf } from './publish.ts';
import { queueDecoding, readMedia } from './read-media.ts';
import type { ObjectRecord } from './records.ts';

/**
 * Errors for rejected files. Messages quoted in section 5 of the specification (thumbnails) are 400; others have the
 * matching status: 413 too large, 415 not a video or one that can't be decoded, 409 missing.
 */
export const rejections = {
  video: {
    missing: () => errors.conflict(messages.videoObjectMissing),
    incomplete: () => errors.conflict(messages.videoIncomplete),
    tooLarge: () => errors.payloadTooLarge(messages.videoTooLarge),
    wrongType: () => errors.unsupportedMediaType(messages.videoNotAVideo),
    tooManyPixels: () => errors.unsupportedMediaType(messages.videoTooManyPixels),
  },
  thumbnail: {
    missing: () => errors.conflict(messages.thumbnailMissing),
    incomplete: () => errors.conflict(messages.thumbnailMissing),
    tooLarge: () => errors.validation(messages.thumbnailTooLarge),
    wrongType: () => errors.validation(messages.thumbnailNotAnImage),
    tooManyPixels: () => errors.validation(messages.thumbnailTooManyPixels),
  },
};

/**
 * Checks an uploaded object and publishes it by writing its record, last. Members see a new video from `visibleFrom`
 * on; a picture is replaced with its WebP. Idempotent. Rejected objects are removed.
 * @throws {AppError} why the file is rejected; unavailable when it could not be read
 */
export async function checkObject(
  objects: Objects,
  key: string,
  visibleFrom: Date | null = null,
): Promise<ObjectRecord> {
  const { store, declared, limits } = objects;
  const kind = kindOfKey(key);
  const reject = rejections[kind];
  const head = await store.head(key);
  if (!head) throw reject.missing();

  const known = await checkedBefore(objects, key, head, visibleFrom);
  if (known) return known;

  const largest = kind === 'video' ? limits.videoFileBytes : limits.thumbnailFileBytes;
  if (head.size > largest) return rejected(objects, key, reject.tooLarge());

  const declaredSize = await declared.get(key);
  if (declaredSize !== undefined && declaredSize !== head.size)
    return rejected(objects, key, reject.incomplete());
  if (head.size === 0) return rejected(objects, key, reject.wrongType());

  if (kind === 'video') return checkVideo(objects, key, head, visibleFrom);
  const checked = await queueDecoding(objects, () => checkPicture(objects, key, head));
  if (checked) return checked;
  // A concurrent check may have replaced the picture with its WebP.
  const now = await store.head(key);
  if (!now || now.etag === head.etag) throw reject.missing();
  return checkObject(objects, key, visibleFrom);
}

/** The result of an earlier check of the same version. */
async function checkedBefore(
  { records, now }: Objects,
  key: string,
  { etag, size }: ObjectHead,
  visibleFrom: Date | null,
): Promise<ObjectRecord | undefined> {
  const known = await records.getFresh(key);
  if (known?.etag !== etag || known.size !== size) return undefined;
  // The new date tells the clean-up that an item is about to refer to the object and its picture.
  const checkedAt = new Date(now());
  if (known.thumbnail)
    await records.update(known.thumbnail, (picture) => picture && { ...picture, checkedAt });
  const again = await records.update(
    key,
    (current) => current && { ...current, checkedAt, ...referenceOf(current, visibleFrom) },
  );
  if (!again) throw rejections[kindOfKey(key)].missing();
  return again;
}

async function checkVideo(
  objects: Objects,
  key: string,
  head: ObjectHead,
  visibleFrom: Date | null,
): Promise<ObjectRecord> {
  const { missing, incomplete, wrongType, tooManyPixels } = rejections.video;
  const read = (start: number, end: number) => objects.store.read(key, head.etag, start, end);
  const last = head.size - 1;
  const beginning = await read(0, Math.min(last, headBytes - 1));
  const end = await read(Math.max(0, last + 1 - tailBytes), last);
  // The object changed during the check.
  if (!beginning || !end) throw missing();
  const type = isPolyglot(beginning, end) ? undefined : await mediaTypeOf(beginning);
  if (!type) return rejected(objects, key, wrongType());
  if (type.demuxer === 'mov' && (await isCutMp4(read, head.size)))
    return rejected(objects, key, incomplete());

  const media = await readMedia(objects, key, head, type);
  if (media === 'not-media') return rejected(objects, key, wrongType());
  if (media === 'too-many-pixels') return rejected(objects, key, tooManyPixels());
  const { probe, picture } = media;
  const thumbnail = picture ? frameThumbnailKeyOf(key) : null;
  if (picture && thumbnail) await publishPicture(objects, thumbnail, picture);
  const { contentType } = type;
  const record = await publish(objects, key, head, { contentType, probe, thumbnail, visibleFrom });
  // A sweep removes uploads of yesterday that nobody checked, and may have met this one.
  if (!(await objects.store.head(key))) {
    await removeObject(objects, key);
    throw missing();
  }
  await objects.declared.delete(key);
  return record;
}

/** Undefined when the object changed during the check. */
async function checkPicture(
  objects: Objects,
  key: string,
  { etag, size }: ObjectHead,
): Promise<ObjectRecord | undefined> {
  const { wrongType, tooManyPixels } = rejections.thumbnail;
  const bytes = await objects.store.read(key, etag, 0, size - 1);
  if (!bytes) return undefined;
  const polyglot = isPolyglot(bytes.subarray(0, headBytes), bytes.subarray(-tailBytes));
  const picture = polyglot ? 'not-a-picture' : await encode(objects, bytes);
  if (picture === 'not-a-picture') return rejected(objects, key, wrongType());
  if (picture === 'too-many-pixels') return rejected(objects, key, tooManyPixels());
  return publishPicture(objects, key, picture);
}

const encode = ({ encodePicture }: Objects, bytes: Uint8Array) =>
  encodePicture(bytes).catch((error: unknown) => {
    throw errors.unavailable({
      message: 'The picture could not be read just now. Please try again in a moment',
      retryAfter: 10,
      cause: error,
    });
  });

async function rejected(objects: Objects, key: string, reason: Error): Promise<never> {
  objects.logger.info({ key, reason: reason.message }, 'rejected an uploaded object');
  await removeObject(objects, key);
  throw reason;
}

/** The check's response to content. */
export const presentChecked = (key: string, record: ObjectRecord): CheckedObject => ({
  objectPath: objectPathOf(key),
  size: record.size,
  contentType: record.contentType,
  duration: record.duration,
  width: record.width,
  height: record.height,
  thumbnail: record.thumbnail && objectPathOf(record.thumbnail),
});
