/**
 * `make check-chart`: for each example, lints the chart with its values, compares what it renders with rendered/manifests.yaml (with
 * --write it writes that file instead), and checks that against Kubernetes' schemas and kube-score's rules. The manifests of k8s/ and
 * the Dockerfiles are checked as well. Then it renders values that once broke the chart.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { limits } from '../packages/contracts/src/limits.ts';
import { operations } from '../packages/contracts/src/operations/index.ts';
import { ensureHadolint, ensureHelm, ensureKubeconform, ensureKubeScore } from './chart-tools.ts';

const chart = 'charts/platform';
const write = process.argv.includes('--write');
let problems = 0;

/** Rules of kube-score that are not kept. */
const exceptions = [
  // A tag is never pushed twice, so a node's copy is right; with `Always` a restart would depend on the registry.
  ...['--ignore-test', 'container-image-pull-policy'],
  // A limit throttles a pod while the processor is idle. By their requests pods share a busy one fairly.
  '--ignore-container-cpu-limit',
];

/** Kinds of the Prometheus operator, which are not Kubernetes' own: their schemas are not in its description. */
const operatorKinds = ['-skip', 'PodMonitor,PrometheusRule'];

/** Runs a checker; what it prints when it fails is a problem. */
function check(command: string, args: string[], input?: string): void {
  try {
    execFileSync(command, args, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    problems += 1;
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => !/^\[(OK|SKIPPED)\]/.test(line));
    process.stderr.write(`${lines.join('\n')}\n`);
  }
}

const helm = await ensureHelm();
const kubeconform = await ensureKubeconform();
const kubeScore = await ensureKubeScore();

for (const example of readdirSync(join(chart, 'examples'))) {
  const values = join(chart, 'examples', example, 'values.yaml');
  const golden = join(chart, 'examples', example, 'rendered/manifests.yaml');
  check(helm, ['lint', '--strict', '--quiet', chart, '--values', values]);
  const args = ['template', 'platform', chart, '--namespace', 'platform', '--values', values];
  const rendered = execFileSync(helm, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (write) {
    mkdirSync(dirname(golden), { recursive: true });
    writeFileSync(golden, rendered);
  } else if (!existsSync(golden) || readFileSync(golden, 'utf8') !== rendered) {
    problems += 1;
    process.stderr.write(
      `${golden} is not what the chart renders: run make check-chart WRITE=1, look at the diff\n`,
    );
  }
  check(kubeconform.command, [...kubeconform.args, ...operatorKinds, '-'], rendered);
  check(kubeScore, ['score', '--output-format', 'ci', ...exceptions, '-'], rendered);
}

/** What the chart renders with the example for development and further settings. */
const render = (...settings: string[]) =>
  execFileSync(
    helm,
    ['template', 'platform', chart, '--values', join(chart, 'examples/dev/values.yaml')].concat(
      settings.flatMap((setting) => ['--set', setting]),
    ),
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] },
  );

function expectThat(what: string, holds: () => boolean): void {
  try {
    if (holds()) return;
  } catch {
    // helm failed.
  }
  problems += 1;
  process.stderr.write(`${what}: not so\n`);
}

const expectRejection = (setting: string, message: string) =>
  expectThat(`${setting} is rejected: ${message}`, () => {
    try {
      return render(setting) === '';
    } catch (error) {
      return String(error).includes(message);
    }
  });

const objectsOf = (manifests: string, kind: string) =>
  parseAllDocuments(manifests)
    .map((document) => document.toJS())
    .filter((object) => object?.kind === kind);

const rendered = render();
const { services } = parse(readFileSync(join(chart, 'values.yaml'), 'utf8'));
const names = Object.keys(services);
for (const name of names)
  expectThat(`without ${name}, those that call it have an address of it, and so start`, () => {
    const parts = names.filter((part) => services[part].partOf === name);
    const left = objectsOf(render(...[name, ...parts].map((one) => `services.${one}=null`)), 'Deployment');
    const callers = left
      .map(({ spec }) => spec.template.spec.containers[0])
      .filter(
        (caller) => services[caller.name].calls?.includes(name) && !['gateway', 'web'].includes(caller.name),
      );
    const variable = `${name.toUpperCase().replaceAll('-', '_')}_URL`;
    return (
      left.length === names.length - 1 - parts.length &&
      callers.every(({ env }) => env.some((one: { name: string }) => one.name === variable))
    );
  });
