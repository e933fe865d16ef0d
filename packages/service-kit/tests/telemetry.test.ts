import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { useMongo, useRedis, useTraceCollector, waitFor } from '@platform/testkit';
import { useMains } from './support/use-mains.ts';

const mongo = useMongo();
const redis = useRedis();
const collector = useTraceCollector();
const run = useMains();

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
  return startService({ name: 'traced', config, logger: createLogger({ name: 'traced', level: config.server.logLevel }), open: async () => ({ resources: { mongo, redis }, routes: (app) => {
    app.post('/api/members/:id', async (req, res) => {
      await mongo.connection.collection('members').findOne({ number: req.body.membershipNumber });
      await redis.client.get('member:' + req.body.membershipNumber);
      const { port } = new URL('http://' + req.headers.host);
      await fetch('http://127.0.0.1:' + port + '/other?token=' + req.headers.cookie, { headers: req.headers.authorization ? { authorization: req.headers.authorization } : {} });
      throw new Error('no member ' + req.body.membershipNumber + ', once KITTEN77, at ' + req.body.phoneNumber);
    });
  } }) });
});`;

test('spans are exported, and carry nothing of a member, token or phone', async () => {
  const { child, listening } = await run('traced', main, {
    PORT: '0',
    ADMIN_PORT: '0',
    MONGO_URL: mongo.url,
    REDIS_URL: redis.url,
    OTEL_SERVICE_NAME: 'traced',
    ...collector.environment(),
  });
  const { url, adminUrl } = await listening();
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
