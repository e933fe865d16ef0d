import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { backupCollection, restoreCollection, undoneCollection } from '@platform/service-kit';
import { listen, runProgram, useClickHouse, useMongo, useS3 } from '@platform/testkit';
import { Decimal128, Double, Int32, Long, MongoClient, ObjectId, Timestamp } from 'mongodb';
import { backupIds, idOf, makeBackup, restoreBackup } from '../src/backup.ts';
import { type Bucket, joinChunks, openBucket, readCompressed, writeCompressed } from '../src/bucket.ts';
import { type BackupConfig, readBackupConfig } from '../src/config.ts';
import { dumpObjects, pruneObjects } from '../src/objects.ts';

const content = useMongo();
const membership = useMongo();
const storage = useMongo();
const clickhouse = useClickHouse();
const objects = useS3();
const backups = useS3();
let config: BackupConfig;
let sql: ClickHouseClient;
let clients: MongoClient[];
let s3: S3Client;
let objectBucket: Bucket;
let backupBucket: Bucket;

const s3Variables = (prefix: string, s3: typeof objects) => ({
  [`${prefix}_ENDPOINT`]: s3.endpoint,
  [`${prefix}_BUCKET`]: s3.bucket,
  [`${prefix}_ACCESS_KEY_ID`]: s3.accessKeyId,
  [`${prefix}_SECRET_ACCESS_KEY`]: s3.secretAccessKey,
});

beforeAll(async () => {
  config = readBackupConfig({
    MONGO_URL_CONTENT: content.url,
    MONGO_URL_MEMBERSHIP: membership.url,
    MONGO_URL_STORAGE: storage.url,
    CLICKHOUSE_URL: clickhouse.url,
    CLICKHOUSE_USERNAME: clickhouse.username,
    CLICKHOUSE_PASSWORD: clickhouse.password,
    CLICKHOUSE_DATABASE: clickhouse.database,
    ...s3Variables('S3', objects),
    ...s3Variables('BACKUP_S3', backups),
    BACKUP_KEEP: '2',
  });
  s3 = new S3Client({ ...objects, forcePathStyle: true, credentials: objects });
  await s3.send(new CreateBucketCommand({ Bucket: objects.bucket }));
  sql = createClient({ url: clickhouse.url, username: clickhouse.username, password: clickhouse.password });
  clients = await Promise.all([content, membership].map(({ url }) => MongoClient.connect(url)));
  [objectBucket, backupBucket] = [openBucket(config.objects), openBucket(config.backups)];
  await fill();
});
afterAll(async () => {
  await sql.close();
  for (const bucket of [objectBucket, backupBucket]) bucket.close();
  s3.destroy();
  await Promise.all(clients.map((client) => client.close()));
});

const database = () => clickhouse.database;
const run = (query: string) => sql.command({ query });

