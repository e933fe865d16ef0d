import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { internalOperations, operations } from '@platform/contracts/operations';
import { apiPath } from '@platform/contracts/paths';
import {
  commonConfig,
  createIdentitySigner,
  type RunningService,
  readConfig,
  register,
  type ServiceParts,
  silentLogger,
  startService,
} from '@platform/service-kit';
import { useRedis, waitFor, watchStalls } from '@platform/testkit';
import jwt from 'jsonwebtoken';
import { readGatewayConfig } from '../src/config.ts';
import { start } from '../src/service.ts';
import { memberCookie } from './support/use-gateway.ts';

const redis = useRedis();
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const identityKey = (kid: string) => ({ ...keyPair().privateKey.export({ format: 'jwk' }), kid });
const publicKeyOf = (privateJwk: ReturnType<typeof identityKey>) =>
  createIdentitySigner({ privateJwk }).jwks.keys;

const secrets = ['o', 'n'].map((letter) => letter.repeat(32)) as [string, string];
const [old, next] = secrets;
const keys = [identityKey('old'), identityKey('next')] as const;
const publicKeys = keys.map(publicKeyOf) as [object[], object[]];

/** What the runbook puts into the Secret, one step after another. */
const steps = [
  { list: old, jwks: publicKeys[0], key: keys[0] },
  { list: `${old},${next}`, jwks: publicKeys.flat(), key: keys[0] },
  { list: `${next},${old},${next}`, jwks: publicKeys.flat(), key: keys[1] },
  { list: next, jwks: publicKeys[1], key: keys[1] },
] as const;
type Step = (typeof steps)[number];
const [before, , , after] = steps;

const environmentOf = ({ list, jwks, key }: Step) => ({
  HOST: '127.0.0.1',
  ADMIN_PORT: '0',
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  SERVICE_TOKEN_SECRET: list,
  MEMBER_COOKIE_SECRET: list,
  IDENTITY_JWKS: JSON.stringify({ keys: jwks }),
  IDENTITY_SIGNING_KEY: JSON.stringify(key),
});

const adminKey = keyPair();
const adminToken = (sessionId: string) =>
  jwt.sign({}, adminKey.privateKey as KeyObject, {
    ...{ algorithm: 'ES256', keyid: 'admin', issuer: 'admin-auth', audience: 'platform-admin' },
    ...{ subject: 'admin-1', jwtid: sessionId, expiresIn: '1h' },
  });

type Routes = NonNullable<ServiceParts['routes']>;
/** The services with the guards, tokens and clients of the real ones, without their stores. Everyone's number and session is good. */
const routesOf: Record<string, Routes> = {
  'admin-auth': (app) => {
    const jwk = { ...adminKey.publicKey.export({ format: 'jwk' }), kid: 'admin', alg: 'ES256', use: 'sig' };
    register(app, internalOperations.getJwks, (_, res) => void res.json({ keys: [jwk] }));
    register(app, internalOperations.getSession, (_, res) => {
      const who = { adminId: 'admin-1', username: 'operator', role: 'owner' as const, mustEnrol: false };
      res.json({ active: true, ...who });
    });
  },
  membership: (app) =>
    register(app, internalOperations.checkMember, (req, res) => {
      const { membershipNumber } = req.body;
      res.json({ active: true, memberId: membershipNumber, membershipNumber });
    }),
  content: (app) => register(app, operations.getLibrary, (req, res) => void res.json(req.identity)),
  storage: (app) => register(app, operations.listStoredVideos, (req, res) => void res.json(req.identity)),
};
const names = Object.keys(routesOf);

interface Running {
  service: RunningService;
  step: Step;
}
const running = new Map<string, Running>();
const urlOf = (name: string) => running.get(name)?.service.url ?? '';

async function startWith(name: string, step: Step, port = '0'): Promise<RunningService> {
  const environment = { ...environmentOf(step), PORT: port };
  if (name !== 'gateway') {
    const { server, identity } = commonConfig;
    const config = readConfig({ server, identity }, environment);
    return startService({
      name,
      config,
      logger: silentLogger(),
      open: async () => ({ routes: routesOf[name] as Routes }),
    });
  }
  const upstreams = names.map((other) => [`${other.toUpperCase().replace('-', '_')}_URL`, urlOf(other)]);
  // The delay lets connections end between two requests, as in production.
  const own = { REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '1000', SHUTDOWN_DELAY_MS: '300' };
  const more = { ...own, ...Object.fromEntries(upstreams) };
  return start(readGatewayConfig({ ...environment, ...more }), { logger: silentLogger() });
}

