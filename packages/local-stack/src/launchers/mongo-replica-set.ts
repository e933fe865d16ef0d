import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { LOOPBACK } from '../support/ports.ts';

/** MongoDB's error code NotYetInitialized: the replica set was never initiated. */
const NOT_YET_INITIALIZED = 94;
/** MongoDB's error code InvalidReplicaSetConfig: the set knows this node under another address. */
const INVALID_REPLICA_SET_CONFIG = 93;

/**
 * One step towards a writable one-node replica set: initiates it when it is new, corrects the address when the port changed.
 * @returns whether the node is the writable primary now
 */
export async function becomePrimary(replicaSet: string, port: number): Promise<boolean> {
  const client = new MongoClient(`mongodb://${LOOPBACK}:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
    connectTimeoutMS: 1_000,
  });
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello.isWritablePrimary) return true;
    await configure(admin, replicaSet, `${LOOPBACK}:${port}`);
    return false;
  } finally {
    await client.close();
  }
}

async function configure(admin: Db, replicaSet: string, host: string): Promise<void> {
  try {
    await admin.command({ replSetGetStatus: 1 });
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    const members = [{ _id: 0, host }];
    if (error.code === NOT_YET_INITIALIZED) {
      await admin.command({ replSetInitiate: { _id: replicaSet, members } });
    } else if (error.code === INVALID_REPLICA_SET_CONFIG) {
      const current = await admin.client.db('local').collection('system.replset').findOne();
      await admin.command({ replSetReconfig: { ...current, members }, force: true });
    }
  }
}
