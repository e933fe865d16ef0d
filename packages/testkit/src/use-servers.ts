import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type Revocation, revocationChannel, revocationSchema } from '@platform/contracts';
import { CLICKHOUSE_USERNAME } from '@platform/local-stack/clickhouse-configuration';
import type { Mongo } from '@platform/service-kit';
import type { Redis } from 'ioredis';
import type { Consumer } from 'kafkajs';
import { sharedServer } from './servers/broker-client.ts';
import { clickHouseTestPassword, s3TestCredentials, s3TestRegion } from './servers/credentials.ts';
import type { BackingServer, launch } from './servers/local.ts';
import { waitFor } from './time.ts';

// Clients and launchers are imported where they are used: at the top, they would cost every test file half a second.

const uniqueName = (): string => `t${randomBytes(6).toString('hex')}`;

/**
 * A database for this test file on a real MongoDB (a one-node replica set, so transactions work). Read `url` in tests
 * or hooks, not at import. Dropped at the end.
 */
export function useMongo(): { readonly url: string } {
  const mongo = { url: '' };
  beforeAll(async () => {
    const { host, port } = await sharedServer('mongo');
    mongo.url = `mongodb://${host}:${port}/${uniqueName()}?directConnection=true`;
  });
  afterAll(async () => {
    if (mongo.url === '') return;
    const { MongoClient } = await import('mongodb');
    const client = await MongoClient.connect(mongo.url);
    await client.db().dropDatabase();
    await client.close();
  });
  return mongo;
}

/** A connection to a database for this test file. Read it in tests or hooks. */
export function useConnection(database: { readonly url: string }): Pick<Mongo, 'connection'> {
  let mongo: Mongo;
  beforeAll(async () => {
    const { connectMongo, silentLogger } = await import('@platform/service-kit');
    mongo = await connectMongo({ url: database.url, logger: silentLogger() });
  });
  afterAll(() => mongo?.close());
  return {
    get connection() {
      return mongo.connection;
    },
  };
}

/** Logical Redis databases of a jest worker: as many as one test file uses. */
const databasesPerWorker = 2;
/** Databases of this test file: jest loads this module anew for each. */
let databases = 0;

/** An empty logical database for this test file on a real Redis. Pub/sub channels are shared by the run. */
export function useRedis(): { readonly url: string } {
  const redis = { url: '' };
  const index = databases++;
  if (index >= databasesPerWorker) throw new Error('A test file may use two Redis databases');
  const database = (Number(process.env.JEST_WORKER_ID) - 1) * databasesPerWorker + index;
  beforeAll(async () => {
    redis.url = `${(await sharedServer('redis')).url}/${database}`;
    const { Redis } = await import('ioredis');
    const client = new Redis(redis.url);
    await client.flushdb();
    client.disconnect();
  });
  return redis;
}

/**
 * Waits until the revocation has been announced since the file began. Other test files announce theirs on the same
 * channel, and messages that can't be read.
 */
export function useRevocations(redis: {
  readonly url: string;
}): (kind: Revocation['kind'], id: string) => Promise<boolean> {
  const received: Revocation[] = [];
  let subscriber: Redis | undefined;
  beforeAll(async () => {
    const [{ Redis }, { parseJson }] = await Promise.all([
      import('ioredis'),
      import('@platform/service-kit'),
    ]);
    subscriber = new Redis(redis.url);
    subscriber.on('message', (_channel, message) => {
      const revocation = revocationSchema.safeParse(parseJson(message)).data;
      if (revocation !== undefined) received.push(revocation);
    });
    await subscriber.subscribe(revocationChannel);
  });
  afterAll(() => subscriber?.disconnect());
  return (kind, id) =>
    waitFor(() => received.some((one) => one.kind === kind && one.ids.includes(id)), {
      what: 'the revocation',
    });
}

