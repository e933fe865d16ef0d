import { mkdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Download, ensureDownloaded } from '../downloads/cache.ts';
import { LOOPBACK } from '../support/ports.ts';
import { runCommand } from '../support/run.ts';
import {
  CLICKHOUSE_USERNAME,
  clickHouseConfiguration,
  clickHouseUsers,
  noFileFunction,
} from './clickhouse-configuration.ts';
import { type LaunchOptions, launchServer } from './launch.ts';

const CHDB_VERSION = '3.4.0';
const FFI_VERSION = '1.3.7';

const download: Download = {
  name: 'clickhouse-chdb',
  version: CHDB_VERSION,
  label: 'ClickHouse 26.7 (553 MB, npm chdb)',
  async install(folder) {
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    const options = ['--workspaces=false', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    const packages = [`chdb@${CHDB_VERSION}`, `ffi-rs@${FFI_VERSION}`];
    await runCommand('npm', ['install', '--prefix', folder, ...options, ...packages], { cwd: folder });
  },
};

/** Folder whose node_modules hold ClickHouse's library and the bridge to it. */
export const ensureClickHouse = (): Promise<string> => ensureDownloaded(download);

/** Runs in the child process: calls ClickHouse's library until its query is over. */
const CHILD = join(import.meta.dirname, 'clickhouse-child.cjs');

/**
 * Starts ClickHouse behind its HTTP interface on the loopback address, with the users `platform`, who has the password and may
 * do everything, and `analyst`.
 */
export async function startClickHouse(options: LaunchOptions & { password: string }) {
  const { dir, password } = options;
  const installation = await ensureClickHouse();
  const file = (name: string) => join(dir, name);
  const functionFile = join(file('data'), noFileFunction.path);
  for (const folder of [dirname(functionFile), file('work')]) mkdirSync(folder, { recursive: true });
  writeFileSync(functionFile, noFileFunction.text);
  writeFileSync(file('config.xml'), clickHouseConfiguration(file('users.xml')));
  writeFileSync(file('users.xml'), clickHouseUsers(password), { mode: 0o600 });
  const urlOf = (port: number) => `http://${LOOPBACK}:${port}`;
  const running = await launchServer(
    {
      name: 'clickhouse',
      label: 'ClickHouse',
      command: process.execPath,
      args: (port) => [CHILD, installation, file('data'), file('config.xml'), `${port}`],
      // Days are UTC's, as in the tables, wherever the machine is. chdb does not read <timezone> in the configuration.
      env: { ...process.env, TZ: 'UTC' },
      // It leaves files in its working directory.
      cwd: file('work'),
      // Its query reads standard input: both end when that closes.
      endsWithInput: true,
      responses: (port) => respondsToQuery(urlOf(port), password),
      // It waits 5 s for idle connections; nothing acknowledged is lost by a kill.
      stopTimeoutMs: 1_000,
    },
    options,
  );
  return { ...running, url: urlOf(running.port) };
}

async function respondsToQuery(url: string, password: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-clickhouse-user': CLICKHOUSE_USERNAME, 'x-clickhouse-key': password },
    body: 'SELECT 1',
    signal: AbortSignal.timeout(2_000),
  });
  return response.ok && (await response.text()).trim() === '1';
}
