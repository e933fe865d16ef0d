import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { RunningService } from '@platform/service-kit';
import { waitFor } from '@platform/testkit';
import jwt from 'jsonwebtoken';
import { ask, encryptionSecret, login, password, session, useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
const minute = 60_000;
const hour = 60 * minute;

let clock = Date.now();
const now = () => new Date(clock);
let replicas: RunningService[] = [];

type Jwk = JsonWebKey & { kid: string };
const jwksOf = async (service: RunningService): Promise<Jwk[]> =>
  (await ask(service, 'GET', '/internal/jwks')).body.keys;
const kidOf = (token: string) => jwt.decode(token, { complete: true })?.header.kid;
const tokenOf = async (service: RunningService): Promise<string> =>
  (await login(service, 'operator', password)).body.token;

/** Whether a token verifies against a replica's JWKS, at the tests' time. */
async function verifies(service: RunningService, token: string): Promise<boolean> {
  const jwk = (await jwksOf(service)).find(({ kid }) => kid === kidOf(token));
  if (!jwk) return false;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  jwt.verify(token, key, { algorithms: ['ES256'], clockTimestamp: Math.floor(clock / 1000) });
  return true;
}

beforeAll(async () => {
  await adminAuth.command('operator');
  const variables = { ADMIN_KEY_ROTATE_AFTER_SECONDS: String(24 * 3600) };
  replicas = await Promise.all([1, 2].map(() => adminAuth.start(variables, { now, keyRefreshMs: 25 })));
});

test('two replicas that start at once agree on one key', async () => {
  const [a, b] = replicas as [RunningService, RunningService];
  expect(await jwksOf(a)).toHaveLength(1);
  expect(await jwksOf(b)).toEqual(await jwksOf(a));
  expect(kidOf(await tokenOf(a))).toBe(kidOf(await tokenOf(b)));
});

test('a key is replaced at its age without anyone noticing', async () => {
  const [a, b] = replicas as [RunningService, RunningService];
  const first = await tokenOf(a);

  clock += 24 * hour;
  await waitFor(async () => (await jwksOf(a)).length === 2 && (await jwksOf(b)).length === 2, {
    what: 'a new key',
  });
  const late = await tokenOf(b);
  expect(kidOf(late)).toBe(kidOf(first));

  clock += 6 * minute;
  const second = await tokenOf(b);
  expect(kidOf(second)).not.toBe(kidOf(first));
  expect(await verifies(a, second)).toBe(true);
  expect(await verifies(a, late)).toBe(true);
  const { jti } = jwt.decode(late) as jwt.JwtPayload;
  expect((await session(a, String(jti))).body.active).toBe(true);

  // The key that signed `late` stays until that token expires.
  clock += 11 * hour;
  expect(await verifies(a, late)).toBe(true);
  clock += 48 * hour;
  await waitFor(async () => !(await jwksOf(a)).some(({ kid }) => kid === kidOf(first)), {
    what: 'the old key to go',
  });
  expect((await session(a, String(jti))).body.active).toBe(false);
});

test('private keys are stored encrypted only', async () => {
  const stored = await adminAuth.connection().collection('signing_keys').find().toArray();
  expect(stored.length).toBeGreaterThan(0);
  for (const { publicJwk, encryptedPrivateJwk, ...rest } of stored) {
    expect(publicJwk).not.toHaveProperty('d');
    expect(JSON.stringify(rest)).not.toContain('"d"');
    expect(encryptedPrivateJwk.toString('latin1')).not.toContain('"d"');
  }
});

test('while the secret is changed, a key of the new one is published before it signs', async () => {
  const [old, next] = [encryptionSecret, 'another-secret-0123456789-abcdefghijk'];
  const startWith = (secrets: string) =>
    adminAuth.start({ ADMIN_KEY_ENCRYPTION_SECRET: secrets }, { now, keyRefreshMs: 25 });
  const adding = await startWith(`${old},${next}`);
  const first = kidOf(await tokenOf(adding));
  const before = (await jwksOf(adding)).length;

  const replacing = await startWith(`${next},${old}`);
  const every = [...replicas, adding, replacing];
  expect(kidOf(await tokenOf(replacing))).toBe(first);
  for (const replica of every)
    await waitFor(async () => (await jwksOf(replica)).length === before + 1, { what: 'the new key' });

  clock += 6 * minute;
  const replaced = await startWith(next);
  const second = await tokenOf(replaced);
  expect(kidOf(second)).not.toBe(first);
  expect([kidOf(await tokenOf(adding)), kidOf(await tokenOf(replacing))]).toEqual(
    Array(2).fill(kidOf(second)),
  );
  for (const replica of [...every, replaced]) {
    expect(await verifies(replica, second)).toBe(true);
    expect(await jwksOf(replica)).toHaveLength(before + 1);
  }
  await Promise.all([adding, replacing, replaced].map((replica) => replica.close()));
});

test('a replica with another secret signs with a key of its own, and both are published', async () => {
  const [a] = replicas as [RunningService];
  const other = await adminAuth.start(
    { ADMIN_KEY_ENCRYPTION_SECRET: 'another-secret-0123456789-abcdefghijk' },
    { now, keyRefreshMs: 25 },
  );
  const [own, others] = [await tokenOf(a), await tokenOf(other)];
  expect(kidOf(own)).not.toBe(kidOf(others));
  await waitFor(async () => (await verifies(a, others)) && (await verifies(other, own)), {
    what: 'both keys',
  });
  const published = (await jwksOf(a)).map(({ kid }) => kid);
  expect(published).toEqual(expect.arrayContaining([kidOf(own), kidOf(others)]));
});
