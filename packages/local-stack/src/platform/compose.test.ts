import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { clickHouseUsers } from '../servers/clickhouse-configuration.ts';
import { SERVERS } from '../servers/table.ts';
import { imagesOf } from './images.ts';
import { REPOSITORY } from './paths.ts';
import { readPorts } from './ports.ts';
import { generateSecrets } from './secrets.ts';
import { buildEnvironment, SERVICES } from './services.ts';

interface ComposeService {
  image: string;
  build?: object;
  user?: string;
  mem_limit?: string;
  entrypoint?: string[];
  command?: string[];
  logging?: { options: Record<string, string> };
  environment?: Record<string, string>;
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  restart?: string;
}

interface Compose {
  services: Record<string, ComposeService>;
  configs: Record<string, { content: string }>;
}

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const committed = read('docker-compose.yml');
const { services, configs }: Compose = parse(committed, { merge: true, maxAliasCount: -1 });
const { services: charted, stores, site, admin } = parse(read('charts/platform/values.yaml'));
const variables = (name: string) => services[name]?.environment ?? {};
const local = buildEnvironment(readPorts({}), generateSecrets());
/** An amount of memory as Compose writes it. */
const memory = (amount: string) => amount.replace(/([MG])i$/, (_, unit: string) => unit.toLowerCase());
const seeds = ['create-admin', 'create-member'];
const isServer = new Set<string>(SERVERS.map(({ name }) => name));

test("it has the chart's services, their servers, the SMS sandbox, and the seeds", () => {
  const servers = SERVERS.map(({ name }) => name);
  const wanted = [...Object.keys(charted), ...servers, 'sms-sandbox', ...seeds];
  expect(Object.keys(services).sort()).toEqual(wanted.sort());
});

test("the servers are where the chart's values have them", () => {
  expect(variables('content').KAFKA_BROKERS).toBe(stores.kafka.brokers);
  expect(variables('analytics')).toMatchObject({
    CLICKHOUSE_URL: stores.clickhouse.url,
    CLICKHOUSE_USERNAME: stores.clickhouse.username,
    CLICKHOUSE_DATABASE: stores.clickhouse.database,
  });
  expect(variables('storage')).toMatchObject({
    S3_ENDPOINT: stores.s3.endpoint,
    S3_REGION: stores.s3.region,
    S3_BUCKET: stores.s3.bucket,
  });
});

test("a browser finds the site and S3 where the chart's values have them", () => {
  const usual = (text = '') => text.replace(/\$\{\w+:-(\d+)\}/g, '$1');
  expect(usual(variables('storage').S3_PUBLIC_ENDPOINT)).toBe(stores.s3.publicEndpoint);
  expect(usual(variables('gateway').S3_PUBLIC_ORIGIN)).toBe(stores.s3.publicEndpoint);
  expect(usual(variables('storage').S3_CORS_ORIGINS).split(',')).toContain(site.origin);
});

test('the local ports are those of make up, on the loopback address only', () => {
  const opened = Object.fromEntries(
    Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port])),
  );
  const rows = [...SERVERS, ...SERVICES].filter(({ name }) => name in opened);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(opened).sort());
  for (const { name, port, portVariable } of rows)
    expect(opened[name]).toMatch(new RegExp(`^127\\.0\\.0\\.1:\\$\\{${portVariable}:-${port}\\}:\\d+$`));
  expect(Object.keys(opened).sort()).toEqual(
    ['gateway', 'sms-sandbox', ...SERVERS.map(({ name }) => name)].sort(),
  );
});

describe.each(Object.keys(charted))('%s', (name) => {
  const { stores = [], calls = [], secrets = [] } = charted[name];

  test("starts when the chart's stores of it are healthy", () => {
    const servers = Object.keys(services[name]?.depends_on ?? {}).filter((other) => isServer.has(other));
    expect(servers.sort()).toEqual([...stores].sort());
  });

  test('has the secrets and the addresses that the chart gives it', () => {
    for (const secret of secrets) expect(variables(name)).toHaveProperty(secret);
    for (const call of calls) {
      const url = variables(name)[`${call.toUpperCase().replaceAll('-', '_')}_URL`];
      expect(url).toBe(`http://${call}:${variables(call).PORT}`);
    }
  });

  test('lets nobody in by the loopback address alone', () => {
    expect(variables(name).HOST).toBe('0.0.0.0');
  });

  test('has as much memory as a pod of it', () => {
    expect(services[name]?.mem_limit).toBe(memory(charted[name].resources.limits.memory));
  });
});

