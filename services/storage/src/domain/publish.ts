import { kindOfKey, widthKeyOf } from './object-key.ts';
import type { ObjectHead } from './object-store.ts';
import type { EncodedPicture, Objects, Probe } from './objects.ts';
import type { Sidecar } from './sidecars.ts';

type Facts = Pick<Sidecar, 'contentType' | 'copies' | 'still'> & {
  probe?: Partial<Probe> | undefined;
  thumbnail?: string | null;
  visibleFrom?: string | null;
};

/** Publishes an object by writing its sidecar. */
export async function publish(
  { sidecars, now }: Objects,
  key: string,
  head: ObjectHead,
  { probe, thumbnail = null, visibleFrom = null, ...facts }: Facts,
): Promise<Sidecar> {
  const sidecar: Sidecar = {
    kind: kindOfKey(key),
    size: head.size,
    etag: head.etag,
    lastModified: head.lastModified.toISOString(),
    duration: probe?.duration == null ? null : Math.round(probe.duration),
    width: probe?.width ?? null,
    height: probe?.height ?? null,
    thumbnail,
    checkedAt: new Date(now()).toISOString(),
    kept: null,
    visibleFrom,
    ...facts,
  };
  await sidecars.update(key, (current) => ({ ...sidecar, ...referenceOf(current, visibleFrom) }));
  return sidecar;
}

/** Events' data takes precedence; the check's visibility counts until the first event. */
export const referenceOf = (current: Sidecar | undefined, visibleFrom: string | null) =>
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
): Promise<Sidecar | undefined> {
  const { store, declared } = objects;
  const written: Sidecar['copies'] = {};
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
