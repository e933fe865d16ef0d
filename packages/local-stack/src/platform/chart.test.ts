import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { REPOSITORY } from './paths.ts';
import { readPorts } from './ports.ts';
import { generateSecrets } from './secrets.ts';
import { buildEnvironment, SERVICES } from './services.ts';

interface ChartService {
  stores?: string[];
  calls?: string[];
  secrets?: string[];
  env?: Record<string, unknown>;
}

const read = (path: string) => parse(readFileSync(join(REPOSITORY, 'charts/platform', path), 'utf8'));
/** The sandbox stands in for Twilio, in local runs only. */
const processes = SERVICES.map(({ name }) => name).filter((name) => name !== 'sms-sandbox');
const services: Record<string, ChartService> = read('values.yaml').services;
const environment = buildEnvironment(readPorts({}), generateSecrets());

/** Variables that the chart's templates give to a service because of its stores. */
const storeVariables: Record<string, RegExp> = {
  mongo: /^MONGO_URL$/,
  redis: /^REDIS_URL$/,
  kafka: /^KAFKA_BROKERS$/,
  clickhouse: /^CLICKHOUSE_/,
  s3: /^S3_(?!PUBLIC_ORIGIN)/,
};
/** Variables that the templates give to every service, or take from other values. */
const ofTheChart =
  /^(NODE_ENV|HOST|PORT|ADMIN_PORT|COOKIE_SECURE|S3_PUBLIC_ORIGIN|PASSKEY_ORIGIN|TWILIO_(?!AUTH_TOKEN).*|SMS_(PUBLIC_URL|RATE_PER_SECOND))$/;
const isSecret = /(SECRET|JWKS|SIGNING_KEY|AUTH_TOKEN)$/;

/** The objects of the example for production. */
const rendered = parseAllDocuments(
  readFileSync(join(REPOSITORY, 'charts/platform/examples/prod/rendered/manifests.yaml'), 'utf8'),
).map((document) => document.toJS());

test('the chart has the services of a local run', () => {
  expect(Object.keys(services).sort()).toEqual([...processes].sort());
});

/** The pods' specifications in it. */
const pods = rendered
  .map(
    (object) => object?.spec?.jobTemplate?.spec.template.spec ?? object?.spec?.template?.spec ?? object?.spec,
  )
  .filter((spec) => spec?.containers);

test('no pod is evicted for what its volumes may hold', () => {
  const gibibytes = (amount: string) => parseInt(amount, 10) / (amount.endsWith('Mi') ? 1024 : 1);
  expect(pods.length).toBeGreaterThan(processes.length);
  for (const { containers, volumes = [] } of pods) {
    const [{ name, resources }] = containers;
    const limit = gibibytes(resources.limits['ephemeral-storage']);
    for (const { emptyDir } of volumes)
      if (emptyDir) expect([name, limit >= gibibytes(emptyDir.sizeLimit)]).toEqual([name, true]);
  }
});

test('every pod that is given S3’s address trusts your own authority', () => {
  const withS3 = pods
    .flatMap(({ containers }) => containers)
    .map(({ name, env = [] }) => ({ name, names: env.map((variable: { name: string }) => variable.name) }))
    .filter(({ names }) => names.includes('S3_ENDPOINT'));
  expect(withS3.map(({ name }) => name)).toContain('main-job');
  for (const { name, names } of withS3)
    expect([name, names]).toEqual([name, expect.arrayContaining(['NODE_EXTRA_CA_CERTS'])]);
});

test('the alerts of backups are about the CronJob of this release', () => {
  const { groups } = rendered.find((object) => object?.kind === 'PrometheusRule').spec;
  const selectors = JSON.stringify(groups).match(/kube_cronjob_\w+\{.*?\}/g) ?? [];
  expect(selectors.length).toBeGreaterThan(2);
  for (const selector of selectors)
    expect(selector.replaceAll('\\', '')).toMatch(/\{namespace="platform", cronjob="platform-backup"\}$/);
});

test('upgrades go in the order of planned restarts', () => {
  const page = readFileSync(join(REPOSITORY, 'charts/platform/UPGRADING.md'), 'utf8');
  expect(/for service in (.*); do/.exec(page)?.[1]?.split(' ')).toEqual(
    // The worker has storage's image.
    processes.filter((name) => name !== 'storage-worker'),
  );
  // The order holds after a failure too, and what was left out stays out.
  expect(page).toMatch(/--wait \|\| break\ndone/);
  expect(page).toMatch(/get deployment platform-\$service .*\|\| break\n {2}\[ "\$found" \] \|\| continue\n/);
});

describe.each(processes)('%s', (name) => {
  const { stores = [], calls = [], secrets = [], env = {} } = services[name] ?? {};
  const rest = Object.keys(environment[name]).filter(
    (variable) =>
      !ofTheChart.test(variable) && !stores.some((store) => storeVariables[store]?.test(variable)),
  );

  test('uses the same servers, services and secrets on a cluster', () => {
    const urls = rest.filter((variable) => variable.endsWith('_URL'));
    expect(calls.map((call) => `${call.toUpperCase().replaceAll('-', '_')}_URL`).sort()).toEqual(urls.sort());
    const given = rest.filter((variable) => isSecret.test(variable));
    for (const secret of secrets) expect(given).toContain(secret);
    // A local run gives these to every process; on a cluster only to those that use them.
    const shared = ['IDENTITY_JWKS', 'SERVICE_TOKEN_SECRET'];
    expect(secrets).toEqual(expect.arrayContaining(given.filter((secret) => !shared.includes(secret))));
  });

  test('lacks no variable of a local run', () => {
    const others = rest.filter((variable) => !variable.endsWith('_URL') && !isSecret.test(variable));
    expect(others.filter((variable) => !(variable in env))).toEqual([]);
  });
});
