import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from '../support/progress.ts';
import { runCommand } from '../support/run-command.ts';
import { type Download, ensureDownloaded } from './cache.ts';

const CHDB_VERSION = '3.4.0';
const FFI_VERSION = '1.3.7';

const clickhouseDownload: Download = {
  name: 'clickhouse-chdb',
  version: CHDB_VERSION,
  label: 'ClickHouse 26.7 (553 MB, npm chdb)',
  async install(folder) {
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    const packages = [`chdb@${CHDB_VERSION}`, `ffi-rs@${FFI_VERSION}`];
    const flags = [
      '--prefix',
      folder,
      '--workspaces=false',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
    ];
    await runCommand('npm', ['install', ...flags, ...packages], { cwd: folder });
  },
};

/** Folder whose node_modules hold ClickHouse's library and the bridge to it. */
export async function ensureClickHouse(log?: Progress): Promise<string> {
  return ensureDownloaded(clickhouseDownload, log);
}
