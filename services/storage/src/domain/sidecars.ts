import { errors } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { declaredKeyOf, sidecarKeyOf } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';

/** The item, its revision, and the time of an event. */
const appliedEventSchema = z.object({ by: z.string(), revision: z.number(), at: z.iso.datetime() });
export type AppliedEvent = z.infer<typeof appliedEventSchema>;

/** The result of an object's check, and the state from content's events. Valid only for the version with this ETag. */
const sidecarSchema = z.object({
  kind: z.enum(['video', 'thumbnail']),
  size: z.number(),
  etag: z.string().min(1),
  lastModified: z.iso.datetime(),
  contentType: z.string(),
  /** Seconds. */
  duration: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Key of the picture taken from a video. */
  thumbnail: z.string().nullable(),
  /** A picture's copies by width. */
  copies: z.record(z.string(), z.object({ size: z.number(), etag: z.string().min(1) })).optional(),
  /** The picture was an animation. */
  still: z.boolean().optional(),
  checkedAt: z.iso.datetime(),
  /** The event of the item that last referred to the object; null without one. */
  kept: appliedEventSchema.nullable(),
  /** The time from which members may see a video; null while they may not. Pictures are always visible. */
  visibleFrom: z.iso.datetime().nullable(),
  /** The event that `visibleFrom` is of. */
  decidedBy: appliedEventSchema.optional(),
});
export type Sidecar = z.infer<typeof sidecarSchema>;

/** Whether members may see the object now. */
export const isVisible = ({ kind, visibleFrom }: Sidecar, now: number): boolean =>
  kind === 'thumbnail' || (visibleFrom !== null && Date.parse(visibleFrom) <= now);

/**
 * Cache lifetime in milliseconds, and so the delay of another replica's change: a hidden video must be unavailable
 * within 5 s.
 */
const cachedMs = 3_000;
/** Shorter for missing or hidden objects, which may just have been uploaded. */
const hiddenCachedMs = 500;
/** Attempts on conflicts; concurrent writers are rare. */
const maxAttempts = 10;

export type SidecarStore = ReturnType<typeof createSidecarStore>;

/** Stores sidecars as JSON objects. */
export function createSidecarStore(store: ObjectStore) {
  const load = async (key: string) => {
    const found = await store.readJson(sidecarKeyOf(key));
    return { etag: found?.etag, sidecar: sidecarSchema.safeParse(found?.value).data };
  };
  const cache = new LRUCache<string, { sidecar: Sidecar | undefined }>({
    max: 10_000,
    ttl: cachedMs,
    // A waiting read gets its result even if a change outdates it.
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { options }) {
      const { sidecar } = await load(key);
      if (!sidecar || sidecar.visibleFrom === null) options.ttl = hiddenCachedMs;
      return { sidecar };
    },
  });
  return {
    /** May be some seconds old. */
    get: async (key: string) => (await cache.fetch(key))?.sidecar,
    /** Bypasses the cache. */
    getFresh: async (key: string) => (await load(key)).sidecar,
    /**
     * Replaces the sidecar with the result of `change`, unless that is undefined. `change` runs again on a conflict.
     * Returns the current sidecar.
     */
    async update(key: string, change: (current: Sidecar | undefined) => Sidecar | undefined) {
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
    async delete(key: string) {
      await store.delete(sidecarKeyOf(key));
      cache.delete(key);
    },
    forget: (key: string) => void cache.delete(key),
  };
}

const declaredSchema = z.object({ size: z.number().int().positive() });

export type DeclaredSizes = ReturnType<typeof createDeclaredSizes>;

/**
 * Sizes declared before uploads, as small objects. S3 rejects a PUT of another size, but not every S3 server discards
 * an interrupted one.
 */
export const createDeclaredSizes = (store: ObjectStore) => ({
  async put(key: string, size: number) {
    await store.put(declaredKeyOf(key), Buffer.from(JSON.stringify({ size })), 'application/json');
  },
  get: async (key: string) =>
    declaredSchema.safeParse((await store.readJson(declaredKeyOf(key)))?.value).data?.size,
  delete: (key: string) => store.delete(declaredKeyOf(key)),
});
