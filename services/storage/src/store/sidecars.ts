import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { sidecarKeyOf } from '../domain/object-key.ts';
import type { ObjectStore, Sidecar, SidecarStore } from '../domain/ports.ts';

const schema = z.object({
  kind: z.enum(['video', 'thumbnail']),
  size: z.number(),
  etag: z.string().min(1),
  lastModified: z.iso.datetime(),
  contentType: z.string(),
  duration: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  thumbnail: z.string().nullable(),
  checkedAt: z.iso.datetime(),
});

const none = Symbol('no sidecar');

/** Another replica's deletion is noticed after this long at most, in milliseconds. */
const keptMs = 10_000;
/** That there is none is kept for a moment only: it comes as soon as the object is checked. */
const absenceKeptMs = 1_000;
const mostBytes = 16 * 1024;

/** Sidecars, as JSON objects beside what they describe. */
export function createSidecarStore(store: ObjectStore): SidecarStore {
  const cache = new LRUCache<string, Sidecar | typeof none>({ max: 10_000, ttl: keptMs });
  const getFresh = async (key: string) => {
    const found = await load(store, key);
    if (found) cache.set(key, found);
    else cache.set(key, none, { ttl: absenceKeptMs });
    return found;
  };
  return {
    async get(key) {
      const found = cache.get(key) ?? (await getFresh(key));
      return found === none ? undefined : found;
    },
    getFresh,
    async put(key, sidecar) {
      await store.put(sidecarKeyOf(key), Buffer.from(JSON.stringify(sidecar)), 'application/json');
      cache.set(key, sidecar);
    },
    async delete(key) {
      await store.delete(sidecarKeyOf(key));
      cache.delete(key);
    },
    forget: (key) => void cache.delete(key),
  };
}

async function load(store: ObjectStore, key: string): Promise<Sidecar | undefined> {
  const sidecarKey = sidecarKeyOf(key);
  const head = await store.head(sidecarKey);
  if (!head || head.size === 0 || head.size > mostBytes) return undefined;
  const bytes = await store.read(sidecarKey, head.etag, 0, head.size - 1);
  if (!bytes) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(bytes).toString())).data;
  } catch {
    return undefined;
  }
}
