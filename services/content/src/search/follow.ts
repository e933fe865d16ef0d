import { setTimeout as delay } from 'node:timers/promises';
import { errors, isConnectivityError, type Logger, readTimeoutMs } from '@platform/service-kit';
import type { Connection, mongo } from 'mongoose';
import { toObjectId } from '../store/models.ts';
import { entryOf, type Searched, type SearchedRecord, searchedCollections } from './entry.ts';
import type { Query } from './query.ts';
import { createIndex, type FindOptions, type Found, type SearchIndex } from './search-index.ts';
import { createSlices, type Slice } from './slices.ts';

type Db = NonNullable<Connection['db']>;
type Change = mongo.ChangeStreamDocument<SearchedRecord>;

/** Waits after the stream broke, in milliseconds: doubled from the first to the last. */
const backoffMs = { first: 200, last: 10_000 };

/** Changes of these alone are of no interest. */
const counters = ['views', 'likes', 'revision'];
const updatedFields = {
  $map: { input: { $objectToArray: { $ifNull: ['$updateDescription.updatedFields', {}] } }, in: '$$this.k' },
};
const pipeline = [
  {
    $match: {
      $and: [
        // `to` is the new name of a renamed collection.
        { $or: [{ 'ns.coll': { $in: searchedCollections } }, { 'to.coll': { $in: searchedCollections } }] },
        {
          $or: [
            { operationType: { $ne: 'update' } },
            { 'updateDescription.truncatedArrays.0': { $exists: true } },
            { $expr: { $not: { $setIsSubset: [updatedFields, counters] } } },
          ],
        },
      ],
    },
  },
];

/** Reads everything that is searched, oldest first. Calls back with the index before the posts are in it. */
async function load(
  db: Db,
  slice: Slice,
  stopped: AbortSignal,
  onTitles: (index: SearchIndex) => void,
): Promise<SearchIndex> {
  const index = createIndex(slice);
  for (const name of searchedCollections) {
    if (name === 'blogPosts') onTitles(index);
    const options = { sort: { _id: 1 }, batchSize: 500, signal: stopped } as const;
    for await (const record of db.collection<SearchedRecord>(name).find({}, options)) {
      index.put(entryOf(name, record));
      await slice();
    }
  }
  return index;
}

/** @throws when the change is more than one of a document, such as the end of a collection */
function apply(index: SearchIndex, change: Change): void {
  switch (change.operationType) {
    case 'delete':
      index.remove(change.documentKey._id.toHexString());
      return;
    case 'insert':
    case 'replace':
    case 'update':
      // An update comes with the document as it is now: none when it is deleted already.
      if (change.fullDocument) index.put(entryOf(change.ns.coll as Searched, change.fullDocument));
      return;
    default:
      throw new Error(`${change.operationType} in the change stream`);
  }
}

export type Search = ReturnType<typeof openSearch>;

/**
 * Loads the index and keeps it fresh by a change stream, until closed. When the stream breaks, the index stays as it is until the
 * stream goes on where it was, or everything is loaded anew where MongoDB no longer knows the place.
 */
export function openSearch({ connection, logger }: { connection: Connection; logger: Logger }) {
  const db = connection.db as Db;
  const slice = createSlices();
  const stopping = new AbortController();
  const stopped = stopping.signal;
  let index: SearchIndex | undefined;
  const firstLoad = Promise.withResolvers<void>();
  let stream: mongo.ChangeStream<SearchedRecord, Change> | undefined;
  let token: unknown;
  let waitMs = 0;

  async function follow(): Promise<void> {
    let position: mongo.ChangeStreamOptions = { resumeAfter: token };
    if (!index || !token) {
      // Changes from the start of the load on come again: they put what is there already.
      const { operationTime } = await db.command({ ping: 1 });
      const started = performance.now();
      index = await load(db, slice, stopped, (titles) => {
        index ??= titles;
      });
      firstLoad.resolve();
      const ms = Math.round(performance.now() - started);
      logger.info({ entries: index.size, ms }, 'search index loaded');
      position = { startAtOperationTime: operationTime };
    }
    // Closed meanwhile: `close` found no stream to close.
    if (stopped.aborted) return;
    stream = db.watch<SearchedRecord, Change>(pipeline, { ...position, fullDocument: 'updateLookup' });
    stream.on('resumeTokenChanged', (next) => {
      token = next;
      waitMs = 0;
    });
    for await (const change of stream) {
      apply(index, change);
      await slice();
    }
  }

  async function loop(): Promise<void> {
    while (!stopped.aborted) {
      await follow().catch((err) => {
        if (stopped.aborted) return;
        // Where MongoDB can be reached, the stream can't go on from here.
        if (!isConnectivityError(err)) token = undefined;
        logger.warn({ err }, 'search sees no changes; trying again');
      });
      await stream?.close().catch(() => {});
      waitMs = Math.min(waitMs * 2 || backoffMs.first, backoffMs.last);
      await delay(waitMs, undefined, { signal: stopped }).catch(() => {});
    }
  }

  const running = loop();
  return {
    slice,
    /** Resolves when everything was loaded once. */
    loaded: firstLoad.promise,
    /** @throws {AppError} 503 until everything but posts was loaded once */
    async find(query: Query, options: FindOptions): Promise<Found> {
      if (!index) throw errors.unavailable({ retryAfter: 1 });
      return index.search(query, options);
    },
    /** Reads documents anew that this process has changed: they are found as they are before the stream tells. */
    async refresh(ids: readonly string[]): Promise<void> {
      const left = new Set(ids);
      const filter = { _id: { $in: ids.map(toObjectId) } };
      const readAll = searchedCollections.map(async (name) => {
        const found = db.collection<SearchedRecord>(name).find(filter, { maxTimeMS: readTimeoutMs });
        for (const record of await found.toArray()) {
          left.delete(record._id.toHexString());
          index?.put(entryOf(name, record));
        }
      });
      await Promise.all(readAll);
      for (const id of left) index?.remove(id);
    },
    async close(): Promise<void> {
      stopping.abort();
      await stream?.close().catch(() => {});
      await running;
    },
  };
}
