import { errors } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { declaredKeyOf, sidecarKeyOf } from '../domain/object-key.ts';
import type { DeclaredSizes, ObjectStore, Sidecar, SidecarStore } from '../domain/objects.ts';

const sidecarSchema = z.object({
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
  kept: z.object({ by: z.string(), at: z.iso.datetime() }).nullish(),
  visibleFrom: z.iso.datetime().nullish(),
});

/** How long another replica's change goes unnoticed, in milliseconds: a video that is hidden must be gone within 5 s. */
const cachedMs = 3_000;
/** What isn't there or isn't shown is about to be, when it was just uploaded. */
const hiddenCachedMs = 500;
/** Each time another writer was faster; there are few of them. */
const maxAttempts = 10;

/** Sidecars, as JSON objects beside what they describe. */
export function createSidecarStore(store: ObjectStore): SidecarStore {
  const load = async (key: string) => {
    const found = await store.readJson(sidecarKeyOf(key));
    return { etag: found?.etag, sidecar: sidecarSchema.safeParse(found?.value).data as Sidecar | undefined };
  };
  const cache = new LRUCache<string, { sidecar: Sidecar | undefined }>({
    max: 10_000,
    ttl: cachedMs,
    // Who waits for a read still gets it when a change makes it out of date meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { options }) {
      const { sidecar } = await load(key);
      if (!sidecar || sidecar.visibleFrom === null) options.ttl = hiddenCachedMs;
      return { sidecar };
    },
  });
  return {
    get: async (key) => (await cache.fetch(key))?.sidecar,
    getFresh: async (key) => (await load(key)).sidecar,
    async update(key, change) {
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const { etag, sidecar } = await load(key);
        const changed = change(sidecar);
        if (!changed) return sidecar;
        const written = await store.replaceJson(sidecarKeyOf(key), changed, etag);
        cache.delete(key);
        if (written) return changed;
      }
      throw errors.unavailable();
    },
    async delete(key) {
      await store.delete(sidecarKeyOf(key));
      cache.delete(key);
    },
    forget: (key) => void cache.delete(key),
  };
}

const declaredSchema = z.object({ size: z.number().int().positive() });

/** Sizes said before an upload, as small objects beside it. */
export const createDeclaredSizes = (store: ObjectStore): DeclaredSizes => ({
  async put(key, size) {
    await store.put(declaredKeyOf(key), Buffer.from(JSON.stringify({ size })), 'application/json');
  },
  async get(key) {
    return declaredSchema.safeParse((await store.readJson(declaredKeyOf(key)))?.value).data?.size;
  },
  delete: (key) => store.delete(declaredKeyOf(key)),
});
