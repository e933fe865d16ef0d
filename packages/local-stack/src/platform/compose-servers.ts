import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { withAnalyst } from '../servers/clickhouse-configuration.ts';
import type { ServerRow } from '../servers/table.ts';
import { REPOSITORY } from './paths.ts';

/** What a manifest of k8s/servers says of its container. */
interface Container extends Probes {
  image: string;
  command?: string[];
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }[];
  volumeMounts: { name: string; mountPath: string; subPath?: string }[];
}

interface Probes {
  startupProbe?: Probe;
  readinessProbe: Probe;
}

interface Probe {
  exec?: { command: string[] };
  httpGet?: { path: string };
}

/** How often a container is checked. Until `start_period` has passed, a failure doesn't count. */
export const checks = { interval: '5s', timeout: '10s', retries: 6, start_period: '3m' };

/** For every container. */
export const unprivileged = { cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };

/** Literal text: Compose replaces what follows a dollar. */
export const literal = (text: string): string => text.replaceAll('$', '$$$$');

/** An address that the machine's own programs reach a container by. */
export const published = ({ port, portVariable }: { port: number; portVariable: string }): string =>
  `127.0.0.1:\${${portVariable}:-${port}}`;

/** Kafka tells its clients where it is, so those outside of the containers get a listener of their own. */
const OUTSIDE_KAFKA = 19_092;

/** What a local run needs besides the files of k8s/servers. */
function completed(row: ServerRow, file: string, text: string): string {
  if (file === 'users.xml') return withAnalyst(text);
  if (file !== 'server.properties') return text;
  return text
    .replace(/^listeners=.*$/m, `$&,OUTSIDE://:${OUTSIDE_KAFKA}`)
    .replace(/^advertised\.listeners=.*$/m, (line) => `${line},OUTSIDE://${published(row)}`)
    .replace(/^listener\.security\.protocol\.map=.*$/m, '$&,OUTSIDE:PLAINTEXT');
}

/**
 * Runs the (expensive) startup probe until it succeeds once per start, remembered in /tmp. After that a running
 * server counts as healthy, because MongoDB's image has no cheap health command.
 */
const once = ['sh', '-c', literal('test -e /tmp/started || { "$@" && touch /tmp/started; }'), 'sh'];

function healthTest({ startupProbe, readinessProbe }: Probes, port: number): string[] {
  if (startupProbe?.exec) return ['CMD', ...once, ...startupProbe.exec.command.map(literal)];
  const { exec, httpGet } = readinessProbe;
  if (exec) return ['CMD', ...exec.command.map(literal)];
  const url = `http://127.0.0.1:${port}${httpGet?.path}`;
  return httpGet ? ['CMD', 'wget', '-qO', '/dev/null', url] : ['CMD', 'nc', '-z', '127.0.0.1', `${port}`];
}

/**
 * A backing server as a service of Compose, by its manifest in k8s/servers, with the files that it reads.
 * @param secret the Secret that the manifests read
 */
export function composeServer(row: ServerRow, secret: Record<string, string>) {
  const { name, port } = row;
  const manifest = readFileSync(join(REPOSITORY, `k8s/servers/${name}.yaml`), 'utf8');
  const objects = parseAllDocuments(manifest).map((document) => document.toJS());
  const pod = objects.find(({ kind }) => kind === 'StatefulSet').spec.template.spec;
  const files: Record<string, string> = objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const { image, command, args, env = [], volumeMounts, ...probes }: Container = pod.containers[0];

  const mounted = volumeMounts
    .filter((mount) => mount.name === 'config')
    .flatMap(({ mountPath, subPath }) =>
      Object.keys(files)
        .filter((file) => (subPath ?? file) === file)
        .map((file) => ({ source: `${name}-${file}`, target: subPath ? mountPath : `${mountPath}/${file}` })),
    );
  const variable = ({ name, value = '', valueFrom }: (typeof env)[number]) => [
    name,
    literal(valueFrom ? (secret[valueFrom.secretKeyRef.key] ?? '') : value),
  ];
  const data = volumeMounts.find((mount) => mount.name === 'data')?.mountPath;
  const { runAsUser, runAsGroup } = pod.securityContext;
  const service = {
    image,
    // Its image has no folder for the data, so that a new volume is root's.
    user: name === 's3' ? '0:0' : `${runAsUser}:${runAsGroup}`,
    ...unprivileged,
    restart: 'unless-stopped',
    // Java loads libraries from there.
    ...(volumeMounts.some((mount) => mount.name === 'tmp') && { tmpfs: ['/tmp:exec'] }),
    ...(command && { entrypoint: command.map(literal) }),
    ...(args && { command: args.map(literal) }),
    ...(env.length > 0 && { environment: Object.fromEntries(env.map(variable)) }),
    ports: [`${published(row)}:${name === 'kafka' ? OUTSIDE_KAFKA : port}`],
    volumes: [`${name}:${data}`],
    ...(mounted.length > 0 && { configs: mounted }),
    healthcheck: { test: healthTest(probes, port), ...checks },
    stop_grace_period: '30s',
  };
  const configs = Object.entries(files).map(([file, text]) => [
    `${name}-${file}`,
    { content: completed(row, file, literal(text)) },
  ]);
  return { service, configs: Object.fromEntries(configs) as Record<string, { content: string }> };
}
