import { errors } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { declaredKeyOf, sidecarKeyOf } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * The result of a check, kept beside the object, and what content's events say of it. The check holds for the version with this ETag only.
 * `kept` and `visibleFrom` are absent in sidecars that are older than these fields: such objects count as referred to and visible.
 */
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
  /** A picture's copies, by their width; absent in sidecars of pictures that were published as they were sent. */
  copies: z.record(z.string(), z.object({ size: z.number(), etag: z.string().min(1) })).optional(),
  /** The picture was an animation. */
  still: z.boolean().optional(),
  checkedAt: z.iso.datetime(),
  /** The item that last referred to the object, and when its event was made; null when none does. */
  kept: z.object({ by: z.string(), at: z.iso.datetime() }).nullish(),
  /** From when members may see a video; null while they may not. Pictures are always visible. */
  visibleFrom: z.iso.datetime().nullish(),
});
export type Sidecar = z.infer<typeof sidecarSchema>;

/** Says whether members may see the object now. */
export const isVisible = ({ kind, visibleFrom }: Sidecar, now: number): boolean =>
  kind === 'thumbnail' ||
  visibleFrom === undefined ||
  (visibleFrom !== null && Date.parse(visibleFrom) <= now);

/** How long another replica's change goes unnoticed, in milliseconds: a video that is hidden must be gone within 5 s. */
const cachedMs = 3_000;
/** What isn't there or isn't shown is about to be, when it was just uploaded. */
const hiddenCachedMs = 500;
/** Each time another writer was faster; there are few of them. */
const maxAttempts = 10;

export type SidecarStore = ReturnType<typeof createSidecarStore>;

/** Sidecars, as JSON objects beside what they describe. */
export function createSidecarStore(store: ObjectStore) {
  const load = async (key: string) => {
    const found = await store.readJson(sidecarKeyOf(key));
    return { etag: found?.etag, sidecar: sidecarSchema.safeParse(found?.value).data };
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
    /** A copy may be some seconds old. */
    get: async (key: string) => (await cache.fetch(key))?.sidecar,
    /** Straight from S3. */
    getFresh: async (key: string) => (await load(key)).sidecar,
    /**
     * Writes what `change` makes of the sidecar; nothing when that is undefined. `change` runs again when somebody else was faster.
     * Gives the sidecar as it is afterwards.
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
 * Sizes said before an upload, as small objects beside it. S3 refuses a PUT that says another, but not every S3 server drops one that
 * breaks off.
 */
export const createDeclaredSizes = (store: ObjectStore) => ({
  async put(key: string, size: number) {
    await store.put(declaredKeyOf(key), Buffer.from(JSON.stringify({ size })), 'application/json');
  },
  get: async (key: string) =>
    declaredSchema.safeParse((await store.readJson(declaredKeyOf(key)))?.value).data?.size,
  delete: (key: string) => store.delete(declaredKeyOf(key)),
});
