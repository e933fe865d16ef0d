import { chmod, rename, rm } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { verifySha256 } from '../support/checksum.ts';
import { PrerequisiteError } from '../support/errors.ts';
import { findOnPath } from '../support/find-on-path.ts';
import type { Progress } from '../support/progress.ts';
import { runMaven } from '../toolchains/maven.ts';
import { unzip } from '../toolchains/python.ts';
import { type Download, ensureDownloaded } from './cache.ts';

const ARTIFACT_VERSION = '1.4.3';
/** SHA-256 of the jar as first fetched; every platform's binary is inside. */
const JAR_SHA256 = 'ffbc63265c60d25dee453d6f656b527d98200d98657c6a0ab4dec4ea2c3a5cd6';

/** File in the jar, by platform and processor. */
const BINARIES: Record<string, string> = {
  'linux-x64': 'redis-server-6.2.6-v5-linux-amd64',
  'linux-arm64': 'redis-server-6.2.7-linux-arm64',
  'darwin-x64': 'redis-server-6.2.6-v5-darwin-amd64',
  'darwin-arm64': 'redis-server-6.2.6-v5-darwin-arm64',
};

function redisDownload(binary: string): Download {
  return {
    name: 'redis',
    version: '6.2',
    label: 'Redis 6.2 (12 MB, Maven)',
    async install(folder, log) {
      const artifact = `com.github.codemonstur:embedded-redis:${ARTIFACT_VERSION}`;
      const output = join(folder, 'jar');
      await runMaven(
        ['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${output}`],
        { cwd: folder },
        log,
      );
      const jar = join(output, `embedded-redis-${ARTIFACT_VERSION}.jar`);
      await verifySha256(jar, JAR_SHA256);
      await unzip(jar, output);
      await rename(join(output, binary), join(folder, 'redis-server'));
      await rm(output, { recursive: true });
      await chmod(join(folder, 'redis-server'), 0o755);
    },
  };
}

/** Path of a redis-server: the machine's own, else the one from Maven. */
export async function ensureRedisServer(log?: Progress): Promise<string> {
  const own = findOnPath('redis-server');
  if (own) return own;
  const binary = BINARIES[`${platform()}-${arch()}`];
  if (!binary)
    throw new PrerequisiteError(
      'redis-server is missing',
      'Install Redis 6 or later and put redis-server on the PATH',
    );
  return join(await ensureDownloaded(redisDownload(binary), log), 'redis-server');
}