describe.each(SERVICES)('$name', ({ name, partOf = name }) => {
  test('has the variables of a local run, and its image', () => {
    // A local run gives these to every process.
    const shared = ['IDENTITY_JWKS', 'SERVICE_TOKEN_SECRET'];
    const names = Object.keys(local[name]).filter(
      // Of the machine's own disk.
      (variable) =>
        variable !== 'S3_FOLDER' &&
        (!shared.includes(variable) || charted[name]?.secrets?.includes(variable)),
    );
    expect(Object.keys(variables(name)).sort()).toEqual(names.sort());
    for (const variable of names.filter((one) => /^(NODE_ENV|PORT|ADMIN_PORT|COOKIE_SECURE)$/.test(one)))
      expect([variable, variables(name)[variable]]).toEqual([variable, local[name][variable]]);
    const { image, dockerfile, target, args } = imagesOf('dev').find((one) => one.name === partOf) ?? {};
    expect(services[name]).toMatchObject({
      image,
      build: { context: '.', dockerfile, args, ...(target && { target }) },
    });
  });
});

describe.each(SERVERS)('$name', ({ name }) => {
  const objects = parseAllDocuments(read(`k8s/servers/${name}.yaml`)).map((document) => document.toJS());
  const { containers } = objects.find(({ kind }) => kind === 'StatefulSet').spec.template.spec;
  const [{ image, command, args, resources }] = containers;
  const files: Record<string, string> = objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const service = services[name] as ComposeService;

  test('runs as on a cluster', () => {
    expect([service.image, service.entrypoint, service.command]).toEqual([image, command, args]);
    expect(service.mem_limit).toBe(memory(resources.limits.memory));
  });

  test('reads what it reads on a cluster, and what only a local run has', () => {
    for (const [file, text] of Object.entries(files)) {
      const content = configs[`${name}-${file}`]?.content ?? '';
      // Kafka has a listener for programs of the machine, ClickHouse its analyst.
      const own = content
        .replace(/,OUTSIDE:[^\n]*/g, '')
        .replace(/ *<(profiles|analyst)>[\s\S]*?<\/\1>\n/g, '');
      expect([file, own]).toEqual([file, text]);
    }
  });
});

test('the analyst is the one of a local run, reached from any address', () => {
  const parts = (xml = '') =>
    [...xml.replace(/<networks>.*<\/networks>/g, '').matchAll(/<analyst>[\s\S]*?<\/analyst>/g)].map(
      ([part]) => part.replace(/\s+/g, ''),
    );
  const composed = parts(configs['clickhouse-users.xml']?.content);
  expect(composed).toHaveLength(2);
  expect(composed).toEqual(parts(clickHouseUsers('any')));
});

test('every container has bounded memory and logs', () => {
  for (const [name, { mem_limit, logging }] of Object.entries(services))
    expect([name, mem_limit, logging?.options]).toEqual([
      name,
      expect.stringMatching(/^\d+[mg]$/),
      { 'max-size': '10m', 'max-file': '3' },
    ]);
});

test('a health check asks its server each time', () => {
  for (const { healthcheck } of Object.values(services))
    expect(healthcheck?.test.join(' ') ?? '').not.toMatch(/test -e|touch/);
});

test('what runs on has a health check and starts again; what ends is waited for by what runs on', () => {
  for (const [name, { healthcheck, restart }] of Object.entries(services)) {
    const runsOn = !seeds.includes(name);
    expect([name, healthcheck !== undefined, restart]).toEqual([
      name,
      runsOn,
      runsOn ? 'unless-stopped' : 'no',
    ]);
  }
  // Otherwise `docker compose up --wait` fails when one of them has ended well.
  for (const seed of seeds)
    expect(services.gateway?.depends_on?.[seed]).toEqual({ condition: 'service_completed_successfully' });
});

test('the fixed local log-ins are accepted, and are those of make up', () => {
  for (const name of [...seeds, 'admin-auth', 'membership'])
    expect(variables(name).NODE_ENV).toBe('development');
  expect(services['create-admin']?.command).toContain(admin.username);
});
