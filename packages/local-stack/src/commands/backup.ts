import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY, stackPaths } from '../platform/paths.ts';
import { readPorts } from '../platform/ports.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { buildEnvironment, type Environment, mongoUrlVariable, SERVICES } from '../platform/services.ts';
import { startS3 } from '../servers/s3.ts';
import { SERVERS } from '../servers/table.ts';
import { readState, runningPorts } from '../supervisor/state.ts';
import type { RunningProcess } from '../support/launch-process.ts';
import { makePrivateFolder } from '../support/private-folder.ts';
import { printProgress, runCommand, StackError } from '../support/run.ts';

/** Beside .local/, which make reset deletes; PLATFORM_BACKUP_DIR moves it. */
const backupFolder = (): string => process.env.PLATFORM_BACKUP_DIR || join(REPOSITORY, 'backups');
/** Each backup has a copy of its secrets: without them, signing keys in its databases can't be read. */
const secretsFolder = (): string => join(backupFolder(), 'secrets');
const secretsOf = (id: string): string => join(secretsFolder(), `${id}.json`);

/** Makes a backup of the running platform. */
export async function backup(): Promise<void> {
  if (!readState()) throw new StackError('Nothing runs: make up first');
  const made = await runBackup(['backup']);
  makePrivateFolder(secretsFolder());
  const { id } = JSON.parse(made) as { id: string };
  copyFileSync(stackPaths().secrets, secretsOf(id));
  console.log(`${made.trim()}\nKept in ${backupFolder()}`);
}

/**
 * Restores a backup into the stopped platform's stores, the newest by default. Stores that hold something are replaced only with
 * OVERWRITE=1.
 */
export async function restore([wanted]: string[]): Promise<void> {
  if (readState()) throw new StackError('The platform runs: make down first');
  if (!existsSync(join(backupFolder(), 'data')))
    throw new StackError(`There is no backup in ${backupFolder()}`);
  const id = wanted ?? (await runBackup(['list'])).split('\n')[0] ?? '';
  // Older backups share one copy.
  const copy = [secretsOf(id), join(backupFolder(), 'secrets.json')].find(existsSync);
  if (!copy) throw new StackError(`${secretsOf(id)} is missing`);
  const { secrets, data } = stackPaths();
  makePrivateFolder(data);
  const ports = readPorts();
  const started: RunningProcess[] = [];
  try {
    for (const { name, portVariable, start } of SERVERS) {
      if (!['mongo', 's3', 'clickhouse'].includes(name)) continue;
      const options = { dir: join(data, name), port: ports.servers[name], portVariable };
      started.push(await start(options, loadSecrets(secrets)));
    }
    const overwrite = process.env.OVERWRITE === '1' ? ['--overwrite'] : [];
    console.log((await runBackup(['restore', id, ...overwrite])).trim());
    copyFileSync(copy, secrets);
  } finally {
    for (const server of started.reverse()) await server.stop();
  }
  printProgress('Restored: make up starts it');
}

/** Runs services/backup beside a server for the folder of backups, as on a cluster beside the bucket of backups. */
async function runBackup(args: string[]): Promise<string> {
  const bucket = 'backups';
  const dir = backupFolder();
  const store = await startS3({ dir });
  try {
    const env: Environment = {
      ...environment(),
      BACKUP_S3_ENDPOINT: store.url,
      BACKUP_S3_BUCKET: bucket,
      BACKUP_S3_ACCESS_KEY_ID: store.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    };
    const cwd = join(REPOSITORY, 'services/backup');
    return await runCommand(process.execPath, ['src/main.ts', ...args], { cwd, env });
  } finally {
    await store.stop();
  }
}

/** The stores' addresses and passwords, as the services have them. */
function environment(): Environment {
  const all = buildEnvironment(runningPorts(), loadSecrets(stackPaths().secrets));
  const mongo = SERVICES.filter(({ database, partOf }) => database && !partOf).map(({ name }) => [
    mongoUrlVariable(name),
    all[name].MONGO_URL,
  ]);
  return { ...Object.fromEntries(mongo), ...all.analytics, ...all.storage };
}