/** As a rolling update does: clients find the new gateway before the old one stops; calls of a service wait for its restart. */
async function roll(name: string, step: Step): Promise<void> {
  const previous = running.get(name)?.service;
  const port = new URL(previous?.url ?? 'http://x:0').port || '0';
  if (name !== 'gateway') await previous?.close();
  running.set(name, { service: await startWith(name, step, name === 'gateway' ? '0' : port), step });
  if (name === 'gateway') await previous?.close();
}

beforeAll(async () => {
  for (const name of [...names, 'gateway']) await roll(name, before);
});
afterAll(async () => {
  for (const name of ['gateway', ...names]) await running.get(name)?.service.close();
});

const get = (path: string, headers: Record<string, string>) =>
  fetch(`${urlOf('gateway')}${path}`, { headers });
const newNumber = () => `M${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;

/** A member by number, a member by the cookie that membership signs now, and an administrator: each for the first time. */
const askAll = () => {
  const signing = running.get('membership')?.step.list.split(',')[0];
  return Promise.all([
    get(apiPath('/api/library'), { 'membership-number': newNumber() }),
    get(apiPath('/api/library'), { cookie: memberCookie(newNumber(), signing) }),
    get(apiPath('/api/storage/videos'), { authorization: `Bearer ${adminToken(randomUUID())}` }),
  ]);
};

let endLoad: (() => Promise<void>) | undefined;
afterEach(() => endLoad?.());

/**
 * Asks round after round. Rounds that fail after this process stood still are not counted until one succeeds: a service that could
 * not go on was away for longer than its requests wait, which is 2 s.
 */
function startLoad() {
  let ended = false;
  const load = { rounds: 0, statuses: new Map<number, number>() };
  const stalls = watchStalls();
  const asking = (async () => {
    while (!ended) {
      const statuses = (await askAll()).map(({ status }) => status);
      const succeeded = statuses.every((status) => status === 200);
      if (!succeeded && stalls.longestMs() > 1_000) continue;
      if (succeeded) stalls.forget();
      for (const status of statuses) load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1);
      load.rounds += 1;
    }
  })();
  endLoad = () => {
    ended = true;
    return asking.finally(stalls.end);
  };
  return load;
}

test.each([
  ['the gateway last', [...names, 'gateway']],
  ['the gateway first', ['gateway', ...names]],
])('no request fails while every secret is changed, %s', async (_, order) => {
  for (const name of order) await roll(name, before);
  const load = startLoad();
  for (const step of steps.slice(1)) {
    for (const name of order) {
      await roll(name, step);
      const since = load.rounds;
      await waitFor(() => load.rounds >= since + 2, { what: 'requests' });
    }
  }
  await endLoad?.();
  expect([...load.statuses.keys()]).toEqual([200]);
  expect(load.statuses.get(200)).toBeGreaterThan(3 * 2 * 5 * 3);
});

test.each([
  ['the gateways', ['gateway']],
  ['the services', names],
])(
  'when only %s have new secrets, nobody is told that their number or log-in is invalid',
  async (_, changed) => {
    for (const name of [...names, 'gateway']) await roll(name, changed.includes(name) ? after : before);
    const responses = await askAll();
    // The cookie of another secret is no cookie: whoever sends it proves nothing.
    const [byNumber, , admin] = responses;
    for (const response of [byNumber, admin]) {
      expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([503, 5]);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    }
  },
);

test('a secret that has been replaced is not accepted', async () => {
  for (const name of [...names, 'gateway']) await roll(name, after);
  const stale = createIdentitySigner({ privateJwk: keys[0] }).sign({
    address: '::1',
    member: { id: 'a', numberHash: 'a' },
  });
  const bypassed = await fetch(`${urlOf('content')}${apiPath('/api/library')}`, {
    headers: { 'x-identity': stale },
  });
  expect(bypassed.status).toBe(503);
  const cookie = memberCookie(newNumber(), old);
  expect((await get(apiPath('/api/library'), { cookie })).status).toBe(401);
});
