import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anyWithin, endsWithin, useBreakableServer, waitFor } from '@platform/testkit';
import { connectRedis, isConnectivityError, silentLogger, subscribeRedis } from '../src/index.ts';

const server = useBreakableServer('redis');
const logger = silentLogger();
let redis: Awaited<ReturnType<typeof connectRedis>>;
let subscriber: Awaited<ReturnType<typeof subscribeRedis>>;
const received: string[] = [];
let subscriptions = 0;

beforeAll(async () => {
  redis = await connectRedis({ url: server.url, logger });
  subscriber = await subscribeRedis({
    url: server.url,
    logger,
    channel: 'news',
    onMessage: (message) => received.push(message),
    onResubscribed: () => {
      subscriptions += 1;
    },
  });
});
afterAll(() => Promise.all([redis.close(), subscriber.close()]));

test('commands and messages', async () => {
  await redis.client.set('a', '1', 'EX', 60);
  expect(await redis.client.get('a')).toBe('1');
  await redis.client.publish('news', 'one');
  await waitFor(() => received.includes('one'));
  expect(subscriptions).toBe(1);
});

test('killed: commands fail at once; back: both connections work again', async () => {
  await server.kill();
  await waitFor(() => redis.client.status !== 'ready');
  const fails = async () => {
    const failure: unknown = await redis.client.get('a').catch((error: unknown) => error);
    expect(isConnectivityError(failure)).toBe(true);
  };
  expect(await anyWithin(5, 200, fails)).toBe(true);
  await expect(redis.check()).rejects.toThrow();
  await server.restart();
  await waitFor(() => redis.check().then(() => true));
  await waitFor(() => subscriptions === 2);
  await redis.client.publish('news', 'two');
  await waitFor(() => received.includes('two'));
});

test('a demoted server that keeps its connections: a script that it rejects makes a new connection', async () => {
  const administrator = await connectRedis({ url: server.url, logger });
  const connection = () => redis.client.client('ID');
  const write = () => redis.client.eval("return redis.call('SET', 'demoted', '1')", 0);
  const before = await connection();
  await administrator.client.replicaof('127.0.0.1', 1);
  try {
    await expect(write()).rejects.toThrow('READONLY');
    expect(await waitFor(connection)).not.toBe(before);
  } finally {
    await administrator.client.replicaof('NO', 'ONE');
    await administrator.close();
  }
  expect(await write()).toBe('OK');
});

test('a server that is not there keeps a service neither from starting nor from ending', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const timersBefore = timers();
  const away = await connectRedis({ url: 'redis://127.0.0.1:1', logger });
  expect(isConnectivityError(await away.client.get('a').catch((error: unknown) => error))).toBe(true);
  await away.close();
  await waitFor(() => timers() <= timersBefore, { timeoutMs: 1_000 });
});

test('a server that hangs: the first command fails in time, those after it at once; then it works again', async () => {
  await server.signal('SIGSTOP');
  const fails = async () => {
    const failure: unknown = await redis.client.get('a').catch((error: unknown) => error);
    expect(isConnectivityError(failure)).toBe(true);
  };
  try {
    expect(await endsWithin(2_500, fails)).toBe(true);
    await waitFor(() => redis.client.status !== 'ready');
    expect(await anyWithin(5, 200, fails)).toBe(true);
  } finally {
    await server.signal('SIGCONT');
  }
  await waitFor(() => redis.check().then(() => true));
});
