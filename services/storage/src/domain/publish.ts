import { kindOfKey, widthKeyOf } from './object-key.ts';
import type { ObjectHead } from './object-store.ts';
import type { EncodedPicture, Objects, Probe } from './objects.ts';
import type { ObjectRecord } from './records.ts';
import { notTranscoded } from './transcoding.ts';

type Facts = Pick<ObjectRecord, 'contentType' | 'copies' | 'still'> & {
  probe?: Partial<Probe> | undefined;
  thumbnail?: string | null;
  visibleFrom?: Date | null;
};

/** Publishes an object by writing its record. */
export async function publish(
  { records, now }: Objects,
  key: string,
  head: ObjectHead,
  { probe, thumbnail = null, visibleFrom = null, ...facts }: Facts,
): Promise<ObjectRecord> {
  const record: ObjectRecord = {
    kind: kindOfKey(key),
    size: head.size,
    etag: head.etag,
    lastModified: head.lastModified,
    duration: probe?.duration == null ? null : Math.round(probe.duration),
    width: probe?.width ?? null,
    height: probe?.height ?? null,
    ...(kindOfKey(key) === 'video' && {
      isPlayable: probe?.isPlayable ?? true,
      transcoding: notTranscoded(),
    }),
    thumbnail,
    checkedAt: new Date(now()),
    kept: null,
    visibleFrom,
    ...facts,
  };
  // A check that another one overtook: the video may have been saved meanwhile.
  await records.update(key, (current) => ({
    ...record,
    ...referenceOf(current, visibleFrom),
    ...(current?.etag === record.etag && {
      captions: current.captions,
      transcoding: current.transcoding ?? record.transcoding,
    }),
  }));
  return record;
}

/** Events' data takes precedence; the check's visibility counts until the first event. */
export const referenceOf = (current: ObjectRecord | undefined, visibleFrom: Date | null) =>
  current?.kept
    ? { kept: current.kept, visibleFrom: current.visibleFrom, decidedBy: current.decidedBy }
    : { kept: null, visibleFrom };

const contentType = 'image/webp';

/**
 * Replaces an uploaded picture with its WebP, writes its copies, and publishes them. Undefined when it was removed
 * meanwhile.
 */
export async function publishPicture(
  objects: Objects,
  key: string,
  { width, height, body, copies, still }: EncodedPicture,
): Promise<ObjectRecord | undefined> {
  const { store, declared } = objects;
  const written: ObjectRecord['copies'] = {};
  for (const copy of copies) {
    const etag = await store.put(widthKeyOf(key, copy.width), copy.body, contentType);
    written[copy.width] = { size: copy.body.length, etag };
  }
  // The declared size no longer applies.
  await declared.delete(key);
  await store.put(key, body, contentType);
  const head = await store.head(key);
  const probe = { width, height };
  return head && publish(objects, key, head, { contentType, probe, copies: written, still });
}
