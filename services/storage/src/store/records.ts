import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@platform/contracts';
import {
  errors,
  isConnectivityError,
  isDuplicateKey,
  type RestoreRecord,
  restoreCollection,
  within,
} from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import { type ClientSession, type Connection, type mongo, Types } from 'mongoose';
import {
  type DeclaredSizes,
  itemOf,
  type KeptVideo,
  type ObjectRecord,
  type Records,
} from '../domain/records.ts';
import { notTranscoded } from '../domain/transcoding.ts';

/** `version` is new with each write: a writer replaces only what it has read. */
type StoredRecord = ObjectRecord & { _id: string; version: Types.ObjectId };

/**
 * Cache lifetime in milliseconds, and so the delay of another replica's change: a hidden video must be unavailable
 * within 5 s.
 */
const cachedMs = 3_000;
/** Shorter for missing or hidden videos, which may just have been uploaded. */
const hiddenCachedMs = 500;
/** In milliseconds: how long a record is served while MongoDB is away, and how long its response is awaited then. */
const servedWithoutMongoMs = 60_000;
const awaitedMs = 1_000;
/** Attempts on conflicts, and the longest wait after the first in milliseconds, which grows: writers that meet again and again part. */
const maxAttempts = 20;
const conflictMs = 5;

interface Cached {
  record: ObjectRecord | undefined;
  /** When the read was begun, in milliseconds. */
  readAt: number;
}

/** In a transaction too, after which the caller forgets the record. */
interface MongoRecords extends Records {
  update(
    ...change: [...Parameters<Records['update']>, session?: ClientSession]
  ): ReturnType<Records['update']>;
}

/** Records in MongoDB: one indexed read each, without mongoose's casts, as delivery waits for it. */
export async function createRecords(connection: Connection): Promise<MongoRecords> {
  const stored = connection.collection<StoredRecord>('objects');
  await stored.createIndex({ 'transcoding.state': 1, checkedAt: 1 }, { sparse: true });
  await stored.createIndex({ 'decidedBy.by': 1 }, { sparse: true });
  const load = (key: string, options: { session?: ClientSession } = {}) =>
    stored.findOne({ _id: key }, options);
  const cache = new LRUCache<string, Cached>({
    max: 10_000,
    ttl: cachedMs,
    // A waiting read gets its result even if a change outdates it.
    ignoreFetchAbort: true,
    async fetchMethod(key, cached, { options }) {
      const readAt = performance.now();
      const fallback = cached && readAt - cached.readAt < servedWithoutMongoMs ? cached : undefined;
      const read = load(key).then((found) => {
        const record = recordOf(found);
        if (!record || (record.kind === 'video' && record.visibleFrom === null)) options.ttl = hiddenCachedMs;
        return { record, readAt };
      });
      const late = () => {
        const keep = (found: Cached) => {
          const current = cache.peek(key, { allowStale: true });
          // Gone after a change of this replica, newer after a later read.
          if (current && current.readAt < readAt) cache.set(key, found, { ttl: options.ttl, start: readAt });
        };
        read.then(keep, () => {});
        return fallback;
      };
      try {
        return await (fallback ? within(read, awaitedMs, late) : read);
      } catch (error) {
        if (fallback && isConnectivityError(error)) return fallback;
        throw error;
      }
    },
  });

  /** False when another writer was first. */
  async function write(
    key: string,
    version: Types.ObjectId | undefined,
    record: ObjectRecord,
    options: { session?: ClientSession },
  ) {
    const next = { ...record, version: new Types.ObjectId() };
    if (version) return (await stored.replaceOne({ _id: key, version }, next, options)).matchedCount === 1;
    return stored.insertOne({ _id: key, ...next }, options).then(
      () => true,
      (error: unknown) => {
        if (isDuplicateKey(error)) return false;
        throw error;
      },
    );
  }

  const keptVideos = (filter: object, options: mongo.FindOptions = {}): Promise<KeptVideo[]> =>
    stored
      .find(
        { ...filter, kept: { $ne: null } },
        { ...options, projection: { transcoding: 1, kept: 1, decidedBy: 1 } },
      )
      .map(({ _id, transcoding = notTranscoded(), ...saving }) => ({
        ...{ key: _id, itemId: itemOf(saving), transcoding },
      }))
      .toArray();

  return {
    get: async (key) => (await cache.fetch(key))?.record,
    getFresh: async (key) => recordOf(await load(key)),
    async update(key, change, session) {
      const options = session ? { session } : {};
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const found = await load(key, options);
        const current = recordOf(found);
        const changed = change(current);
        if (!changed) return current;
        // A write that fails may have been stored all the same.
        const written = await write(key, found?.version, changed, options).finally(() => cache.delete(key));
        if (written) return changed;
        await delay(Math.random() * conflictMs * attempt);
      }
      throw errors.unavailable();
    },
    async keyOfVideo(id) {
      const saved = { 'decidedBy.by': id, kind: 'video' as const, kept: { $ne: null } };
      return (await stored.findOne(saved, { projection: { _id: 1 } }))?._id;
    },
    transcodingIn: (states, limit) =>
      keptVideos({ 'transcoding.state': { $in: states } }, { sort: { checkedAt: -1 }, limit }),
    transcodingOf: (itemIds) => keptVideos({ 'decidedBy.by': { $in: itemIds }, kind: 'video' }),
    async delete(key) {
      await stored.deleteOne({ _id: key }).finally(() => cache.delete(key));
    },
    isEmpty: async () => (await stored.findOne({}, { projection: { _id: 1 } })) === null,
    forget: (key) => void cache.delete(key),
  };
}