expectThat('a further variable is rendered, a large number with all its digits', () => {
  // As from a file; --set reads whole numbers as such.
  const options = ['--set-json', 'services.content.env.MORE=5000000000000'];
  const manifests = execFileSync(helm, ['template', 'platform', chart, ...options], { encoding: 'utf8' });
  return manifests.includes('{ name: MORE, value: "5000000000000" }');
});
for (const name of ['PORT', 'MONGO_URL', 'STORAGE_URL', 'SERVICE_TOKEN_SECRET'])
  expectRejection(
    `services.content.env.${name}=1`,
    `services.content.env.${name} is a variable that the chart sets`,
  );
expectRejection('services.storage=null', 'services.storage-worker is a part of storage, which is left out');
const deployments = objectsOf(rendered, 'Deployment');
expectThat(
  'a release of the chart alone restarts no pod: its version is in no pod template',
  () =>
    deployments.length > 5 &&
    !deployments.some(({ spec }) => 'helm.sh/chart' in spec.template.metadata.labels),
);
expectThat(
  'the policy of all pods lets DNS through, also at addresses that are no pod, or by rules of your own',
  () => {
    const dnsOf = (...settings: string[]) =>
      objectsOf(render(...settings), 'NetworkPolicy').find(
        ({ metadata }) => metadata.name === 'platform-default',
      ).spec.egress;
    const cidrs = dnsOf()[0].to.map((peer: { ipBlock?: { cidr: string } }) => peer.ipBlock?.cidr);
    const own = dnsOf('networkPolicies.dns[0].ports[0].port=5353');
    return (
      ['169.254.169.254/32', '169.254.20.10/32'].every((cidr) => cidrs.includes(cidr)) &&
      JSON.stringify(own) === '[{"ports":[{"port":5353}]}]'
    );
  },
);
expectThat('a range of ports is let through for the services, the backup and the administrator', () => {
  const range = ['stores.mongo.port=1024', 'stores.mongo.endPort=1026', 'backup.enabled=true'];
  const names = objectsOf(render(...range), 'NetworkPolicy')
    .filter((policy) => JSON.stringify(policy.spec.egress)?.includes('{"port":1024,"endPort":1026}'))
    .map(({ metadata }) => metadata.name.replace('platform-', ''));
  return ['content', 'backup', 'create-admin'].every((name) => names.includes(name));
});
expectThat("an image's whole reference is in the hook that runs it", () => {
  const image = 'registry.example.com/video/platform-admin-auth:1@sha256:2';
  const jobs = objectsOf(render(`image.references.admin-auth=${image}`), 'Job');
  return jobs[0].spec.template.spec.containers[0].image === image;
});
expectThat(
  'a restore runs once and for as long as it takes, in a Job for each revision of the release',
  () => {
    const jobs = objectsOf(render('backup.enabled=true', 'backup.restore.enabled=true'), 'Job');
    const { spec } = jobs.find(({ metadata }) => metadata.name === 'platform-restore-1');
    return spec.backoffLimit === 0 && spec.activeDeadlineSeconds === undefined;
  },
);
expectRejection('backup.restore.enabled=true', 'backup.restore.enabled needs backup.enabled');
expectThat("the upgrade's commands take a tag of digits", () => {
  const page = readFileSync(join(chart, 'UPGRADING.md'), 'utf8').replaceAll('$service', 'content');
  const options = [...page.matchAll(/(--set\S*) (\S+)=\$TAG/g)].flatMap(([, set = '', name]) => [
    set,
    `${name}=2`,
  ]);
  const manifests = execFileSync(helm, ['template', 'platform', chart, ...options], { encoding: 'utf8' });
  return options.length === 4 && manifests.includes('image: platform-content:2');
});
expectThat("the production example's ingress takes the largest body and the latest response", () => {
  const manifests = readFileSync(join(chart, 'examples/prod/rendered/manifests.yaml'), 'utf8');
  const { annotations } = objectsOf(manifests, 'Ingress')[0].metadata;
  const mebibytes = parseInt(annotations['nginx.ingress.kubernetes.io/proxy-body-size'], 10);
  const seconds = Number(annotations['nginx.ingress.kubernetes.io/proxy-read-timeout']);
  return (
    mebibytes * 1024 * 1024 > Math.max(limits.requestBodyBytes, limits.captionsFileBytes) &&
    seconds * 1000 > Math.max(...Object.values(operations).map(({ timeoutMs }) => timeoutMs))
  );
});

const servers = globSync('k8s/{namespace.yaml,servers/*.yaml}', { exclude: ['**/kustomization.yaml'] });
check(kubeconform.command, [...kubeconform.args, ...servers]);
check(await ensureHadolint(), ['services/Dockerfile', 'frontend/Dockerfile']);

process.stdout.write(`chart: ${problems} problems\n`);
process.exitCode = problems === 0 ? 0 : 1;
