import { beforeAll, describe, expect, test } from '@jest/globals';
import { limits, type Team } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { useRevocations } from '@platform/testkit';
import {
  ask,
  login,
  password,
  type SignedInAs,
  session,
  signedInAs,
  signIn,
  useAdminAuth,
} from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
const revoked = useRevocations(adminAuth.redis);
let at = Date.now();
let service: RunningService;
let owner: SignedInAs;

beforeAll(async () => {
  service = await adminAuth.start({}, { now: () => new Date(at) });
  await adminAuth.command('owner');
  owner = await signIn(service, 'owner');
});

const team = async (): Promise<Team> => (await owner.ask('GET', '/api/admin/team')).body;
const join = (token: string, username: string, given = password) =>
  ask(service, 'POST', '/api/admin/join', { body: { token, username, password: given } });
async function joined(username: string, role: string): Promise<SignedInAs> {
  const { body } = await owner.ask('POST', '/api/admin/team/invites', { role });
  return signedInAs(service, (await join(body.token, username)).body);
}

describe('an invitation', () => {
  test('lets one join with its role, and is in the list until then', async () => {
    const { status, body } = await owner.ask('POST', '/api/admin/team/invites', { role: 'editor' });
    expect(status).toBe(201);
    const { token: _, ...listed } = body;
    expect((await team()).invites).toEqual([listed]);
    expect((await join(body.token, 'linwei')).body.admin).toMatchObject({
      username: 'linwei',
      role: 'editor',
    });
    const { body: entries } = await owner.ask('GET', '/api/admin/audit?action=admin.join');
    expect(entries[0].changes).toEqual([{ field: 'role', before: '', after: 'editor' }]);
    expect((await team()).invites).toEqual([]);
    expect(await join(body.token, 'another')).toMatchObject({ status: 401, body: { key: 'inviteInvalid' } });
  });

  test('gives its token again to who has given the password lately', async () => {
    const { body } = await owner.ask('POST', '/api/admin/team/invites', { role: 'analyst' });
    const link = () => owner.ask('POST', `/api/admin/team/invites/${body.id}/token`);
    expect(await link()).toMatchObject({ status: 200, body });
    const { body: entries } = await owner.ask('GET', '/api/admin/audit?action=admin.invite-link');
    expect(entries).toEqual([expect.objectContaining({ target: expect.objectContaining({ id: body.id }) })]);
    at += 11 * 60_000;
    const withdraw = () => owner.ask('DELETE', `/api/admin/team/invites/${body.id}`);
    for (const ask of [link, withdraw])
      expect(await ask()).toMatchObject({ status: 403, body: { key: 'confirmationRequired' } });
    owner = await signIn(service, 'owner');
    expect((await withdraw()).status).toBe(204);
    expect((await link()).status).toBe(404);
  });

  test('is one of twenty at most', async () => {
    const invite = () => owner.ask('POST', '/api/admin/team/invites', { role: 'analyst' });
    const open = (await team()).invites.length;
    for (let made = open; made < limits.adminInvites - 1; made += 1) await invite();
    const last = await Promise.all([invite(), invite(), invite()]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await team()).invites).toHaveLength(limits.adminInvites);
    for (const { id } of (await team()).invites) await owner.ask('DELETE', `/api/admin/team/invites/${id}`);
  });

  test.each([
    ['demoted', { role: 'editor' }],
    ['disabled', { disabled: true }],
  ])('ends when the owner who made it is %s', async (how, change) => {
    const maker = await joined(`maker-${how}`, 'owner');
    const { body } = await maker.ask('POST', '/api/admin/team/invites', { role: 'owner' });
    expect((await owner.ask('PUT', `/api/admin/team/${maker.id}`, change)).status).toBe(204);
    expect((await join(body.token, `heir-${how}`)).status).toBe(401);
    expect((await team()).invites).toEqual([]);
  });

  test('by an owner whom a command has disabled is not good', async () => {
    const maker = await joined('maker-command', 'owner');
    const { body } = await maker.ask('POST', '/api/admin/team/invites', { role: 'owner' });
    await adminAuth.command('maker-command', { kind: 'disable' });
    expect((await join(body.token, 'heir-command')).status).toBe(401);
  });

  test('used by many at once lets one join', async () => {
    const { body } = await owner.ask('POST', '/api/admin/team/invites', { role: 'analyst' });
    const all = await Promise.all(Array.from({ length: 5 }, (_, n) => join(body.token, `crowd-${n}`)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['a short password', 'fine', 'short', 400],
    ['a bad name', 'a b', password, 400],
    ['a name that is taken, in other letters', 'OWNER', password, 409],
  ])('survives %s', async (_, username, given, status) => {
    const { body } = await owner.ask('POST', '/api/admin/team/invites', { role: 'analyst' });
    expect((await join(body.token, username, given)).status).toBe(status);
    expect((await join(body.token, `joined-${status}-${username.length}`)).status).toBe(200);
  });

  test('is over when withdrawn, after a day, or changed by a letter', async () => {
    const invite = async () => (await owner.ask('POST', '/api/admin/team/invites', { role: 'owner' })).body;
    const withdrawn = await invite();
    expect((await owner.ask('DELETE', `/api/admin/team/invites/${withdrawn.id}`)).status).toBe(204);
    const forged = await invite();
    const other = forged.token.endsWith('A') ? 'B' : 'A';
    const late = await invite();
    at += 24 * 60 * 60_000;
    for (const token of [
      withdrawn.token,
      forged.token.slice(0, -1) + other,
      late.token,
      `${late.id}.`,
      '.',
      '',
    ])
      expect((await join(token, 'intruder')).status).toBe(401);
    owner = await signIn(service, 'owner');
  });
});

describe('a member of the team', () => {
  test('has another role everywhere at once, and goes on with the session', async () => {
    const editor = await joined('promoted', 'editor');
    expect((await owner.ask('PUT', `/api/admin/team/${editor.id}`, { role: 'analyst' })).status).toBe(204);
    expect((await session(service, editor.sessionId)).body).toMatchObject({ active: true, role: 'analyst' });
    await revoked('session', editor.sessionId);
    const { body } = await owner.ask('GET', '/api/admin/audit?action=admin.role');
    expect(body[0]).toMatchObject({
      ...{ admin: { username: 'owner' }, target: { type: 'admin', id: editor.id, title: 'promoted' } },
      changes: [{ field: 'role', before: 'editor', after: 'analyst' }],
    });
  });

  test.each([
    ['demoted', { role: 'analyst' }],
    ['disabled', { disabled: true }],
  ])('cannot undo being %s by a request on its way', async (how, change) => {
    const other = await joined(`clinging-${how}`, 'owner');
    let isOver = false;
    const cling = async () => {
      while (!isOver) {
        await other.ask('PUT', `/api/admin/team/${other.id}`, { role: 'owner', disabled: false });
        await other.ask('POST', '/api/admin/team/invites', { role: 'owner' });
      }
    };
    const clinging = [cling(), cling(), cling()];
    expect((await owner.ask('PUT', `/api/admin/team/${other.id}`, change)).status).toBe(204);
    isOver = true;
    await Promise.all(clinging);
    const { administrators, invites } = await team();
    expect(administrators.find(({ id }) => id === other.id)).toMatchObject(change);
    expect(invites).toEqual([]);
  });

  test('who is disabled is out, and can be let in again', async () => {
    const editor = await joined('paused', 'editor');
    expect((await owner.ask('PUT', `/api/admin/team/${editor.id}`, { disabled: true })).status).toBe(204);
    expect((await session(service, editor.sessionId)).body.active).toBe(false);
    expect((await login(service, 'paused', password)).status).toBe(401);
    expect((await owner.ask('PUT', `/api/admin/team/${editor.id}`, { disabled: false })).status).toBe(204);
    expect((await login(service, 'paused', password)).status).toBe(200);
    expect((await session(service, editor.sessionId)).body.active).toBe(false);
  });

  test('is not changed, and nor is the team, without its entry in the audit log', async () => {
    const editor = await joined('unlogged', 'editor');
    const invite = () => owner.ask('POST', '/api/admin/team/invites', { role: 'analyst' });
    const { token, id } = (await invite()).body;
    const changes = [
      () => owner.ask('PUT', `/api/admin/team/${editor.id}`, { role: 'analyst' }),
      () => owner.ask('PUT', `/api/admin/team/${editor.id}`, { disabled: true }),
      () => editor.ask('PUT', '/api/admin/account/password', { password, newPassword: `new ${password}` }),
      invite,
      () => join(token, 'unlogged-heir'),
      () => owner.ask('DELETE', `/api/admin/team/invites/${id}`),
    ];
    const before = await team();
    const accept = (validator: object) =>
      adminAuth.connection().db?.command({ collMod: 'audit_log', validator });
    await accept({ action: 'none' });
    for (const change of changes) expect((await change()).status).toBe(500);
    await accept({});
    expect(await team()).toEqual(before);
    expect((await login(service, 'unlogged', password)).status).toBe(200);
    expect((await changes[0]?.())?.status).toBe(204);
    const { body } = await owner.ask('GET', '/api/admin/audit?action=admin.role');
    expect(body[0].target.title).toBe('unlogged');
  });

  test('is never the last owner to go, also when two owners demote each other at once', async () => {
    const rest = (await team()).administrators.filter(({ role, id }) => role === 'owner' && id !== owner.id);
    for (const { id } of rest) await owner.ask('PUT', `/api/admin/team/${id}`, { role: 'analyst' });
    for (const change of [{ role: 'editor' }, { disabled: true }])
      expect(await owner.ask('PUT', `/api/admin/team/${owner.id}`, change)).toMatchObject({
        ...{ status: 409, body: { key: 'lastOwner' } },
      });
    const second = await joined('second-owner', 'owner');
    const both = await Promise.all([
      owner.ask('PUT', `/api/admin/team/${second.id}`, { role: 'analyst' }),
      second.ask('PUT', `/api/admin/team/${owner.id}`, { role: 'analyst' }),
    ]);
    // Whoever comes second is no owner any more.
    expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
    const left = (await team()).administrators.filter((one) => one.role === 'owner' && !one.disabled);
    expect(left).toHaveLength(1);
  });
});

test('the list says who is where, and a change needs a password given lately', async () => {
  await adminAuth.command('chief');
  const chief = await signIn(service, 'chief');
  const { body } = await chief.ask('GET', '/api/admin/team');
  expect(body.administrators.find(({ username }: { username: string }) => username === 'chief')).toEqual({
    ...{ id: chief.id, username: 'chief', role: 'owner', disabled: false },
    ...{ secondFactors: [], passkeys: 0, sessions: 1, seenAt: new Date(at).toISOString() },
  });
  at += 11 * 60_000;
  for (const [method, path, given] of [
    ['POST', '/api/admin/team/invites', { role: 'owner' }],
    ['PUT', `/api/admin/team/${chief.id}`, { role: 'editor' }],
    ['PUT', '/api/admin/team', { secondFactorRequired: false }],
  ] as const)
    expect(await chief.ask(method, path, given)).toMatchObject({
      ...{ status: 403, body: { key: 'confirmationRequired' } },
    });
});
