import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort, startKafka } from '@platform/local-stack';
import {
  type Certificate,
  childEnvironment,
  createCertificate,
  startTlsProxy,
  useBreakableServer,
  waitFor,
} from '@platform/testkit';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';

const mongo = useBreakableServer('mongo');
const redis = useBreakableServer('redis');
let folder: string;
let trusted: ReturnType<typeof createCertificate>;
let untrusted: Certificate;
let securePort: number;
let kafka: Awaited<ReturnType<typeof startKafka>> | undefined;
const closing: (() => Promise<unknown>)[] = [];

const username = 'platform';
const password = 'canary-right-Pa55';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secured-'));
  trusted = createCertificate(folder, 'trusted');
  untrusted = createCertificate(folder, 'untrusted');
  securePort = await findFreePort();
}, 180_000);
afterAll(async () => {
  for (const close of closing) await close();
  await kafka?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Kafka with a plain listener for the launcher and a secured one. SCRAM passwords are made on the first start. */
async function runKafka({ file }: Certificate, plainPassword: string) {
  await kafka?.stop();
  const plainPort = await findFreePort();
  const controllerPort = await findFreePort();
  const hosts = [`PLAINTEXT://127.0.0.1:${plainPort}`, `SECURED://127.0.0.1:${securePort}`];
  const scram = (mechanism: string) => [
    '--add-scram',
    `${mechanism}=[name=${username},password=${password}]`,
  ];
  const plain = 'org.apache.kafka.common.security.plain.PlainLoginModule required';
  const scramModule = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';
  kafka = await startKafka({
    dir: join(folder, 'kafka'),
    port: plainPort,
    format: [...scram('SCRAM-SHA-256'), ...scram('SCRAM-SHA-512')],
    properties: {
      'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
      listeners: [...hosts, `CONTROLLER://127.0.0.1:${controllerPort}`].join(),
      'advertised.listeners': hosts.join(),
      'inter.broker.listener.name': 'PLAINTEXT',
      'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURED:SASL_SSL',
      'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
      'listener.name.secured.plain.sasl.jaas.config': `${plain} user_${username}="${plainPassword}";`,
      'listener.name.secured.scram-sha-256.sasl.jaas.config': scramModule,
      'listener.name.secured.scram-sha-512.sasl.jaas.config': scramModule,
      'ssl.keystore.type': 'PEM',
      'ssl.keystore.location': file,
    },
  });
}

async function setMongoPassword(pwd: string) {
  const connection = await mongoose.createConnection(mongo.url, { directConnection: true }).asPromise();
  const admin = connection.useDb('admin').db;
  await admin
    ?.command({ updateUser: username, pwd })
    .catch(() => admin.command({ createUser: username, pwd, roles: ['readWriteAnyDatabase'] }));
  await connection.close();
}

async function setRedisPassword(secret: string) {
  const client = new Redis(redis.url);
  await client.call('ACL', 'SETUSER', username, 'on', 'resetpass', `>${secret}`, '~*', '&*', '+@all');
  await client.quit();
}

function startSecured(mechanism: string, ports: { mongo: number; redis: number }) {
  const credentials = `${username}:${password}`;
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'support/secured-main.ts')],
    {
      env: {
        ...childEnvironment,
        NODE_EXTRA_CA_CERTS: trusted.caFile,
        PORT: '0',
        ADMIN_PORT: String(adminPort),
        MONGO_URL: `mongodb://${credentials}@127.0.0.1:${ports.mongo}/kit?tls=true&authSource=admin&directConnection=true`,
        REDIS_URL: `rediss://${credentials}@127.0.0.1:${ports.redis}`,
        KAFKA_BROKERS: `127.0.0.1:${securePort}`,
        KAFKA_TLS: 'true',
        KAFKA_SASL_MECHANISM: mechanism,
        KAFKA_USERNAME: username,
        KAFKA_PASSWORD: password,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  closing.push(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return {
    output: () => output,
    /** The warnings since `from` that name a server. */
    complaints: (server: string, from: number) =>
      output
        .slice(from)
        .split('\n')
        .filter((line) => line.includes('"level":"warn"') && line.includes(server)),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

let adminPort: number;
const readiness = async () => (await fetch(`http://127.0.0.1:${adminPort}/readyz`)).status;
const isReady = async () => (await readiness()) === 200;

test('untrusted, then a wrong password, then both corrected: named within 10 s, never in the log, and ready by itself', async () => {
  await Promise.all([
    setMongoPassword('another'),
    setRedisPassword('another'),
    runKafka(untrusted, 'another'),
  ]);
  const proxies = {
    mongo: await startTlsProxy(mongo.port, untrusted),
    redis: await startTlsProxy(redis.port, untrusted),
  };
  closing.push(proxies.mongo.close, proxies.redis.close);
  const ports = { mongo: proxies.mongo.port, redis: proxies.redis.port };
  adminPort = await findFreePort();
  const servers = [`127.0.0.1:${securePort}`, `127.0.0.1:${ports.mongo}`, `127.0.0.1:${ports.redis}`];

  const service = startSecured('plain', ports);
  /** Waits for each server's reason, which is logged at most 10 s after the first complaint. */
  const named = async (reason: RegExp, from: number) => {
    const complaint = (server: string) => () =>
      service.complaints(server, from).find((line) => reason.test(line));
    const timeOf = (line = '') => Date.parse(JSON.parse(line).time);
    for (const server of servers) {
      const line = await waitFor(complaint(server), { what: `a reason for ${server}`, timeoutMs: 60_000 });
      expect(timeOf(line) - timeOf(service.complaints(server, from)[0])).toBeLessThan(10_000);
    }
    expect(await readiness()).toBe(503);
  };
  await named(/self-signed certificate|unable to verify/i, 0);

  await runKafka(trusted, 'another');
  const mended = service.output().length;
  proxies.mongo.setCertificate(trusted);
  proxies.redis.setCertificate(trusted);
  await named(/authentication failed|WRONGPASS/i, mended);

  await Promise.all([setMongoPassword(password), setRedisPassword(password), runKafka(trusted, password)]);
  await waitFor(isReady, { what: 'readiness', timeoutMs: 60_000 });
  expect(service.output()).not.toContain(password);
  await service.stop();

  for (const mechanism of ['scram-sha-256', 'scram-sha-512']) {
    adminPort = await findFreePort();
    const scram = startSecured(mechanism, ports);
    await waitFor(() => isReady().catch(() => false), { what: mechanism, timeoutMs: 60_000 });
    await scram.stop();
  }
}, 400_000);
