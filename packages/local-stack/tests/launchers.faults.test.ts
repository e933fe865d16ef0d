import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, expect, test } from '@jest/globals';
import {
  CLICKHOUSE_USERNAME,
  findFreePort,
  type RunningProcess,
  startClickHouse,
  startKafka,
  startMongo,
  startRedis,
  startS3,
} from '@platform/local-stack';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';

// A checkout's path may have any characters.
const root = mkdtempSync(join(tmpdir(), 'launchers 影库 R&D-'));
const dir = (name: string) => join(root, name);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Starts, writes, kills -9, starts again on the same folder, reads, stops. */
async function survives<Server extends RunningProcess>(
  start: () => Promise<Server>,
  write: (server: Server) => Promise<unknown>,
  read: (server: Server) => Promise<unknown>,
): Promise<unknown> {
  const first = await start();
  await write(first);
  await first.kill();
  expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' });
  const second = await start();
  expect(second.pid).not.toBe(first.pid);
  const found = await read(second);
  await second.stop();
  await second.exited;
  return found;
}

test('MongoDB keeps a transaction, also when its port changes', async () => {
  const withItems = async <T>(url: string, work: (client: MongoClient) => Promise<T>) => {
    const client = await MongoClient.connect(url);
    return work(client).finally(() => client.close());
  };
  const found = await survives(
    () => startMongo({ dir: dir('mongo') }),
    (mongo) =>
      withItems(mongo.databaseUrl('shop'), (client) =>
        client.withSession((session) =>
          session.withTransaction(() =>
            client.db().collection('items').insertOne({ name: 'kept' }, { session }),
          ),
        ),
      ),
    (mongo) =>
      withItems(mongo.databaseUrl('shop'), (client) =>
        client.db().collection('items').countDocuments({ name: 'kept' }),
      ),
  );
  expect(found).toBe(1);
});

test('Redis keeps a value', async () => {
  const ask = async (port: number, command: string) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(`${command}\r\n`);
    const [reply] = await once(socket, 'data');
    socket.destroy();
    return String(reply);
  };
  const found = await survives(
    () => startRedis({ dir: dir('redis') }),
    ({ port }) => ask(port, 'SET key kept'),
    ({ port }) => ask(port, 'GET key'),
  );
  expect(found).toBe('$4\r\nkept\r\n');
});

test('Kafka keeps an acknowledged message and makes no topic by itself', async () => {
  const client = (brokers: string[]) => new Kafka({ brokers, logLevel: logLevel.NOTHING });
  const found = await survives(
    () => startKafka({ dir: dir('kafka') }),
    async ({ brokers }) => {
      const admin = client(brokers).admin();
      await admin.createTopics({ topics: [{ topic: 'events' }] });
      await admin.disconnect();
      const producer = client(brokers).producer({ idempotent: true });
      await producer.connect();
      await producer.send({ topic: 'events', acks: -1, messages: [{ value: 'kept' }] });
      await producer.disconnect();
    },
    async ({ brokers }) => {
      const admin = client(brokers).admin();
      const [offsets, topics] = [await admin.fetchTopicOffsets('events'), await admin.listTopics()];
      await admin.disconnect();
      return { high: offsets[0]?.high, topics };
    },
  );
  expect(found).toEqual({ high: '1', topics: ['events'] });
  expect(existsSync(dir('kafka/data/meta.properties'))).toBe(true);
});

test('S3 keeps an object', async () => {
  const client = ({ url, region, accessKeyId, secretAccessKey }: Awaited<ReturnType<typeof startS3>>) =>
    new S3Client({
      endpoint: url,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  const object = { Bucket: 'videos', Key: 'uploads/one.txt' };
  const found = await survives(
    () => startS3({ dir: dir('s3') }),
    async (server) => {
      const s3 = client(server);
      await s3.send(new CreateBucketCommand({ Bucket: object.Bucket }));
      await s3.send(new PutObjectCommand({ ...object, Body: 'kept' }));
    },
    async (server) => (await client(server).send(new GetObjectCommand(object))).Body?.transformToString(),
  );
  expect(found).toBe('kept');
});

test('nobody may be the user ClickHouse itself runs as', async () => {
  const clickhouse = await startClickHouse({ dir: dir('clickhouse-default'), password: 'secret' });
  for (const body of ['SELECT 1', `SELECT file('../users.xml')`, 'SYSTEM STOP LISTEN HTTP']) {
    for (const query of ['', '?user=default&max_sessions_for_user=9', '?user=default&session_id=mine']) {
      const response = await fetch(`${clickhouse.url}/${query}`, { method: 'POST', body });
      expect(await response.text()).toContain('USER_SESSION_LIMIT_EXCEEDED');
    }
  }
  expect((await fetch(`${clickhouse.url}/ping`)).ok).toBe(true);
  await clickhouse.stop();
});

test('ClickHouse keeps inserted rows', async () => {
  const query = async (url: string, body: string) => {
    const headers = { 'x-clickhouse-user': CLICKHOUSE_USERNAME, 'x-clickhouse-key': 'secret' };
    const response = await fetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text.trim();
  };
  const found = await survives(
    () => startClickHouse({ dir: dir('clickhouse'), password: 'secret' }),
    async ({ url }) => {
      await query(url, 'CREATE TABLE events (id UInt64) ENGINE = MergeTree ORDER BY id');
      await query(url, 'INSERT INTO events SELECT number FROM numbers(1000)');
    },
    ({ url }) => query(url, 'SELECT count() FROM events'),
  );
  expect(found).toBe('1000');
});

test('a second start on a taken fixed port says which', async () => {
  const port = await findFreePort();
  const redis = await startRedis({ dir: dir('first'), port });
  const rejection = startRedis({ dir: dir('second'), port, portVariable: 'REDIS_PORT' });
  await expect(rejection).rejects.toThrow(`Port ${port} for Redis (REDIS_PORT) is taken`);
  await redis.stop();
});