/** A real Kafka and a topic prefix for this test file; its topics are deleted at the end. */
export function useKafka(): { readonly brokers: string[]; readonly topicPrefix: string } {
  const kafka = { brokers: [] as string[], topicPrefix: '' };
  beforeAll(async () => {
    const { host, port } = await sharedServer('kafka');
    kafka.brokers = [`${host}:${port}`];
    kafka.topicPrefix = `${uniqueName()}.`;
  });
  afterAll(async () => {
    if (kafka.brokers.length === 0) return;
    const { Kafka, logLevel } = await import('kafkajs');
    const admin = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(kafka.topicPrefix));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    await admin.disconnect();
  });
  return kafka;
}

/** Collects what is published to a topic, which must exist, while a test file runs. */
export function useTopic<Event>(
  kafka: ReturnType<typeof useKafka>,
  topic: string,
  parse: (value: unknown) => Event,
): Event[] {
  const events: Event[] = [];
  let consumer: Consumer | undefined;
  beforeAll(async () => {
    const { Kafka, logLevel } = await import('kafkajs');
    const groupId = `${kafka.topicPrefix}test-${topic}`;
    consumer = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).consumer({ groupId });
    await consumer.connect();
    await consumer.subscribe({ topic: kafka.topicPrefix + topic, fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message }) => void events.push(parse(JSON.parse(String(message.value)))),
    });
  });
  afterAll(() => consumer?.disconnect());
  return events;
}

/** A real S3 server and a bucket name for this test file (not created yet). */
export function useS3(): {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
} {
  const s3 = { endpoint: '', bucket: uniqueName(), region: s3TestRegion, ...s3TestCredentials };
  beforeAll(async () => {
    s3.endpoint = (await sharedServer('s3')).url;
  });
  return s3;
}

/** A real ClickHouse and a database name for this test file (not created yet; dropped at the end). */
export function useClickHouse(): ClickHouseAccess {
  const clickhouse = {
    url: '',
    database: uniqueName(),
    username: CLICKHOUSE_USERNAME,
    password: clickHouseTestPassword,
  };
  beforeAll(async () => {
    clickhouse.url = (await sharedServer('clickhouse')).url;
  });
  afterAll(async () => {
    if (clickhouse.url === '') return;
    await fetch(clickhouse.url, {
      method: 'POST',
      headers: { 'x-clickhouse-user': clickhouse.username, 'x-clickhouse-key': clickhouse.password },
      body: `DROP DATABASE IF EXISTS ${clickhouse.database}`,
    });
  });
  return clickhouse;
}

export interface ClickHouseAccess {
  readonly url: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
}

export type BreakableServer = {
  /** A connection string, or `host:port` for Kafka. */
  readonly url: string;
  readonly port: number;
  /** Where its data is. */
  readonly folder: string;
  /** kill -9 */
  kill: () => Promise<void>;
  /** Freezes it (SIGSTOP), or lets it go on (SIGCONT). */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>;
  /** Starts it again on the same port and data. */
  restart: () => Promise<void>;
  /** Its full log. */
  log: () => Promise<string>;
};

/** The URL of a database on a MongoDB that can be killed. Read it in tests or hooks. */
export const databaseOn = ({ url }: { readonly url: string }, name: string): string =>
  `${url.split('?')[0]?.replace(/\/$/, '')}/${name}?directConnection=true`;

/** A backing server of this test file alone, which it can kill and restart. */
export function useBreakableServer(server: BackingServer): BreakableServer {
  let running: Awaited<ReturnType<typeof launch>> | undefined;
  const handle = {
    url: '',
    port: 0,
    folder: '',
    async kill() {
      await running?.kill();
      running = undefined;
    },
    async signal(signal: 'SIGSTOP' | 'SIGCONT') {
      if (running) process.kill(running.pid, signal);
    },
    async restart() {
      const { launch } = await import('./servers/local.ts');
      running = await launch(server, handle.folder, handle.port);
      handle.url = running.url;
    },
    log: () => readFile(join(handle.folder, `${server}.log`), 'utf8'),
  };
  beforeAll(async () => {
    handle.folder = await mkdtemp(join(tmpdir(), `platform-${server}-`));
    const { freePort } = await import('./servers/ports.ts');
    handle.port = await freePort();
    await handle.restart();
  });
  afterAll(async () => {
    await running?.stop();
    await rm(handle.folder, { recursive: true, force: true });
  });
  return handle;
}
