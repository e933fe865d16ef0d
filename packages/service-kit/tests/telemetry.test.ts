import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { useMongo, useRedis, useTraceCollector, waitFor } from '@platform/testkit';

const mongo = useMongo();
const redis = useRedis();
const collector = useTraceCollector();
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, '.traced-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A service that passes what it is sent on to everything a span can be made of. */
const main = `
import { connectMongo, connectRedis, createLogger, inSpan, readConfig, runService, serverConfig, startService } from '../../src/index.ts';
import { Schema } from 'mongoose';
await runService('traced', async () => {
  const config = readConfig({ server: serverConfig }, process.env);
  const logger = createLogger({ name: 'traced', level: 'silent' });
  const mongo = await connectMongo({ url: process.env.MONGO_URL, logger });
  const polled = mongo.connection.model('Polled', new Schema({}));
  setInterval(() => polled.findOne().then(() => inSpan('poll', {}, async () => {}), () => {}), 20).unref();
  const redis = await connectRedis({ url: process.env.REDIS_URL, logger });
  return startService({ name: 'traced', config, resources: { mongo, redis }, routes: (app) => {
    app.post('/api/members/:id', async (req, res) => {
      await mongo.connection.collection('members').findOne({ number: req.body.membershipNumber });
      await redis.client.get('member:' + req.body.membershipNumber);
      const { port } = new URL('http://' + req.headers.host);
      await fetch('http://127.0.0.1:' + port + '/other?token=' + req.headers.cookie, { headers: req.headers.authorization ? { authorization: req.headers.authorization } : {} });
      throw new Error('no member ' + req.body.membershipNumber + ', once KITTEN77, at ' + req.body.phoneNumber);
    });
  } });
});`;

test('spans are exported, and carry nothing of a member, token or phone', async () => {
  const file = join(folder, 'main.ts');
  await writeFile(file, main);
  const child = spawn(process.execPath, ['--import', '../../src/telemetry/register.ts', file], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ADMIN_PORT: '0',
      MONGO_URL: mongo.url,
      REDIS_URL: redis.url,
      OTEL_SERVICE_NAME: 'traced',
      ...collector.environment(),
    },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const url = await waitFor(() => /"url":"([^"]+)"/.exec(output)?.[1]);
  const adminUrl = /"adminUrl":"([^"]+)"/.exec(output)?.[1];
  for (const path of ['/healthz', '/readyz', '/metrics?name[]=a', '/readyz'])
    expect((await fetch(adminUrl + path)).status).toBe(200);
  const response = await fetch(`${url}/api/members/VIP-CANARY-0001?phone=%2B8613900001111`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer canary-token-0001',
      cookie: 'member=canary-cookie',
      'membership-number': 'VIP-CANARY-0002',
      'user-agent': 'canary-agent',
    },
    body: JSON.stringify({ membershipNumber: 'VIP-CANARY-0003', phoneNumber: '+8613900002222' }),
  });
  expect(response.status).toBe(500);
  const traces = collector.raw;
  await waitFor(
    () => traces().includes('instrumentation-undici') && traces().includes('instrumentation-http'),
  );
  child.kill('SIGTERM');
  await once(child, 'close');
  // Neither probes nor what the service does by itself begin a trace.
  const roots = collector.spans().filter(({ parentId }) => parentId === '');
  expect(roots.map(({ name }) => name)).toEqual(['POST /api/members/:id']);
  expect(traces()).toMatch(/instrumentation-(mongodb|mongoose)/);
  expect(traces()).toContain('instrumentation-ioredis');
  expect(traces()).toContain('/api/members/:id');
  // An error's text, which may hold a number that no pattern tells from other words, is in the log alone.
  expect(traces()).not.toMatch(/canary|KITTEN77/i);
  expect(traces()).not.toMatch(/1390000/);
});
