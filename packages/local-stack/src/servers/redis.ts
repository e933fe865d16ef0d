import { once } from 'node:events';
import { chmod, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ensureDownloaded, verifySha256 } from '../downloads/cache.ts';
import { runMaven } from '../downloads/toolchains.ts';
import { LOOPBACK } from '../support/ports.ts';
import { findOnPath, runCommand, StackError } from '../support/run.ts';
import { type LaunchOptions, launchServer } from './launch.ts';

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

/** Path of a redis-server: the machine's own, else the one from Maven. */
export async function ensureRedisServer(): Promise<string> {
  const own = findOnPath('redis-server');
  if (own) return own;
  const binary = BINARIES[`${process.platform}-${process.arch}`];
  if (!binary)
    throw new StackError(
      'redis-server is missing. Install Redis 6 or later and put redis-server on the PATH',
    );
  const install = async (folder: string) => {
    const [unpacked, server] = [join(folder, 'jar'), join(folder, 'redis-server')];
    const artifact = `com.github.codemonstur:embedded-redis:${ARTIFACT_VERSION}`;
    await runMaven(['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${unpacked}`], folder);
    const jar = join(unpacked, `embedded-redis-${ARTIFACT_VERSION}.jar`);
    await verifySha256(jar, JAR_SHA256);
    await runCommand('python3', ['-m', 'zipfile', '-e', jar, unpacked]);
    await rename(join(unpacked, binary), server);
    await rm(unpacked, { recursive: true });
    await chmod(server, 0o755);
  };
  const download = { name: 'redis', version: '6.2', label: 'Redis 6.2 (12 MB, Maven)', install };
  return join(await ensureDownloaded(download), 'redis-server');
}

/** Starts a Redis server that keeps an append-only file. */
export async function startRedis(options: LaunchOptions) {
  const args = (port: number) => [
    ...['--port', `${port}`, '--bind', LOOPBACK],
    ...['--dir', options.dir, '--appendonly', 'yes', '--save', ''],
    // The platform uses one. Tests use two for each of jest's workers.
    ...['--databases', '1024'],
  ];
  const command = await ensureRedisServer();
  const running = await launchServer(
    { name: 'redis', label: 'Redis', command, args, responses: respondsToPing },
    options,
  );
  return { ...running, url: `redis://${LOOPBACK}:${running.port}` };
}

/** While it reads its file back Redis returns -LOADING, which isn't ready. */
async function respondsToPing(port: number): Promise<boolean> {
  const socket = connect({ port, host: LOOPBACK });
  try {
    socket.write('PING\r\n');
    const [reply] = await once(socket, 'data', { signal: AbortSignal.timeout(1_000) });
    return `${reply}`.startsWith('+PONG');
  } finally {
    socket.destroy();
  }
}
