import { randomUUID } from 'node:crypto';
import { silentLogger } from '@platform/service-kit';
import PQueue from 'p-queue';
import { sidecarKeyOf } from '../../src/domain/object-key.ts';
import type { ListedObject, ObjectStore } from '../../src/domain/object-store.ts';
import type { Objects } from '../../src/domain/objects.ts';
import { createDeclaredSizes, createSidecarStore, type Sidecar } from '../../src/domain/sidecars.ts';

/** The domain functions' dependencies with an in-memory bucket and a test clock. */
export function memoryObjects(clock: { now: number }) {
  const bucket = new Map<string, ListedObject & { value: unknown }>();
  const write = (key: string, value: unknown) => {
    const etag = `"${randomUUID()}"`;
    bucket.set(key, { key, size: 1, etag, lastModified: new Date(clock.now), value });
    return etag;
  };
  const store: ObjectStore = {
    head: async (key) => bucket.get(key),
    read: async () => undefined,
    readJson: async (key) => bucket.get(key),
    put: async (key, body) => write(key, body),
    async replaceJson(key, value, etag) {
      if (bucket.get(key)?.etag !== etag) return false;
      write(key, value);
      return true;
    },
    delete: async (key) => void bucket.delete(key),
    async list(prefix, { after = '', limit = 1000 } = {}) {
      const keys = [...bucket.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
      return keys.slice(0, limit).flatMap((key) => bucket.get(key) ?? []);
    },
    readUrl: async () => '',
  };
  const objects: Objects = {
    store,
    sidecars: createSidecarStore(store),
    declared: createDeclaredSizes(store),
    media: { probe: async () => undefined, frame: async () => undefined },
    encodePicture: async () => 'not-a-picture',
    mediaQueue: new PQueue(),
    mediaMaxWaiting: 1,
    limits: { videoFileBytes: 1, thumbnailFileBytes: 1, orphanObjectMs: 24 * 60 * 60 * 1000 },
    logger: silentLogger(),
    now: () => clock.now,
  };
  return {
    objects,
    bucket,
    /** Adds an object, checked now unless 'unchecked'. */
    add(key: string, sidecar: Partial<Sidecar> | 'unchecked' = {}): string {
      write(key, 'bytes');
      if (sidecar === 'unchecked') return key;
      const checkedAt = new Date(clock.now).toISOString();
      const facts = { size: 1, etag: '"e"', lastModified: checkedAt, contentType: 'x/y', checkedAt };
      const unknown = { duration: null, width: null, height: null, thumbnail: null };
      const kind = key.startsWith('uploads/') ? 'video' : 'thumbnail';
      write(sidecarKeyOf(key), { kind, ...facts, ...unknown, kept: null, visibleFrom: null, ...sidecar });
      return key;
    },
  };
}