/** Values of every kind that a dump could change. */
async function fill(): Promise<void> {
  const [items, members] = clients.map((client) => client.db());
  await items?.collection('items').insertMany(
    Array.from({ length: 2_500 }, (_, n) => ({
      ...{
        title: `夜里的海 ${n}\n"\t\\`,
        whole: new Double(n),
        n: new Int32(n),
        big: Long.fromString('9007199254740993'),
      },
      ...{ price: Decimal128.fromString('1.10'), at: new Date(n), none: null, tags: ['a', { deep: [n] }] },
      ...{ bytes: Buffer.from([n % 256]), stamp: new Timestamp({ t: 1, i: n + 1 }), pattern: /^a/i },
    })),
  );
  await items?.collection('empty').createIndex({ a: 1 });
  await members?.collection<{ _id: string }>('members').insertMany([{ _id: 'b' }, { _id: 'a' }]);

  await run(`CREATE DATABASE ${database()}`);
  await run(`CREATE TABLE ${database()}.actions
    (id UInt64, at DateTime64(3), title String, key UInt128 MATERIALIZED id * 2, tags Array(Nullable(String)),
     PROJECTION by_title (SELECT title, count() GROUP BY title))
    ENGINE = MergeTree PARTITION BY toYYYYMM(at) ORDER BY id SETTINGS non_replicated_deduplication_window = 100`);
  await run(`INSERT INTO ${database()}.actions (id, at, title, tags)
    SELECT number, toDateTime64(number * 2000, 3), 'a\\tb\\nc\\\\' || toString(number % 5), [NULL, '''"']
    FROM numbers(20000)`);
  // Reads the other view, and comes before it by name.
  await run(
    `CREATE VIEW ${database()}.titles AS SELECT title, count() AS n FROM ${database()}.actions GROUP BY title`,
  );
  await run(`CREATE VIEW ${database()}.a_total AS SELECT sum(n) AS n FROM ${database()}.titles`);

  // Made anew after a restore.
  await objectBucket.write(rendition, 'made of it', { size: 10 });
  await objectBucket.write('videos/one.mp4', 'a film', { size: 6, headers: { ContentType: 'video/mp4' } });
  await putInParts('videos/parts.mp4', [partBytes, partBytes, 10]);
  await putInParts('videos/part.mp4', [10]);
  await objectBucket.write('videos/one.mp4.json', '{"kept":null}', {
    size: 13,
    metadata: { owner: 'storage' },
  });
}

const rendition = 'renditions/one.mp4/12345678-480p.mp4';

/** The size of parts in the admin panel. */
const partBytes = 5 * 1024 * 1024;

async function putInParts(Key: string, sizes: number[]): Promise<void> {
  const object = { Bucket: objects.bucket, Key };
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ ...object, ContentType: 'video/mp4' }),
  );
  const Parts: CompletedPart[] = [];
  for (const [index, size] of sizes.entries()) {
    const part = { PartNumber: index + 1, Body: randomBytes(size) };
    const { ETag } = await s3.send(new UploadPartCommand({ ...object, UploadId, ...part }));
    Parts.push({ PartNumber: part.PartNumber, ETag });
  }
  await s3.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
}

/** Counts and hashes of everything in the stores. */
async function ledger() {
  const documents = await Promise.all(
    clients.map(async (client) => {
      const collections = await client
        .db()
        .listCollections({ name: { $nin: [restoreCollection, undoneCollection] } })
        .toArray();
      return Promise.all(
        collections.map(async ({ name }) => {
          const found = await client.db().collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray();
          const hash = createHash('sha256');
          for (const document of found) hash.update(document as unknown as Buffer);
          return [name, found.length, hash.digest('hex')];
        }),
      );
    }),
  );
  const rows = async (query: string) => (await sql.query({ query, format: 'JSONEachRow' })).json();
  const stored = await Promise.all(
    (await objectBucket.list())
      .filter(({ key }) => key !== rendition)
      .map(async ({ key, size, etag }) => {
        const { body, headers, metadata } = await objectBucket.read(key);
        const sha256 = createHash('sha256')
          .update(Buffer.concat(await body.toArray()))
          .digest('hex');
        return { key, size, etag, headers, metadata, sha256 };
      }),
  );
  return {
    documents: documents.map((list) => list.sort()),
    actions: await rows(
      `SELECT count(), sum(cityHash64(id, at, title, key, tags)) FROM ${database()}.actions`,
    ),
    total: await rows(`SELECT * FROM ${database()}.a_total`),
    tables: await rows(
      `SELECT create_table_query FROM system.tables WHERE database = '${database()}' ORDER BY name`,
    ),
    stored,
  };
}

async function empty(): Promise<void> {
  for (const client of clients) await client.db().dropDatabase();
  await run(`DROP DATABASE ${database()} SYNC`);
  await objectBucket.remove((await objectBucket.list()).map(({ key }) => key));
  await s3.send(new DeleteBucketCommand({ Bucket: objects.bucket }));
}

