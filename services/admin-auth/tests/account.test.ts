import { beforeAll, expect, test } from '@jest/globals';
import type { RunningService } from '@platform/service-kit';
import { login, password, session, signIn, useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
let service: RunningService;

beforeAll(async () => {
  service = await adminAuth.start();
});

test('a new password needs the old one, and ends all other sessions', async () => {
  await adminAuth.command('changer');
  const other = await signIn(service, 'changer');
  const here = await signIn(service, 'changer');
  const change = (given: string, newPassword: string) =>
    here.ask('PUT', '/api/admin/account/password', { password: given, newPassword });
  const next = 'another password of the tests';
  expect(await change('not the password', next)).toMatchObject({
    status: 403,
    body: { key: 'passwordWrong' },
  });
  expect((await change(password, 'short')).status).toBe(400);
  expect((await change(password, next)).status).toBe(204);
  expect((await session(service, other.sessionId)).body.active).toBe(false);
  expect((await session(service, here.sessionId)).body.active).toBe(true);
  expect((await login(service, 'changer', password)).status).toBe(401);
  expect((await login(service, 'changer', next)).status).toBe(200);
});

test('two changes of the password at once: one of them holds, and the other is told', async () => {
  await adminAuth.command('twice');
  const here = await signIn(service, 'twice');
  const passwords = ['the first new password', 'the second new password'];
  const changes = await Promise.all(
    passwords.map((newPassword) => here.ask('PUT', '/api/admin/account/password', { password, newPassword })),
  );
  const [held, told] = changes.map(({ status }) => status).sort();
  expect(held).toBe(204);
  // 403 when the old password was checked after the first change.
  expect([403, 409]).toContain(told);
  const holds = passwords[changes.findIndex(({ status }) => status === 204)] as string;
  expect((await login(service, 'twice', holds)).status).toBe(200);
});

test('own sessions are listed and ended, others’ are not found', async () => {
  await adminAuth.command('lister');
  await adminAuth.command('stranger');
  const stranger = await signIn(service, 'stranger');
  const [there, elsewhere, here] = [
    await signIn(service, 'lister', password, '198.51.100.7'),
    await signIn(service, 'lister'),
    await signIn(service, 'lister'),
  ];
  const { body } = await here.ask('GET', '/api/admin/account');
  expect(body).toMatchObject({
    ...{ role: 'owner', hasTotp: false, passkeys: [], passkeysAvailable: true, recoveryCodesLeft: 0 },
  });
  expect(body.sessions).toHaveLength(3);
  expect(body.sessions).toContainEqual(
    expect.objectContaining({ id: there.sessionId, isThis: false, address: '198.51.100.7' }),
  );
  expect(body.sessions).toContainEqual(expect.objectContaining({ id: here.sessionId, isThis: true }));
  const end = async (id: string) => (await here.ask('DELETE', `/api/admin/account/sessions/${id}`)).status;
  expect(await end(there.sessionId)).toBe(204);
  expect(await end(stranger.sessionId)).toBe(404);
  expect((await session(service, stranger.sessionId)).body.active).toBe(true);
  expect((await here.ask('DELETE', '/api/admin/account/sessions')).status).toBe(204);
  const states = await Promise.all(
    [there, elsewhere, here].map(async ({ sessionId }) => (await session(service, sessionId)).body.active),
  );
  expect(states).toEqual([false, false, true]);
  for (const action of ['admin.session-end', 'admin.sessions-end'])
    expect((await here.ask('GET', `/api/admin/audit?action=${action}`)).body).toMatchObject([
      { admin: { username: 'lister' } },
    ]);
});
