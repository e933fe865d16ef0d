import type { CheckedObject } from '@platform/contracts';
import { headBytes, isPolyglot, type MediaType, mediaTypeOf, tailBytes } from './media-type.ts';
import { kindOfKey, objectPathOf, takenThumbnailKeyOf } from './object-key.ts';
import type { ObjectHead, Probe, Sidecar, StorageLimits } from './ports.ts';
import { type MediaContext, readMedia } from './read-media.ts';
import { refusals } from './refusals.ts';
import { type RemoveContext, removeObject } from './remove-object.ts';
import { isCutMp4 } from './whole-mp4.ts';

export interface CheckContext extends RemoveContext, MediaContext {
  limits: StorageLimits;
  now: () => number;
}

/** A check repeated after this long marks the object as looked at anew, which keeps the sweeper away for another day, in milliseconds. */
const renewAfterMs = 60 * 60 * 1000;

/**
 * Checks an uploaded object and publishes it by writing its sidecar, last. Repeating it gives the same answer. What is refused
 * is removed.
 * @throws {AppError} why the file is not taken; unavailable when it could not be looked at
 */
export async function checkObject(context: CheckContext, key: string): Promise<CheckedObject> {
  const { store, sidecars, limits } = context;
  const kind = kindOfKey(key);
  const refuse = refusals[kind];
  const head = await store.head(key);
  if (!head) throw refuse.missing();

  const known = await sidecars.getFresh(key);
  if (known?.etag === head.etag && known.size === head.size)
    return answer(key, await renewed(context, key, known));

  const largest = kind === 'video' ? limits.videoFileBytes : limits.thumbnailFileBytes;
  if (head.size > largest) return refused(context, key, refuse.tooLarge());

  const said = await context.declared.get(key);
  if (said !== undefined && said !== head.size) return refused(context, key, refuse.missing());

  const type = await typeOf(context, key, head);
  if (type === 'gone') throw refuse.missing();
  if (!type) return refused(context, key, refuse.wrongType());

  if (type.demuxer === 'mov') {
    const read = (start: number, end: number) => store.read(key, head.etag, start, end);
    if (await isCutMp4(read, head.size)) return refused(context, key, refuse.missing());
  }

  const media = await readMedia(context, key, head, type);
  if (media === 'not-media') return refused(context, key, refuse.wrongType());
  if (kind === 'video' && media.frame) await publishTaken(context, takenThumbnailKeyOf(key), media.frame);

  const sidecar: Sidecar = {
    ...sidecarOf(context, head, type.contentType, media.probe),
    kind,
    thumbnail: kind === 'video' && media.frame ? takenThumbnailKeyOf(key) : null,
  };
  await sidecars.put(key, sidecar);
  if (said !== undefined) await context.declared.delete(key);
  return answer(key, sidecar);
}

/** What the bytes are; 'gone' when they changed under the check; undefined when they aren't allowed. */
async function typeOf(
  context: CheckContext,
  key: string,
  head: ObjectHead,
): Promise<MediaType | 'gone' | undefined> {
  const { store } = context;
  if (head.size === 0) return undefined;
  const last = head.size - 1;
  const isPicture = kindOfKey(key) === 'thumbnail';
  // A picture is small enough to be looked through whole.
  const beginning = await store.read(key, head.etag, 0, isPicture ? last : Math.min(last, headBytes - 1));
  if (!beginning) return 'gone';
  const end = isPicture
    ? beginning
    : await store.read(key, head.etag, Math.max(0, head.size - tailBytes), last);
  if (!end) return 'gone';
  if (isPolyglot(beginning, end)) return undefined;
  return mediaTypeOf(kindOfKey(key), beginning.subarray(0, headBytes));
}

async function publishTaken(context: CheckContext, key: string, jpeg: Uint8Array): Promise<void> {
  await context.store.put(key, jpeg, 'image/jpeg');
  const head = await context.store.head(key);
  if (!head) return;
  const sidecar = sidecarOf(context, head, 'image/jpeg', undefined);
  await context.sidecars.put(key, { ...sidecar, kind: 'thumbnail', thumbnail: null });
}

const sidecarOf = (
  context: CheckContext,
  head: ObjectHead,
  contentType: string,
  probe: Probe | undefined,
) => ({
  size: head.size,
  etag: head.etag,
  lastModified: head.lastModified.toISOString(),
  contentType,
  duration: probe?.duration == null ? null : Math.round(probe.duration),
  width: probe?.width ?? null,
  height: probe?.height ?? null,
  checkedAt: new Date(context.now()).toISOString(),
});

/** Marks an old check as made again, for the object is about to be referred to. */
async function renewed(context: CheckContext, key: string, known: Sidecar): Promise<Sidecar> {
  if (context.now() - Date.parse(known.checkedAt) < renewAfterMs) return known;
  const sidecar = { ...known, checkedAt: new Date(context.now()).toISOString() };
  const picture = known.thumbnail && (await context.sidecars.getFresh(known.thumbnail));
  if (known.thumbnail && picture) {
    await context.sidecars.put(known.thumbnail, { ...picture, checkedAt: sidecar.checkedAt });
  }
  await context.sidecars.put(key, sidecar);
  return sidecar;
}

async function refused(context: CheckContext, key: string, reason: Error): Promise<never> {
  context.logger.info({ key, reason: reason.message }, 'refused an uploaded object');
  await removeObject(context, key);
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
