import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureMongod } from '../downloads/mongod.ts';
import { endLeftover } from '../support/pid-file.ts';
import { isListening, LOOPBACK } from '../support/ports.ts';
import { becomePrimary } from './mongo-replica-set.ts';
import { type LaunchOptions, serverFiles, withPort } from './options.ts';
import { launchProcess, type RunningProcess } from './server-process.ts';

const REPLICA_SET = 'rs0';
/** Enough for local data; the default is half of the machine's memory. */
const CACHE_GIGABYTES = '0.25';

export interface RunningMongo extends RunningProcess {
  port: number;
  /** mongodb://host:port/?replicaSet=rs0 */
  url: string;
  /** Connection string of one database. */
  databaseUrl(database: string): string;
}

/** Starts MongoDB as a replica set of one node, so that transactions and change streams work. */
export async function startMongo(options: LaunchOptions): Promise<RunningMongo> {
  const command = await ensureMongod();
  const data = join(options.dir, 'data');
  mkdirSync(data, { recursive: true });
  const files = serverFiles('mongo', options);
  await endLeftover(files.pidFile);
  return withPort('MongoDB', options, async (port) => {
    const running = await launchProcess({
      name: 'mongo',
      command,
      args: mongodArguments(port, data),
      cwd: options.dir,
      ...files,
      // The driver is slow to notice a port that opens.
      ready: async () => (await isListening(port)) && (await becomePrimary(REPLICA_SET, port)),
    });
    const databaseUrl = (database: string) => mongoUrl(port, database);
    return { ...running, port, url: mongoUrl(port), databaseUrl };
  });
}

/** Connection string of a database of the local replica set. */
export function mongoUrl(port: number, database = ''): string {
  return `mongodb://${LOOPBACK}:${port}/${database}?replicaSet=${REPLICA_SET}`;
}

function mongodArguments(port: number, data: string): string[] {
  return [
    ...['--port', `${port}`, '--bind_ip', LOOPBACK, '--nounixsocket'],
    ...['--dbpath', data, '--replSet', REPLICA_SET, '--oplogSize', '128'],
    ...['--wiredTigerCacheSizeGB', CACHE_GIGABYTES, '--quiet'],
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    // A slow command would be logged with the phone and membership numbers it carries.
    ...['--slowOpSampleRate', '0'],
  ];
}
