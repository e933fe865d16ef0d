import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureClickHouse } from '../downloads/clickhouse.ts';
import { endLeftover } from '../support/pid-file.ts';
import { LOOPBACK } from '../support/ports.ts';
import {
  CLICKHOUSE_USERNAME,
  clickHouseConfiguration,
  clickHouseUsers,
  noFileFunction,
} from './clickhouse-configuration.ts';
import { type LaunchOptions, serverFiles, withPort } from './options.ts';
import { launchProcess, type RunningProcess } from './server-process.ts';

export interface ClickHouseOptions extends LaunchOptions {
  /** Password of the user `platform`, who may do everything. */
  password: string;
}

export interface RunningClickHouse extends RunningProcess {
  port: number;
  /** http://host:port */
  url: string;
}

/** Runs in the child: ClickHouse's library, called until its query is over. */
const CHILD = join(import.meta.dirname, 'clickhouse-child.cjs');

/** Starts ClickHouse behind its HTTP interface, with the users `platform` and `analyst`, on the loopback address. */
export async function startClickHouse(options: ClickHouseOptions): Promise<RunningClickHouse> {
  const installation = await ensureClickHouse();
  // It leaves files in its working directory, so that is a folder of its own.
  const [data, work] = [join(options.dir, 'data'), join(options.dir, 'work')];
  const functionFile = join(data, noFileFunction.path);
  for (const folder of [dirname(functionFile), work]) mkdirSync(folder, { recursive: true });
  writeFileSync(functionFile, noFileFunction.text);
  const configuration = join(options.dir, 'config.xml');
  const users = join(options.dir, 'users.xml');
  writeFileSync(configuration, clickHouseConfiguration(users));
  writeFileSync(users, clickHouseUsers(options.password), { mode: 0o600 });
  const files = serverFiles('clickhouse', options);
  await endLeftover(files.pidFile);
  return withPort('ClickHouse', options, async (port) => {
    const url = `http://${LOOPBACK}:${port}`;
    const running = await launchProcess({
      name: 'clickhouse',
      command: process.execPath,
      args: [CHILD, installation, data, configuration, `${port}`],
      cwd: work,
      ...files,
      onSpawn: options.onSpawn,
      // Its query reads standard input: both end when that closes.
      endsWithInput: true,
      ready: () => answersQuery(url, options.password),
      // It waits 5 s for idle connections; nothing acknowledged is lost by a kill.
      stopTimeoutMs: 1_000,
    });
    return { ...running, port, url };
  });
}

async function answersQuery(url: string, password: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-clickhouse-user': CLICKHOUSE_USERNAME, 'x-clickhouse-key': password },
    body: 'SELECT 1',
    signal: AbortSignal.timeout(2_000),
  });
  return response.ok && (await response.text()).trim() === '1';
}
