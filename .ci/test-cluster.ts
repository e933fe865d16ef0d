/**
 * `make test-cluster`: the chart on the cluster that kubectl is connected to, which has no namespace `platform` yet. Runs the commands
 * of docs/cluster.md and the main job in a browser, upgrades under load, service by service, rolls back, upgrades all at once, changes
 * every secret under load, kills each pod, makes a backup and restores it, and removes everything.
 * docs/cluster.md describes the variables CLUSTER_LOAD_IMAGE, IMAGE_BUILD_OPTIONS, GATEWAY_PORT and S3_PORT.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { assertPortsFree, imagesOf, SERVERS } from '../packages/local-stack/src/index.ts';
import { backUpAndRestore } from './cluster/backup.ts';
import { endLoad, prepareLoad, removeLoad, startLoad } from './cluster/load.ts';
import * as pods from './cluster/pods.ts';
import { endBackground, kubectl, namespace, sh, startBackground, until } from './cluster/shell.ts';
import { loadEnvironment, openSite, type Site } from './cluster/site.ts';
import { counts, NeededStepFailed, neededStep, step } from './cluster/steps.ts';
import { jest } from './jest.ts';

const { GATEWAY_PORT = '8080', S3_PORT = '9000' } = process.env;
const url = `http://127.0.0.1:${GATEWAY_PORT}`;
const [tag, nextTag] = ['dev', 'dev-next'];
/** Shortest load, in milliseconds: 2,000 requests and some. */
const leastLoadMs = 45_000;

/** The blocks of commands in a page. */
const blocksOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

/** @returns the administrator's password, which the last command prints */
async function runPage(): Promise<string> {
  const commands = blocksOf('docs/cluster.md').flatMap((block) =>
    block.trim().replaceAll('\\\n', '').split('\n'),
  );
  await step('ten commands or fewer', async () => {
    if (commands.length < 2 || commands.length > 10) throw new Error(`There are ${commands.length}`);
  });
  let printed = '';
  for (const command of commands)
    printed = await neededStep(command, async () => {
      if (!command.endsWith(' &')) return sh(command, { seconds: 1_800 });
      startBackground(command.slice(0, -2));
      return '';
    });
  return printed.trim();
}

async function acceptance({ adminPassword, membershipNumber }: Site): Promise<void> {
  const env = {
    ...process.env,
    PLATFORM_URL: url,
    PLATFORM_ADMIN_PASSWORD: adminPassword,
    PLATFORM_MEMBERSHIP_NUMBER: membershipNumber,
  };
  const args = ['--selectProjects', 'acceptance', '--runInBand', 'acceptance/tests/first-path'];
  const { failures } = await jest(args, { env, timeout: 600_000 });
  if (failures.length > 0) throw new Error(`Failed: ${failures.join(', ')}`);
}

/** Tags the images a second time: the next version. */
async function makeNextVersion(): Promise<void> {
  const images = imagesOf(nextTag);
  for (const { name, image } of images) await sh(`docker tag platform-${name}:${tag} ${image}`);
  if (process.env.CLUSTER_LOAD_IMAGE)
    await sh(`${process.env.CLUSTER_LOAD_IMAGE} ${images.map(({ image }) => image).join(' ')}`);
}

/** Fails when a single request does. */
async function underLoad(environment: Record<string, string>, work: () => Promise<void>): Promise<void> {
  await startLoad(`platform-gateway:${tag}`, environment);
  await pods.untilServing(60);
  try {
    await Promise.all([work(), delay(leastLoadMs)]);
  } finally {
    const { failures, ...figures } = await endLoad();
    process.stdout.write(`  ${JSON.stringify(figures)}\n`);
    await step('  no request failed', async () => {
      if (figures.failed > 0) throw new Error(failures.join('\n'));
      if (figures.requests < figures.seconds * 45) throw new Error('There were too few requests');
    });
  }
}

/** By the commands of UPGRADING.md. */
async function upgrade(): Promise<void> {
  const variables = `export TAG=${nextTag} VALUES=charts/platform/examples/dev/values.yaml`;
  for (const block of blocksOf('charts/platform/UPGRADING.md')) {
    await sh(`${variables}\n${block}`, { seconds: 1_800 });
    await pods.assertTag(nextTag);
  }
}

/** Every pod is replaced at the same time. */
async function upgradeAtOnce(): Promise<void> {
  await sh(
    `helm upgrade platform charts/platform -n platform --reset-then-reuse-values --history-max 30 --wait --timeout 10m --set image.tag=${nextTag}`,
  );
  await pods.assertTag(nextTag);
}

/** By the commands of the runbook, in one shell. */
const rotateSecrets = () =>
  sh(blocksOf('docs/runbooks/rotate-secrets.md').join('\n'), { seconds: 3_600 }).then(() => {});

async function rollBack(): Promise<void> {
  await sh('helm rollback platform 1 -n platform --wait --timeout 10m');
  await pods.assertTag(tag);
}

/** Under load too, whose failures don't count here. */
async function killEach(environment: Record<string, string>): Promise<void> {
  await startLoad(`platform-gateway:${tag}`, environment);
  for (const name of await pods.deployments()) await step(`kill ${name}`, () => pods.killDeployment(name));
  for (const { name } of SERVERS) await step(`kill ${name}`, () => pods.killServer(name));
  const { requests, failed } = await endLoad();
  process.stdout.write(`  ${failed} of ${requests} requests failed\n`);
}

async function removeAll(): Promise<void> {
  await removeLoad();
  await sh('helm uninstall platform -n platform --wait --timeout 5m');
  await kubectl('delete pod platform-main-job');
  await sh('kubectl delete -k k8s/servers --wait');
  await until('nothing to be left', 60, async () => {
    const left = await pods.leftovers();
    if (left.length > 0) throw new Error(`left: ${left.join(', ')}`);
    return true;
  });
  await sh(`kubectl delete namespace ${namespace}`);
}

async function main(): Promise<void> {
  await neededStep(`there is no namespace ${namespace}`, async () => {
    if (await sh(`kubectl get namespace ${namespace} --ignore-not-found -o name`))
      throw new Error('The test would delete it and all that is in it: kubectl delete namespace platform');
  });
  await neededStep('the ports for the site and S3 are free', () =>
    assertPortsFree([
      { port: Number(GATEWAY_PORT), label: 'the site', variable: 'GATEWAY_PORT' },
      { port: Number(S3_PORT), label: 'S3', variable: 'S3_PORT' },
    ]),
  );
  const adminPassword = await runPage();
  const site = await neededStep('the administrator logs in', async () => {
    await until('the gateway to respond', 30, async () => (await fetch(url)).ok);
    return openSite(url, adminPassword);
  });
  await step('acceptance: the main job in a browser', () => acceptance(site));
  const environment = await neededStep('a next version, and the load', async () => {
    const found = await loadEnvironment(site);
    endBackground();
    await prepareLoad();
    await makeNextVersion();
    return found;
  });
  await step('upgrade of each service under load', () => underLoad(environment, upgrade));
  await step('helm rollback', rollBack);
  await step('upgrade of everything at once under load', () => underLoad(environment, upgradeAtOnce));
  await step('change of every secret under load', () => underLoad(environment, rotateSecrets));
  await killEach(environment);
  await step('a backup, and a restore over what is there', backUpAndRestore);
  await step('helm test again', () => sh('helm test platform -n platform --logs'));
  await step('uninstall leaves nothing but volumes', removeAll);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof NeededStepFailed)) throw error;
  process.stdout.write(`${await pods.describeNamespace().catch(String)}\n`);
} finally {
  endBackground();
}
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed === 0 ? 0 : 1;
