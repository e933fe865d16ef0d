import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { findFreePort, type RunningProcess } from '@platform/local-stack';
import { MongoClient } from 'mongodb';
import { backup, restore } from '../src/commands/backup.ts';
import { stackPaths } from '../src/platform/paths.ts';
import { readPorts } from '../src/platform/ports.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { mongoUrl } from '../src/servers/mongo.ts';
import { SERVERS } from '../src/servers/table.ts';
import { identifyProcess } from '../src/support/processes.ts';

const root = mkdtempSync(join(tmpdir(), 'restore-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("only a restore that was not rejected puts the backup's secrets in place of the platform's", async () => {
  const servers = SERVERS.filter(({ name }) => ['mongo', 's3', 'clickhouse'].includes(name));
  process.env.PLATFORM_BACKUP_DIR = join(root, 'backups');
  process.env.PLATFORM_LOCAL_DIR = join(root, 'local');
  for (const { portVariable } of servers) process.env[portVariable] = `${await findFreePort()}`;
  const { data, secrets, state } = stackPaths();
  const backedUp = loadSecrets(secrets);
  // A folder in S3's is a bucket.
  mkdirSync(join(data, 's3/data/platform'), { recursive: true });
  const running: RunningProcess[] = [];
  for (const { name, portVariable, start } of servers)
    running.push(await start({ dir: join(data, name), port: Number(process.env[portVariable]) }, backedUp));
  const client = await MongoClient.connect(mongoUrl(Number(process.env.MONGO_PORT), 'content'));
  await client.db().collection('items').insertOne({ title: 'kept' });
  await client.close();
  writeFileSync(state, JSON.stringify({ supervisor: identifyProcess(process.pid), ports: readPorts() }));
  // Another shell's variables, which aren't those of the running platform.
  const variables = { ...process.env };
  for (const { portVariable } of servers) process.env[portVariable] = `${await findFreePort()}`;
  await backup();
  const later = { ...backedUp, adminKeyEncryptionSecret: 'of a later platform' };
  writeFileSync(secrets, JSON.stringify(later));
  await backup();
  Object.assign(process.env, variables);
  rmSync(state);
  for (const server of running) await server.stop();

  rmSync(secrets);
  const present = loadSecrets(secrets);
  await expect(restore([])).rejects.toThrow(/Not empty: .*content\.items/);
  expect(loadSecrets(secrets)).toEqual(present);
  process.env.OVERWRITE = '1';
  await restore([]);
  expect(loadSecrets(secrets)).toEqual(later);
  const [older = ''] = readdirSync(join(root, 'backups/data/backups/runs')).sort();
  await restore([older]);
  expect(loadSecrets(secrets)).toEqual(backedUp);
});
