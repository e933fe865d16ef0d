import { objectFolders } from '@platform/contracts';
import {
  type BackupRecord,
  backupCollection,
  type RestoreRecord,
  restoreCollection,
  type UndoneRecord,
  undoneCollection,
} from '@platform/service-kit';
import { type AnyBulkWriteOperation, BSON, type Db, MongoClient } from 'mongodb';
import { type Bucket, readCompressed, writeCompressed } from './bucket.ts';
import type { Manifest } from './manifest.ts';
import type { ChangedETag } from './objects.ts';

/** Restored values keep their BSON types: a double that is whole stays a double. */
const exact = { promoteValues: false, promoteBuffers: false, promoteLongs: false, bsonRegExp: true } as const;
const insertedAtOnce = 1_000;

const keyOf = (id: string, database: string, name: string) => `runs/${id}/mongo/${database}/${name}.bson.gz`;

async function withDatabase<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 10_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Names of the services' collections in a database. */
async function collectionsOf(db: Db): Promise<string[]> {
  const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && name !== restoreCollection && name !== backupCollection)
    .sort();
}

/**
 * Dumps a database as of one moment (a snapshot session): a file of BSON documents a collection, in the order of their ids, as mongodump
 * writes them and mongorestore reads them. MongoDB keeps a snapshot for five minutes by default, in which all databases have to be read.
 */
export function dumpDatabase(url: string, backups: Bucket, id: string): Promise<Manifest['collections']> {
  return withDatabase(url, async (client) => {
    const db = client.db();
    const names = await collectionsOf(db);
    const dumped: Manifest['collections'] = [];
    await client.withSession({ snapshot: true }, async (session) => {
      for (const name of names) {
        let count = 0;
        async function* documents() {
          // Raw: as they are stored, and without the time that decoding takes.
          const found = db.collection(name).find({}, { raw: true, session }).sort({ _id: 1 });
          for await (const document of found as AsyncIterable<unknown>) {
            count += 1;
            yield document as Buffer;
          }
        }
        const sha256 = await writeCompressed(backups, keyOf(id, db.databaseName, name), documents());
        dumped.push({ database: db.databaseName, name, count, sha256 });
      }
    });
    return dumped;
  });
}

/** Records the latest complete backup in storage's database, which the platform shows it from. */
export const recordBackup = (url: string, record: Omit<BackupRecord, '_id'>): Promise<unknown> =>
  withDatabase(url, (client) =>
    client
      .db()
      .collection<BackupRecord>(backupCollection)
      .replaceOne({ _id: 'latest' }, record, { upsert: true }),
  );

/** Of an object, a captions file or a smaller copy of a picture: where storage's records name its ETag. */
function correctionOf({ key, from, to }: ChangedETag): AnyBulkWriteOperation<StorageRecord> {
  const [folder, name = '', ...rest] = key.split('/');
  const [old, etag] = [from, to].map((value) => `"${value}"`);
  // The old ETag is in each filter: an object that was replaced after its check stays unchecked.
  if (folder === 'captions') {
    const captions = { $elemMatch: { file: rest.join('/'), etag: old } };
    const filter = { _id: `${objectFolders.video}/${name}`, captions };
    return { updateOne: { filter, update: { $set: { 'captions.$.etag': etag } } } };
  }
  const [_id, field] = folder === 'widths' ? [rest.join('/'), `copies.${name}.etag`] : [key, 'etag'];
  return { updateOne: { filter: { _id, [field]: old }, update: { $set: { [field]: etag } } } };
}

type StorageRecord = { _id: string; [field: string]: unknown };

/** Puts the new ETags of restored objects into storage's records, as storage delivers only the version that a record names. */
export async function correctETags(url: string, changed: readonly ChangedETag[]): Promise<void> {
  if (changed.length === 0) return;
  await withDatabase(url, (client) =>
    client.db().collection<StorageRecord>('objects').bulkWrite(changed.map(correctionOf), { ordered: false }),
  );
}

const ownOf = (db: Db, { collections }: Manifest) =>
  collections.filter(({ database }) => database === db.databaseName);

/** Names of the collections that hold something now in a dumped database, and how many collections the dump has of it. */
export const inspectDatabase = (url: string, manifest: Manifest) =>
  withDatabase(url, async (client) => {
    const db = client.db();
    const own = ownOf(db, manifest);
    const filled: string[] = [];
    for (const name of own.length > 0 ? await collectionsOf(db) : [])
      if (await db.collection(name).findOne({}, { projection: { _id: 1 } }))
        filled.push(`${db.databaseName}.${name}`);
    return { filled, dumped: own.length };
  });

/** Puts dumped collections in the place of what the database of this URL holds. Indexes are the services' to make, on their start. */
export function restoreDatabase(url: string, backups: Bucket, manifest: Manifest): Promise<void> {
  return withDatabase(url, async (client) => {
    const db = client.db();
    const own = ownOf(db, manifest);
    if (own.length === 0) return;
    // Comes first, so that a restore which fails halfway has it too.
    const record = { backupAt: new Date(manifest.startedAt) };
    await db
      .collection<RestoreRecord>(restoreCollection)
      .replaceOne({ _id: 'latest' }, record, { upsert: true });
    // Those of a newer version too, which the backup lacks.
    for (const name of await collectionsOf(db)) await db.collection(name).deleteMany({});
    for (const { name, count, sha256 } of own) {
      const collection = db.collection(name);
      const dump = readCompressed(backups, keyOf(manifest.id, db.databaseName, name), sha256);
      let inserted = 0;
      let batch: BSON.Document[] = [];
      const insert = async () => {
        if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
        inserted += batch.length;
        batch = [];
      };
      for await (const bytes of documentsIn(dump)) {
        batch.push(BSON.deserialize(bytes, exact));
        if (batch.length === insertedAtOnce) await insert();
      }
      await insert();
      if (inserted !== count)
        throw new Error(`${db.databaseName}.${name}: ${inserted} documents of ${count} were in the backup`);
    }
    await db
      .collection<UndoneRecord>(undoneCollection)
      .insertOne({ from: record.backupAt, until: new Date() });
  });
}

/** Cuts a stream into BSON documents: each begins with its length. */
async function* documentsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error('The dump ends within a document');
}
