import { setTimeout as delay } from 'node:timers/promises';
import type { Bucket, StoredObject } from './bucket.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** One copy of each version of an object serves every backup that has it: an object's bytes are never changed under one ETag. */
const poolKey = ({ key, etag }: { key: string; etag: string }) => `objects/${key}/${etag}`;

/** Made of videos, and made anew after a restore (docs/adr/0086-renditions.md). */
const isRendition = ({ key }: { key: string }) => key.startsWith('renditions/');

const copiedAtOnce = 8;

/** Copies some objects at once, as most are small and take two requests each. After an error no more are begun. */
async function copyEach(objects: readonly StoredObject[], copyOne: (object: StoredObject) => Promise<void>) {
  // All workers take from this generator: the loop of one that throws closes it.
  const waiting = (function* () {
    yield* objects;
  })();
  const work = async () => {
    for (const object of waiting) await copyOne(object);
  };
  await Promise.all(Array.from({ length: copiedAtOnce }, work));
}

/**
 * Copies what no earlier backup has; gives all that the bucket holds, but for renditions. An object that is removed or replaced
 * meanwhile is left out.
 */
export async function dumpObjects(source: Bucket, backups: Bucket): Promise<Manifest['objects']> {
  const kept = new Map((await backups.list('objects/')).map(({ key, size }) => [key, size]));
  const objects = await source.list('', (one) => !isRendition(one));
  const missing = objects.filter((object) => kept.get(poolKey(object)) !== object.size);
  const gone = new Set<StoredObject>();
  await copyEach(missing, async (object) => {
    const read = () => source.read(object.key, object.etag);
    if ((await copy(read, backups, poolKey(object))) === undefined) gone.add(object);
  });
  return objects.filter((object) => !gone.has(object));
}

/** An object whose copy has another ETag. */
export interface ChangedETag {
  key: string;
  from: string;
  to: string;
}

/**
 * Copies a backup's objects into the bucket, in the place of what it holds. Those that are there already are left. Gives those that S3
 * gave another ETag: with SSE-KMS each object, else those whose parts had another size.
 */
export async function restoreObjects(
  target: Bucket,
  backups: Bucket,
  manifest: Manifest,
): Promise<ChangedETag[]> {
  const there = await target.list();
  const wanted = new Set(manifest.objects.map(({ key }) => key));
  await target.remove(there.map(({ key }) => key).filter((key) => !wanted.has(key)));
  const kept = new Set(there.map(poolKey));
  const missing = manifest.objects.filter((object) => !kept.has(poolKey(object)));
  const changed: ChangedETag[] = [];
  await copyEach(missing, async (object) => {
    const { key, etag: from } = object;
    const to = await copy(() => backups.read(poolKey(object)), target, key, from);
    if (to === undefined) throw new Error(`The backup lacks the object ${key}`);
    if (to !== from) changed.push({ key, from, to });
  });
  return changed;
}

/** Removes copies that none of these backups has. */
export async function pruneObjects(backups: Bucket, kept: readonly string[]): Promise<void> {
  const needed = new Set<string>();
  // One after another: a manifest names all objects, and takes much memory.
  for (const id of kept)
    for (const object of (await readManifest(backups, id)).objects) needed.add(poolKey(object));
  const unneeded = await backups.list('objects/', ({ key }) => !needed.has(key));
  await backups.remove(unneeded.map(({ key }) => key));
}

/** In milliseconds: waits before a copy that was cut is begun anew. The SDK repeats no request whose body is a stream. */
const retryDelaysMs = [500, 2_000, 8_000];

/** The new object's ETag; undefined when there is nothing to copy. */
async function copy(
  read: () => ReturnType<Bucket['read']>,
  to: Bucket,
  toKey: string,
  etag = '',
): Promise<string | undefined> {
  for (let failures = 0; ; failures += 1) {
    const found = await read().catch((error: Error) => {
      if (error.name === 'NoSuchKey' || error.name === 'PreconditionFailed') return undefined;
      throw error;
    });
    if (!found) return undefined;
    try {
      return await to.write(toKey, found.body, { ...found, etag });
    } catch (error) {
      found.body.destroy();
      const waitMs = retryDelaysMs[failures];
      if (waitMs === undefined) throw error;
      await delay(waitMs);
    }
  }
}
