import { beforeAll, expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { asAdmin, runProgram, useRevocations } from '@platform/testkit';
import jwt from 'jsonwebtoken';
import {
  addPasskey,
  ask,
  enableTotp,
  login,
  password,
  session,
  signedInAs,
  signIn,
  useAdminAuth,
} from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
const revoked = useRevocations(adminAuth.redis);
let service: RunningService;

beforeAll(async () => {
  service = await adminAuth.start();
});

async function sessionOf(username: string): Promise<string> {
  const { body } = await login(service, username, password);
  return String((jwt.decode(body.token) as jwt.JwtPayload).jti);
}

const run = (args: string[], input: string, variables: Record<string, string> = {}) => {
  const servers = { MONGO_URL: adminAuth.mongo.url, REDIS_URL: adminAuth.redis.url };
  return runProgram(
    'services/admin-auth/src/commands/create-admin.ts',
    args,
    { ...servers, ...variables },
    input,
  );
};

test('the command line creates an administrator who can log in', async () => {
  const created = await run(['--username', 'operator'], `${password}\n`);
  expect(created).toEqual({ code: 0, out: 'Administrator operator is created\n', err: '' });
  expect((await login(service, 'operator', password)).status).toBe(200);
  expect(await run(['--username', 'Operator', '--if-missing'], `${password}\n`)).toMatchObject({ code: 0 });
  const again = await run(['--username', 'operator'], 'another password here\n');
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('exists already') });
});

test.each([
  [[], password, 'Creates an owner'],
  [['--username', 'x', '--reset', '--disable'], password, 'Creates an owner'],
  [['--username', 'x', '--nonsense'], password, '--nonsense'],
])('the command line %j is rejected with a word why', async (args, input, message) => {
  expect(await run(args, input)).toMatchObject({ code: 1, err: expect.stringContaining(message) });
});

test.each([
  ['x', { password: 'x'.repeat(11) }, messages.passwordLength],
  ['x', { password: 'x'.repeat(257) }, messages.passwordLength],
  ['a b', {}, 'A username has'],
  ['nobody', { kind: 'reset' }, 'There is no administrator nobody'],
  ['nobody', { kind: 'disable' }, 'There is no administrator nobody'],
] as const)('of %s, %j is rejected', async (username, options, message) => {
  await expect(adminAuth.command(username, options)).rejects.toThrow(message);
});

test('the password of local runs is rejected in production, by the command and at login', async () => {
  const rejected = await run(['--username', 'admin'], 'admin-local-only', { NODE_ENV: 'production' });
  expect(rejected).toMatchObject({ code: 1, err: expect.stringContaining('password of local runs') });
  await adminAuth.command('admin', { password: 'admin-local-only' });
  expect((await login(service, 'admin', 'admin-local-only')).status).toBe(200);
  const production = await adminAuth.start({ NODE_ENV: 'production' });
  expect((await login(production, 'admin', 'admin-local-only')).status).toBe(401);
});

test('a reset ends all sessions, invitations and the old password', async () => {
  await adminAuth.command('reset-me');
  const id = await sessionOf('reset-me');
  const stranger = await signIn(service, 'reset-me');
  const { token } = (await stranger.ask('POST', '/api/admin/team/invites', { role: 'owner' })).body;
  await adminAuth.command('reset-me', { kind: 'reset', password: 'a wholly new password' });
  expect((await session(service, id)).body).toEqual({ active: false });
  expect((await login(service, 'reset-me', password)).status).toBe(401);
  const joined = await ask(service, 'POST', '/api/admin/join', {
    body: { token, username: 'stranger', password },
  });
  expect([joined.status, joined.body.message]).toEqual([401, messages.inviteInvalid]);
  expect((await login(service, 'reset-me', 'a wholly new password')).status).toBe(200);
});

test('a reset lets in by the password alone who has lost both the app and the passkey', async () => {
  await adminAuth.command('lost-all');
  const before = await signIn(service, 'lost-all');
  await enableTotp(before);
  await addPasskey(before);
  expect((await login(service, 'lost-all', password)).body).toMatchObject({
    secondFactor: { methods: ['passkey', 'code'] },
  });
  expect(await run(['--username', 'lost-all', '--reset'], `${password}\n`)).toMatchObject({ code: 0 });
  const { body } = await login(service, 'lost-all', password);
  expect(body).toMatchObject({ token: expect.any(String) });
  const after = signedInAs(service, body);
  expect((await after.ask('GET', '/api/admin/account')).body).toMatchObject({
    ...{ hasTotp: false, passkeys: [], recoveryCodesLeft: 0 },
  });
});

test('a disabled administrator is out everywhere at once; a reset lets him in again, but not his old sessions', async () => {
  await adminAuth.command('disable-me');
  const id = await sessionOf('disable-me');
  await adminAuth.command('disable-me', { kind: 'disable' });
  await revoked('session', id);
  expect((await session(service, id)).body).toEqual({ active: false });
  expect((await login(service, 'disable-me', password)).status).toBe(401);
  await adminAuth.command('disable-me', { kind: 'reset' });
  expect((await login(service, 'disable-me', password)).status).toBe(200);
  expect((await session(service, id)).body).toEqual({ active: false });
});

test('what was done is in the audit log', async () => {
  await adminAuth.command('audited');
  await adminAuth.command('audited', { kind: 'reset' });
  await adminAuth.command('audited', { kind: 'disable' });
  const { body } = await ask(service, 'GET', '/api/admin/audit?limit=3', { headers: asAdmin() });
  expect(body.map(({ action }: { action: string }) => action)).toEqual([
    'admin.disable',
    'admin.reset',
    'admin.create',
  ]);
  expect(body[0]).toMatchObject({
    admin: { username: 'command' },
    address: 'local',
    target: { type: 'admin', title: 'audited' },
  });
});
