import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { REPOSITORY } from '../platform/paths.ts';
import { SERVICES } from '../platform/services.ts';
import { SERVERS } from '../servers/table.ts';
import { composeFile } from './compose-file.ts';

interface ComposeService {
  environment?: Record<string, string>;
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  restart?: string;
}

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const committed = read('docker-compose.yml');
const services: Record<string, ComposeService> = parse(committed).services;
const { services: charted, stores, site, admin } = parse(read('charts/platform/values.yaml'));
const variables = (name: string) => services[name]?.environment ?? {};
const seeds = ['create-admin', 'create-member'];
const isServer = new Set<string>(SERVERS.map(({ name }) => name));

test('docker-compose.yml is what make compose-file writes', () => {
  expect(committed).toBe(composeFile());
});

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
});

test('what runs on has a health check and starts again; what ends is waited for by what runs on', () => {
  for (const [name, { healthcheck, restart }] of Object.entries(services)) {
    const runsOn = !seeds.includes(name);
    expect([name, healthcheck !== undefined, restart]).toEqual([
      name,
      runsOn,
      runsOn ? 'unless-stopped' : undefined,
    ]);
  }
  // Otherwise `docker compose up --wait` fails when one of them has ended well.
  for (const seed of seeds)
    expect(services.gateway?.depends_on?.[seed]).toEqual({ condition: 'service_completed_successfully' });
});

test('the fixed local log-ins are accepted, and are those of make up', () => {
  for (const name of [...seeds, 'admin-auth', 'membership'])
    expect(variables(name).NODE_ENV).toBe('development');
  expect(committed).toContain(`- --username\n      - ${admin.username}\n`);
});
