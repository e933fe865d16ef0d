import { join } from 'node:path';
import { findOnPath, runCommand } from '../support/run.ts';
import { type Download, ensureDownloaded } from './cache.ts';
import { ensureGo } from './toolchains.ts';

const VERSION = 'v3.19.0';
/** The Kubernetes that templates are rendered for; a plain build of Helm would say 1.20. */
const KUBERNETES = { major: '1', minor: '34' };
const versionFlags = ['chartutil', 'lint/rules']
  .flatMap((part) => [
    `-X helm.sh/helm/v3/pkg/${part}.k8sVersionMajor=${KUBERNETES.major}`,
    `-X helm.sh/helm/v3/pkg/${part}.k8sVersionMinor=${KUBERNETES.minor}`,
  ])
  .join(' ');

const download: Download = {
  name: 'helm',
  version: VERSION,
  label: `Helm (${VERSION}, built from its Go module, about 2 minutes)`,
  async install(folder) {
    const env = { GOBIN: folder, CGO_ENABLED: '0' };
    const module = `helm.sh/helm/v3/cmd/helm@${VERSION}`;
    await runCommand(
      await ensureGo(),
      ['install', '-trimpath', '-ldflags', `-s -w ${versionFlags}`, module],
      {
        env,
        cwd: folder,
      },
    );
  },
};

/** Path of a helm command: the machine's own, else one compiled from its Go module. */
export async function ensureHelm(): Promise<string> {
  return findOnPath('helm') ?? join(await ensureDownloaded(download), 'helm');
}
