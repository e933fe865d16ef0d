import { beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { undisturbed, waitFor } from '@platform/testkit';
import type { ClientSession } from 'mongoose';
import { type Authenticator, createAuthenticator, type Signed } from './support/authenticator.ts';
import {
  addPasskey,
  ask,
  auditedOf,
  enableTotp,
  login,
  passkeyOrigin as origin,
  passkeyChallenge,
  password,
  type SignedInAs,
  session,
  signIn,
  useAdminAuth,
} from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
let service: RunningService;

beforeAll(async () => {
  service = await adminAuth.start({
    LOGIN_FAILURES_PER_ADDRESS: '1000',
    LOGIN_FAILURES_PER_NAME_AND_ADDRESS: '5',
  });
});

async function newAdmin(username: string): Promise<SignedInAs> {
  await adminAuth.command(username);
  return await signIn(service, username);
}

const send = (id: string, response: unknown) =>
  ask(service, 'POST', '/api/admin/login/passkey', { body: { id, response } });
async function logIn(authenticator: Authenticator, signed: Partial<Signed> = {}) {
  const { id, options } = await passkeyChallenge(service);
  return await send(id, authenticator.sign(options.challenge, { origin, ...signed }));
}

describe('a passkey is not left in an account that', () => {
  /** Adds a passkey while `change` is being made. */
  async function addDuring(thief: SignedInAs, change: (session: ClientSession) => Promise<unknown>) {
    const { id, options } = (await thief.ask('POST', '/api/admin/account/passkeys/options')).body;
    const response = createAuthenticator().register(options.challenge, { origin });
    const transaction = await adminAuth.connection().startSession();
    transaction.startTransaction();
    await change(transaction);
    const adding = thief.ask('POST', '/api/admin/account/passkeys', { id, name: 'Phone', response });
    const { challenges } = adminAuth.stores();
    await waitFor(async () => (await challenges.find('passkey', id, new Date())) === null);
    await transaction.commitTransaction();
    await transaction.endSession();
    expect((await adding).status).toBe(401);
  }

  test('is reset meanwhile', async () => {
    const thief = await newAdmin('reset-meanwhile');
    await enableTotp(thief);
    const { _id } = await adminAuth.find('reset-meanwhile');
    await addDuring(thief, (session) =>
      adminAuth.stores().admins.changeCredentials(_id, { $set: { passkeys: [] } }, { session }),
    );
    expect((await adminAuth.find('reset-meanwhile')).passkeys).toEqual([]);
  });

  test('had no factor, and whose session is ended meanwhile', async () => {
    const thief = await newAdmin('ended-meanwhile');
    const { _id } = await adminAuth.find('ended-meanwhile');
    await addDuring(thief, (session) =>
      adminAuth.stores().sessions.revokeAll(_id, new Date(), undefined, session),
    );
    expect((await adminAuth.find('ended-meanwhile')).passkeys).toEqual([]);
  });
});

test('a passkey is made, named, logs in without a password, and is removed', async () => {
  const admin = await newAdmin('keeper');
  const { authenticator, added, options } = await addPasskey(admin);
  expect(options.options).toMatchObject({
    ...{ rp: { id: 'localhost' }, attestation: 'none', user: { name: 'keeper' } },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(added).toMatchObject({ status: 201, body: { passkeys: [{ name: 'Phone', lastUsedAt: null }] } });
  expect((await login(service, 'keeper', password)).body).toMatchObject({
    secondFactor: { methods: ['passkey'] },
  });
  const entered = await logIn(authenticator, { counter: 1 });
  expect(entered).toMatchObject({ status: 200, body: { admin: { username: 'keeper', role: 'owner' } } });

  const path = `/api/admin/account/passkeys/${authenticator.id}`;
  expect((await admin.ask('PUT', path, { name: 'Laptop' })).status).toBe(204);
  expect((await admin.ask('GET', '/api/admin/account')).body.passkeys).toMatchObject([
    { name: 'Laptop', lastUsedAt: expect.any(String) },
  ]);
  expect((await admin.ask('DELETE', path)).status).toBe(204);
  expect((await admin.ask('DELETE', path)).status).toBe(404);
  expect((await logIn(authenticator, { counter: 2 })).status).toBe(401);
  expect(await auditedOf(service, 'keeper')).toEqual([
    'admin.passkey-remove',
    'admin.login',
    'admin.passkey-add',
    'admin.login',
  ]);
});

test('a passkey has so many tries at an address; then even the right signature waits', async () => {
  const admin = await newAdmin('guessed');
  await undisturbed(async () => {
    const { authenticator } = await addPasskey(admin);
    for (let n = 0; n < 5; n += 1)
      expect((await logIn(authenticator, { counter: 1, isVerified: false })).status).toBe(401);
    expect((await logIn(authenticator, { counter: 1 })).status).toBe(429);
  });
});

describe('rejected is', () => {
  test('a counter that does not go up, as a clone’s, also of two at once', async () => {
    const { authenticator } = await addPasskey(await newAdmin('cloned'));
    expect((await logIn(authenticator, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) expect((await logIn(authenticator, { counter })).status).toBe(401);
    const both = await Promise.all([6, 6].map((counter) => logIn(authenticator, { counter })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test.each([
    ['another origin', { origin: 'http://localhost:9999' }],
    ['another site', { rpId: 'example.com' }],
    ['no verified user', { isVerified: false }],
  ])('%s, in making one and in logging in', async (what, signed) => {
    const name = `wrong-${what.replaceAll(' ', '-')}`;
    const admin = await newAdmin(name);
    expect((await addPasskey(admin, createAuthenticator(), signed)).added.status).toBe(400);
    const { authenticator } = await addPasskey(admin);
    expect((await logIn(authenticator, { counter: 1, ...signed })).status).toBe(401);
  });

  test('a challenge that was used, of another, or invented; another’s passkey; nonsense', async () => {
    const { authenticator } = await addPasskey(await newAdmin('challenged'));
    const { id, options } = await passkeyChallenge(service);
    const signed = authenticator.sign(options.challenge, { origin, counter: 1 });
    const stranger = createAuthenticator().sign(options.challenge, { origin, counter: 1 });
    expect((await send('invented', signed)).status).toBe(401);
    expect((await send(id, { ...signed, id: stranger.id })).status).toBe(401);
    expect((await send(id, signed)).status).toBe(401);
    for (const response of [
      { id: authenticator.id },
      { ...signed, response: 'x' },
      { ...stranger, id: authenticator.id },
    ])
      expect((await send((await passkeyChallenge(service)).id, response)).status).toBe(401);
  });

  test('a passkey that was registered before, by anyone, and one too many', async () => {
    const first = await newAdmin('first');
    const { authenticator } = await addPasskey(first);
    expect((await addPasskey(await newAdmin('second'), authenticator)).added.status).toBe(400);
    for (let n = 1; n < limits.adminPasskeys; n += 1)
      expect((await addPasskey(first)).added.status).toBe(201);
    expect((await first.ask('POST', '/api/admin/account/passkeys/options')).status).toBe(409);
  });

  test('a disabled administrator’s', async () => {
    const { authenticator } = await addPasskey(await newAdmin('gone'));
    await adminAuth.command('gone', { kind: 'disable' });
    expect((await logIn(authenticator, { counter: 1 })).status).toBe(401);
  });
});

test('of the transports that a client names, only texts are stored', async () => {
  const admin = await newAdmin('mover');
  const path = '/api/admin/account/passkeys';
  const { body } = await admin.ask('POST', `${path}/options`);
  const made = createAuthenticator().register(body.options.challenge, { origin });
  const transports = ['usb', { $gt: '' }, ['nfc'], null, 1];
  const response = { ...made, response: { ...made.response, transports } };
  expect((await admin.ask('POST', path, { id: body.id, name: 'Key', response })).status).toBe(201);
  expect((await admin.ask('POST', `${path}/options`)).body.options.excludeCredentials).toEqual([
    { id: made.id, transports: ['usb'], type: 'public-key' },
  ]);
});

test('of an app and a passkey removed at once, one stays where one is required', async () => {
  const admin = await newAdmin('remover');
  for (let round = 0; round < 5; round += 1) {
    await enableTotp(admin);
    const { authenticator } = await addPasskey(admin);
    await admin.ask('PUT', '/api/admin/team', { secondFactorRequired: true });
    const removed = await Promise.all([
      admin.ask('DELETE', '/api/admin/account/totp'),
      admin.ask('DELETE', `/api/admin/account/passkeys/${authenticator.id}`),
    ]);
    expect(removed.map(({ status }) => status).sort()).toEqual([204, 409]);
    await admin.ask('PUT', '/api/admin/team', { secondFactorRequired: false });
    await admin.ask('DELETE', '/api/admin/account/totp');
    await admin.ask('DELETE', `/api/admin/account/passkeys/${authenticator.id}`);
  }
  expect(await auditedOf(service, 'remover')).toContain('admin.totp-remove');
});

test('the first factor ends the sessions that a password alone began', async () => {
  const admin = await newAdmin('two-places');
  const other = await signIn(service, 'two-places');
  await addPasskey(admin);
  expect((await session(service, other.sessionId)).body.active).toBe(false);
  expect((await session(service, admin.sessionId)).body.active).toBe(true);
});

test.each(['', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'at %j there are no passkeys',
  async (origin) => {
    const bare = await adminAuth.start({ PASSKEY_ORIGIN: origin });
    expect((await ask(bare, 'POST', '/api/admin/login/passkey-options')).status).toBe(409);
  },
);
