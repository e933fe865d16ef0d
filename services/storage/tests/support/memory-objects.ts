import { randomUUID } from 'node:crypto';
import { silentLogger } from '@platform/service-kit';
import PQueue from 'p-queue';
import { kindOfKey } from '../../src/domain/object-key.ts';
import type { ListedObject, ObjectStore } from '../../src/domain/object-store.ts';
import type { Objects } from '../../src/domain/objects.ts';
import type { DeclaredSizes, ObjectRecord, Records } from '../../src/domain/records.ts';

/** The domain functions' dependencies with an in-memory bucket and database, and a test clock. */
export function memoryObjects(clock: { now: number }) {
  const bucket = new Map<string, ListedObject>();
  const write = (key: string) => {
    const etag = `"${randomUUID()}"`;
    bucket.set(key, { key, size: 1, etag, lastModified: new Date(clock.now) });
    return etag;
  };
  const store: ObjectStore = {
    head: async (key) => bucket.get(key),
    read: async () => undefined,
    put: async (key) => write(key),
    delete: async (key) => void bucket.delete(key),
    async list(prefix, { after = '', limit = 1000 } = {}) {
      const keys = [...bucket.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
      const objects = keys.slice(0, limit).flatMap((key) => bucket.get(key) ?? []);
      return { objects, next: keys.length > limit ? objects.at(-1)?.key : undefined };
    },
    readUrl: async () => '',
  };
  const objects: Objects = {
    store,
    records: memoryRecords(),
    declared: memorySizes(),
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
    async add(key: string, record: Partial<ObjectRecord> | 'unchecked' = {}): Promise<string> {
      write(key);
      if (record === 'unchecked') return key;
      const checkedAt = new Date(clock.now);
      const facts = { size: 1, etag: '"e"', lastModified: checkedAt, contentType: 'x/y', checkedAt };
      const unknown = { duration: null, width: null, height: null, thumbnail: null };
      const kind = kindOfKey(key);
      await objects.records.update(key, () => ({
        ...{ kind, ...facts, ...unknown, kept: null, visibleFrom: null },
        ...record,
      }));
      return key;
    },
  };
}

function memoryRecords(): Records {
  const records = new Map<string, ObjectRecord>();
  return {
    get: async (key) => records.get(key),
    getFresh: async (key) => records.get(key),
    async update(key, change) {
      const changed = change(records.get(key));
      if (changed) records.set(key, changed);
      return records.get(key);
    },
    delete: async (key) => void records.delete(key),
    transcodingIn: async () => [],
    transcodingOf: async () => [],
    keyOfVideo: async (id) => [...records].find(([, { decidedBy }]) => decidedBy?.by === id)?.[0],
    isEmpty: async () => records.size === 0,
    forget: () => {},
  };
}

function memorySizes(): DeclaredSizes {
  const sizes = new Map<string, number>();
  return {
    put: async (key, size) => void sizes.set(key, size),
    get: async (key) => sizes.get(key),
    delete: async (key) => void sizes.delete(key),
  };
}
