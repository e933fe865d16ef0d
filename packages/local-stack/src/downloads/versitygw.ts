import { join } from 'node:path';
import type { Progress } from '../support/progress.ts';
import { runCommand } from '../support/run-command.ts';
import { ensureGo } from '../toolchains/go.ts';
import { type Download, ensureDownloaded } from './cache.ts';

const VERSION = 'v1.8.0';

const versitygwDownload: Download = {
  name: 'versitygw',
  version: VERSION,
  label: `S3 server (versitygw ${VERSION}, built from its Go module, about 2 minutes)`,
  async install(folder, log) {
    const go = await ensureGo(log);
    const env = { GOBIN: folder, CGO_ENABLED: '0', GOFLAGS: '-ldflags=-s' };
    await runCommand(go, ['install', `github.com/versity/versitygw/cmd/versitygw@${VERSION}`], {
      env,
      cwd: folder,
    });
  },
};

/** Path of the S3 server; it is compiled when the cache lacks it (130 s on 2 cores without caches). */
export async function ensureVersitygw(log?: Progress): Promise<string> {
  return join(await ensureDownloaded(versitygwDownload, log), 'versitygw');
}
