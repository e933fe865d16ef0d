import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureVersitygw } from '../downloads/versitygw.ts';
import { endLeftover } from '../support/pid-file.ts';
import { LOOPBACK } from '../support/ports.ts';
import { type LaunchOptions, serverFiles, withPort } from './options.ts';
import { launchProcess, type RunningProcess } from './server-process.ts';

export interface S3Options extends LaunchOptions {
  /** Default `local`. */
  accessKeyId?: string;
  /** Default `local-secret-key`. */
  secretAccessKey?: string;
}

export interface RunningS3 extends RunningProcess {
  port: number;
  /** http://host:port; clients need path-style addresses. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const S3_REGION = 'us-east-1';

/** Starts an S3 server over a folder. Buckets and their CORS rules are the business of whoever uses it. */
export async function startS3(options: S3Options): Promise<RunningS3> {
  const command = await ensureVersitygw();
  const [data, accounts] = [join(options.dir, 'data'), join(options.dir, 'accounts')];
  for (const folder of [data, accounts]) mkdirSync(folder, { recursive: true });
  const { accessKeyId = 'local', secretAccessKey = 'local-secret-key' } = options;
  const files = serverFiles('s3', options);
  await endLeftover(files.pidFile);
  return withPort('S3', options, async (port) => {
    const url = `http://${LOOPBACK}:${port}`;
    const running = await launchProcess({
      name: 's3',
      command,
      // No --keep-alive: it broke chunked uploads.
      args: [
        '--quiet',
        '--port',
        `${LOOPBACK}:${port}`,
        '--health',
        '/health',
        '--iam-dir',
        accounts,
        'posix',
        data,
      ],
      cwd: options.dir,
      env: {
        ...process.env,
        ROOT_ACCESS_KEY: accessKeyId,
        ROOT_SECRET_KEY: secretAccessKey,
        VGW_REGION: S3_REGION,
      },
      ...files,
      ready: async () => (await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) })).ok,
    });
    return { ...running, port, url, region: S3_REGION, accessKeyId, secretAccessKey };
  });
}