/** Has the renditions of all videos made anew. Returns how many videos there are. */
export async function transcodeAnew(connection: Connection): Promise<number> {
  const waiting = { state: 'pending', run: null, runs: 0, progress: 0, isOutdated: true } as const;
  const changed = Object.entries(waiting).map(([name, value]) => [`transcoding.${name}`, value]);
  const stored = connection.collection<StoredRecord>('objects');
  // Those that are older than renditions.
  await forgetRenditions(connection, { transcoding: { $exists: false } });
  const $set = { ...Object.fromEntries(changed), version: new Types.ObjectId() };
  return (await stored.updateMany({ kind: 'video' }, { $set })).matchedCount;
}

/**
 * A backup has no renditions: they are made anew after a restore. Of content it may have older revisions than of the objects, so that
 * the next event of each item counts, whatever its revision.
 */
export async function applyRestore(connection: Connection): Promise<void> {
  const restores = connection.collection<RestoreRecord>(restoreCollection);
  if (!(await restores.findOne())) return;
  await forgetRenditions(connection);
  const stored = connection.collection<StoredRecord>('objects');
  for (const field of ['kept', 'decidedBy']) {
    const $set = { [`${field}.revision`]: -1, version: new Types.ObjectId() };
    await stored.updateMany({ [`${field}.revision`]: { $exists: true } }, { $set });
  }
  await restores.deleteOne();
}

/** Resets the renditions of all videos, or of some. */
async function forgetRenditions(connection: Connection, which: object = {}): Promise<void> {
  const $set = { transcoding: notTranscoded(), version: new Types.ObjectId() };
  await connection.collection<StoredRecord>('objects').updateMany({ kind: 'video', ...which }, { $set });
}

/** Without MongoDB's own fields. */
function recordOf(found: StoredRecord | null): ObjectRecord | undefined {
  if (!found) return undefined;
  const { _id, version, ...record } = found;
  return record;
}

/** Declared sizes in MongoDB, which expire with the time an upload may stay unchecked. */
export async function createDeclaredSizes(connection: Connection): Promise<DeclaredSizes> {
  const stored = connection.collection<{ _id: string; size: number; createdAt: Date }>('declaredSizes');
  await stored.createIndex({ createdAt: 1 }, { expireAfterSeconds: limits.orphanObjectMs / 1000 });
  return {
    async put(key, size) {
      await stored.updateOne({ _id: key }, { $set: { size, createdAt: new Date() } }, { upsert: true });
    },
    get: async (key) => (await stored.findOne({ _id: key }))?.size,
    async delete(key) {
      await stored.deleteOne({ _id: key });
    },
  };
}
