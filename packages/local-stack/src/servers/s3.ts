import { join } from 'node:path';
import { type Download, ensureDownloaded } from '../downloads/cache.ts';
import { ensureGo } from '../downloads/toolchains.ts';
import { LOOPBACK } from '../support/ports.ts';
import { makePrivateFolder } from '../support/private-folder.ts';
import { runCommand } from '../support/run.ts';
import { type LaunchOptions, launchServer } from './launch.ts';

const VERSION = 'v1.8.0';

const download: Download = {
  name: 'versitygw',
  version: VERSION,
  label: `S3 server (versitygw ${VERSION}, built from its Go module, about 2 minutes)`,
  async install(folder) {
    const env = { GOBIN: folder, CGO_ENABLED: '0', GOFLAGS: '-ldflags=-s' };
    const module = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`;
    await runCommand(await ensureGo(), ['install', module], { env, cwd: folder });
  },
};

/** Path of the S3 server; it is compiled when the cache lacks it (130 s on 2 cores without caches). */
export async function ensureVersitygw(): Promise<string> {
  return join(await ensureDownloaded(download), 'versitygw');
}

export const S3_REGION = 'us-east-1';

/**
 * Starts an S3 server over a folder, without buckets: those and their CORS rules are up to its clients, which need path-style
 * addresses.
 */
export async function startS3(options: LaunchOptions & { accessKeyId?: string; secretAccessKey?: string }) {
  const command = await ensureVersitygw();
  const [data, accounts] = [join(options.dir, 'data'), join(options.dir, 'accounts')];
  for (const folder of [data, accounts]) makePrivateFolder(folder);
  const { accessKeyId = 'local', secretAccessKey = 'local-secret-key' } = options;
  const urlOf = (port: number) => `http://${LOOPBACK}:${port}`;
  const running = await launchServer(
    {
      name: 's3',
      label: 'S3',
      command,
      // No --keep-alive: it broke chunked uploads.
      args: (port) => [
        ...['--quiet', '--port', `${LOOPBACK}:${port}`, '--health', '/health'],
        ...['--iam-dir', accounts, 'posix', data],
      ],
      env: {
        ...process.env,
        ROOT_ACCESS_KEY: accessKeyId,
        ROOT_SECRET_KEY: secretAccessKey,
        VGW_REGION: S3_REGION,
      },
      responses: async (port) =>
        (await fetch(`${urlOf(port)}/health`, { signal: AbortSignal.timeout(1_000) })).ok,
    },
    options,
  );
  return { ...running, url: urlOf(running.port), region: S3_REGION, accessKeyId, secretAccessKey };
}