test('what is restored into empty stores is what was there', async () => {
  const before = await ledger();
  const { id } = await makeBackup(config);
  await expect(restoreBackup(config)).rejects.toThrow(
    /^Not empty: \w+\.items, \w+\.members, \w+\.actions, the bucket \(/,
  );
  await empty();
  await objectBucket.ensure();
  await objectBucket.write('late', 'x', { size: 1 });
  await expect(restoreBackup(config, { id })).rejects.toThrow('Not empty: the bucket');
  const partly = { ...config, mongo: { ...config.mongo, membership: undefined } };
  await expect(restoreBackup(partly, { id })).rejects.toThrow('MONGO_URL_');
  const collections = clients.map((client) => client.db().listCollections().toArray());
  expect(await Promise.all(collections)).toEqual([[], []]);
  await objectBucket.remove(['late']);
  await s3.send(new DeleteBucketCommand({ Bucket: objects.bucket }));
  await restoreBackup(config, { id });
  const after = await ledger();
  // An index alone makes no documents; the service makes it anew.
  const filled = (documents: typeof before.documents) =>
    documents.map((list) => list.filter(([, count]) => count !== 0));
  expect({ ...after, documents: filled(after.documents) }).toEqual({
    ...before,
    documents: filled(before.documents),
  });
  expect(before.documents.flat()).toContainEqual(['items', 2_500, expect.any(String)]);
});

test('a restored database says when its backup was begun, before it has data, and no backup has that', async () => {
  const marks = () =>
    Promise.all(clients.map((client) => client.db().collection(restoreCollection).find().toArray()));
  const older = await makeBackup(config);
  await restoreBackup(config, { overwrite: true });
  const { id, startedAt, collections } = await makeBackup(config);
  expect(collections.map(({ name }) => name)).not.toContain(restoreCollection);
  await restoreBackup(config, { id, overwrite: true });
  const mark = { _id: 'latest', backupAt: new Date(startedAt) };
  expect(await marks()).toEqual([[mark], [mark]]);
  // What the first restore has undone is undone in its later backup too.
  for (const client of clients)
    expect(
      await client.db().collection(undoneCollection).find().sort({ _id: -1 }).limit(2).toArray(),
    ).toEqual(
      [startedAt, older.startedAt].map((from) =>
        expect.objectContaining({ from: new Date(from), until: expect.any(Date) }),
      ),
    );

  // A restore that fails halfway.
  const dumps = (await backupBucket.list(`runs/${older.id}/mongo`)).map(({ key }) => key);
  await backupBucket.remove(dumps.filter((key) => key.includes('/members.')));
  await expect(restoreBackup(config, { id: older.id, overwrite: true })).rejects.toThrow();
  expect((await marks())[1]).toEqual([{ ...mark, backupAt: new Date(older.startedAt) }]);
  await restoreBackup(config, { id, overwrite: true });
});

test('the latest complete backup is recorded with its size, and no backup has that', async () => {
  const client = await MongoClient.connect(storage.url);
  const record = () => client.db().collection(backupCollection).find().toArray();
  await makeBackup(config);
  const { id, startedAt, endedAt, objects, collections } = await makeBackup(config);
  expect(collections.map(({ name }) => name)).not.toContain(backupCollection);
  const files = [...(await backupBucket.list(`runs/${id}/`)), ...objects];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const known = { _id: 'latest', startedAt: new Date(startedAt), endedAt: new Date(endedAt), bytes };
  expect(await record()).toEqual([known]);

  // One that fails leaves it. The next backup removes what one of two days ago has left.
  const elsewhere = { ...config, clickhouse: { ...config.clickhouse, password: 'wrong' } };
  await expect(makeBackup(elsewhere, new Date(Date.now() - 2 * 24 * 60 * 60 * 1000))).rejects.toThrow();
  expect(await record()).toEqual([known]);

  // One that only can't remove what is old is recorded.
  const damaged = 'runs/9999-later/manifest.json';
  await backupBucket.write(damaged, '{}', { size: 2 });
  await expect(makeBackup(config)).rejects.toThrow();
  await backupBucket.remove([damaged]);
  expect((await record())[0]?.startedAt.getTime()).toBeGreaterThan(known.startedAt.getTime());
  await client.close();
});

test('with overwrite, what came after the backup goes', async () => {
  const before = await ledger();
  await makeBackup(config);
  await clients[0]?.db().collection('items').insertOne({ _id: new ObjectId(), late: true });
  await run(`INSERT INTO ${database()}.actions (id, at) VALUES (99999, 0)`);
  // Of a newer version.
  await clients[0]?.db().collection('series').insertOne({ late: true });
  await run(`CREATE TABLE ${database()}.playbacks (id UInt64) ENGINE = MergeTree ORDER BY id`);
  await run(`INSERT INTO ${database()}.playbacks VALUES (1)`);
  await expect(restoreBackup(config)).rejects.toThrow(/\.series.*\.playbacks/);
  await objectBucket.write('late', 'x', { size: 1 });
  await objectBucket.write('videos/one.mp4.json', '{"kept":"x"}', { size: 12 });
  // What didn't change isn't copied again.
  const kept = await backupBucket.list('objects/videos/parts.mp4/');
  await backupBucket.remove(kept.map(({ key }) => key));
  await restoreBackup(config, { overwrite: true });
  expect(await clients[0]?.db().collection('series').countDocuments()).toBe(0);
  await clients[0]?.db().dropCollection('series');
  expect(await ledger()).toEqual(before);
});

test('a backup without ClickHouse is restored beside what ClickHouse holds', async () => {
  const clickhouse = { ...config.clickhouse, included: false };
  const before = await ledger();
  const { tables } = await makeBackup({ ...config, clickhouse });
  expect(tables).toEqual([]);
  await restoreBackup(config, { overwrite: true });
  expect(await ledger()).toEqual(before);
});

test('what is too large for one PUT is sent in parts', async () => {
  const bucket = openBucket(config.backups, 6 * 1024 * 1024);
  const bytes = randomBytes(6 * 1024 * 1024 + 1);
  const sha256 = await writeCompressed(
    bucket,
    'large.gz',
    (async function* () {
      yield bytes;
    })(),
  );
  expect((await bucket.list('large.gz'))[0]?.etag).toMatch(/-2$/);
  const read: Buffer[] = [];
  for await (const chunk of readCompressed(bucket, 'large.gz', sha256)) read.push(chunk);
  expect(Buffer.concat(read).equals(bytes)).toBe(true);
  await bucket.remove(['large.gz']);
  bucket.close();
});

test('small documents are dumped in large chunks', async () => {
  const documents = Array.from({ length: 100_000 }, (_, n) => Buffer.from(`document ${n}`));
  const chunks = await Readable.from(joinChunks(Readable.from(documents))).toArray();
  expect(chunks.length).toBeLessThan(10);
  expect(Buffer.concat(chunks).equals(Buffer.concat(documents))).toBe(true);
});

/** A bucket that knows how many reads were under way at once. */
function counting(bucket: Bucket) {
  let reading = 0;
  const reads = { most: 0 };
  const read: Bucket['read'] = async (...of) => {
    reading += 1;
    reads.most = Math.max(reads.most, reading);
    return bucket.read(...of).finally(() => {
      reading -= 1;
    });
  };
  return { ...bucket, read, reads };
}

test('the manifests of kept backups are read one after another', async () => {
  const counted = counting(backupBucket);
  await pruneObjects(counted, await backupIds(config));
  expect(counted.reads.most).toBe(1);
});

test('objects are copied a few at once', async () => {
  const source = counting(objectBucket);
  const copies = async () => (await backupBucket.list('objects/')).map(({ key }) => key);
  const before = await copies();
  await backupBucket.remove(before);
  await dumpObjects(source, backupBucket);
  expect(await copies()).toEqual(before);
  expect(source.reads.most).toBeGreaterThan(1);
});

test('an object whose copy was cut is copied anew', async () => {
  const copies = await backupBucket.list('objects/');
  await backupBucket.remove(copies.map(({ key }) => key));
  let cuts = 0;
  const write: Bucket['write'] = async (key, body, options) => {
    if (cuts++ > 0) return backupBucket.write(key, body, options);
    await (body as Readable).take(1).toArray();
    throw new Error('Cut');
  };
  await dumpObjects(objectBucket, { ...backupBucket, write });
  expect(cuts).toBe(copies.length + 1);
  expect(await backupBucket.list('objects/')).toEqual(copies);
});

test('an object that is replaced after it was listed is left out', async () => {
  await objectBucket.write('videos/replaced.mp4', 'one', { size: 3 });
  const list: Bucket['list'] = async (...of) => {
    const found = await objectBucket.list(...of);
    await objectBucket.write('videos/replaced.mp4', 'two', { size: 3 });
    return found;
  };
  const keys = (await dumpObjects({ ...objectBucket, list }, backupBucket)).map(({ key }) => key);
  await objectBucket.remove(['videos/replaced.mp4']);
  expect(keys).not.toContain('videos/replaced.mp4');
  expect(keys).toContain('videos/one.mp4');
  expect(await backupBucket.list('objects/videos/replaced.mp4/')).toEqual([]);
});

test('objects are removed where S3 takes a request for many only with Content-MD5', async () => {
  const removed: (string | undefined)[] = [];
  const strict = await listen((req, res) => {
    if (req.method === 'DELETE') removed.push(req.url?.split('?')[0]);
    res.writeHead(req.method === 'DELETE' ? 204 : 400).end();
  });
  const bucket = openBucket({ ...config.backups, endpoint: strict.url, bucket: 'b' });
  await bucket.remove(['one', 'other/1']);
  expect(removed.sort()).toEqual(['/b/one', '/b/other/1']);
  bucket.close();
  await strict.close();
});

test('after an object that can not be copied no more are begun', async () => {
  const listed = Array.from({ length: 100 }, (_, n) => ({ key: `videos/${n}.mp4`, size: 1, etag: 'e' }));
  let reads = 0;
  const source = {
    list: async () => listed,
    async read() {
      reads += 1;
      throw new Error('Away');
    },
  };
  const backups = { list: async () => [] };
  await expect(dumpObjects(source as unknown as Bucket, backups as unknown as Bucket)).rejects.toThrow(
    'Away',
  );
  await setImmediate();
  expect(reads).toBeLessThanOrEqual(8);
});

test('the process of a backup that failed ends, whatever is under way', async () => {
  // Responds when asked for the bucket, and never to what is written.
  const hanging = await listen((req, res) => void (req.method === 'HEAD' && res.end()));
  const ended = runProgram('services/backup/src/main.ts', ['backup'], {
    MONGO_URL_CONTENT: content.url,
    // Fails at once.
    MONGO_URL_MEMBERSHIP: 'mongodb://127.0.0.1/members?unknown=option',
    CLICKHOUSE_URL: clickhouse.url,
    CLICKHOUSE_USERNAME: clickhouse.username,
    CLICKHOUSE_PASSWORD: clickhouse.password,
    ...s3Variables('S3', objects),
    ...s3Variables('BACKUP_S3', { ...backups, endpoint: hanging.url }),
  });
  expect(await ended).toMatchObject({ code: 1 });
  await hanging.close();
});

test.each([
  ['an older', () => idOf(new Date(Date.now() - 4 * 60 * 60 * 1000))],
  ['a newer', () => '9999-later'],
])('%s backup that may still be running keeps its dumps and what it has copied', async (_, runningId) => {
  const running = `runs/${runningId()}/mongo/items.bson.gz`;
  const kept = async () =>
    (await Promise.all(['objects/copied', running].map((key) => backupBucket.list(key)))).flat().length;
  for (const key of ['objects/copied', running]) await backupBucket.write(key, 'x', { size: 1 });
  await makeBackup(config);
  expect(await kept()).toBe(2);
  await backupBucket.remove([running]);
  await makeBackup(config);
  expect(await kept()).toBe(0);
});

test('a restore takes rows that its table merges or expires', async () => {
  const table = `${database()}.latest`;
  await run(`CREATE TABLE ${table} (id UInt64, report UInt32, at DateTime) ENGINE = ReplacingMergeTree(report)
    ORDER BY id TTL at + INTERVAL 1 DAY`);
  await run(`SYSTEM STOP MERGES ${table}`);
  for (const row of ['1, 1, now()', '1, 2, now()', '2, 1, now() - 100000'])
    await run(`INSERT INTO ${table} VALUES (${row})`);
  const { tables } = await makeBackup(config);
  expect(tables).toContainEqual(expect.objectContaining({ name: 'latest', count: 3 }));
  await restoreBackup(config, { overwrite: true });
  const found = await sql.query({
    query: `SELECT report FROM ${table} FINAL WHERE id = 1`,
    format: 'JSONEachRow',
  });
  expect(await found.json()).toEqual([{ report: 2 }]);
  await run(`DROP TABLE ${table} SYNC`);
});

test('only the newest backups are kept, each object once, and a damaged dump is no restore', async () => {
  await makeBackup(config);
  await makeBackup(config);
  const ids = await backupIds(config);
  expect(ids).toHaveLength(2);
  const keys = (await backupBucket.list()).map(({ key }) => key);
  expect(new Set(keys.map((key) => key.split('/')[1]))).toEqual(new Set([...ids, 'videos']));
  expect(keys.filter((key) => key.startsWith('objects/'))).toHaveLength(4);
  for (const [name, text, other] of [
    ['actions.tsv.gz', 'a\\tb', 'x\\ty'],
    ['items.bson.gz', '夜里的海', '书'],
  ] as const) {
    const dump = keys.find((key) => key.includes(`${ids[0]}/`) && key.endsWith(`/${name}`)) ?? '';
    const unpacked = gunzipSync(Buffer.concat(await (await backupBucket.read(dump)).body.toArray()));
    unpacked.write(other, unpacked.indexOf(text));
    const damaged = gzipSync(unpacked);
    await backupBucket.write(dump, Readable.from([damaged]), { size: damaged.length });
    await expect(restoreBackup(config, { overwrite: true })).rejects.toThrow(`${name} is damaged`);
  }
});

test("storage's records name the ETags that restored objects got", async () => {
  const client = await MongoClient.connect(storage.url);
  const records = client.db().collection<{ _id: string; [field: string]: unknown }>('objects');
  const [film, picture, replaced] = ['uploads/a.mp4', 'thumbnails/a.webp', 'uploads/b.mp4'];
  const keys = [film, 'captions/a.mp4/zh.vtt', picture, `widths/320/${picture}`, replaced];
  // A restore's parts are smaller, which changes ETags, as SSE-KMS does.
  for (const key of keys) await putInParts(key, [partBytes + 1, 10]);
  const etagsNow = async () => {
    const stored = new Map((await objectBucket.list()).map(({ key, etag }) => [key, `"${etag}"`]));
    return keys.map((key) => stored.get(key));
  };
  const recordsWith = ([filmNow, captions, pictureNow, copy]: (string | undefined)[]) => [
    { _id: picture, etag: pictureNow, copies: { 320: { size: 1, etag: copy } } },
    {
      ...{ _id: film, etag: filmNow },
      captions: [
        { file: 'en.vtt', etag: '"another"' },
        { file: 'zh.vtt', etag: captions },
      ],
    },
    { _id: replaced, etag: '"checked"' },
  ];
  const before = await etagsNow();
  await records.insertMany(recordsWith(before));
  await makeBackup(config);
  await objectBucket.remove(keys);
  await restoreBackup(config, { overwrite: true });
  const after = await etagsNow();
  expect(new Set([...before, ...after]).size).toBe(2 * keys.length);
  expect(await records.find().sort({ _id: 1 }).toArray()).toEqual(recordsWith(after));
  await objectBucket.remove(keys);
  await records.drop();
  await client.close();
});
