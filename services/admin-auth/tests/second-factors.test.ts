import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type AuditEntry, messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { undisturbed } from '@platform/testkit';
import {
  ask,
  auditedOf,
  codeAt,
  enableTotp,
  encryptionSecret,
  login,
  password,
  session,
  signedInAs,
  signIn,
  useAdminAuth,
} from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
let service: RunningService;
let at = Date.now();
const minutes = 60_000;

beforeAll(async () => {
  service = await adminAuth.start(
    { LOGIN_FAILURES_PER_NAME: '8', LOGIN_FAILURES_PER_NAME_AND_ADDRESS: '5' },
    { now: () => new Date(at) },
  );
});

let names = 0;
let username = '';
/** Begins with an administrator of whom nothing is counted. */
async function begin() {
  names += 1;
  username = `operator-${names}`;
  await adminAuth.redisClient().flushdb();
  await adminAuth.command(username);
}
beforeEach(begin);
/** Runs a test that counts in memory if a command of Redis takes over a second. */
const counted = (steps: () => Promise<void>) =>
  undisturbed(async () => {
    await begin();
    await steps();
  });

/** An administrator with an app; the code that set it up is a minute old. */
async function withApp() {
  const admin = await signIn(service, username);
  const app = await enableTotp(admin, at);
  at += 2 * 30_000;
  return { admin, ...app };
}

const ticketOf = async (address?: string) =>
  (await login(service, username, password, address)).body.secondFactor?.ticket as string;
const give = (ticket: string, code: string, address = '192.0.2.1') =>
  ask(service, 'POST', '/api/admin/login/code', {
    ...{ body: { ticket, code } },
    headers: { ...adminAuth.from(address) },
  });

describe('an authenticator app', () => {
  test('makes the password open nothing but the second step', async () => {
    const { secret } = await withApp();
    const first = await login(service, username, password);
    expect(first).toMatchObject({ status: 200, body: { secondFactor: { methods: ['code'] } } });
    expect(first.body).not.toHaveProperty('token');
    const { ticket } = first.body.secondFactor;
    expect(await give(ticket, codeAt(secret, at))).toMatchObject({
      status: 200,
      body: { token: expect.any(String), admin: { username, mustEnrol: false } },
    });
  });

  test.each([-30_000, 30_000])('takes a clock that is off by %d ms', async (drift) => {
    const { secret } = await withApp();
    expect((await give(await ticketOf(), codeAt(secret, at + drift))).status).toBe(200);
  });

  test('takes a code once, also by two at once, and none before it', async () => {
    const { secret } = await withApp();
    const tickets = await Promise.all([ticketOf(), ticketOf(), ticketOf()]);
    const code = codeAt(secret, at);
    const statuses = await Promise.all(
      tickets.slice(0, 2).map(async (one) => (await give(one, code)).status),
    );
    expect(statuses.sort()).toEqual([200, 401]);
    expect(await give(tickets[2] as string, codeAt(secret, at - 30_000))).toMatchObject({
      ...{ status: 401, body: { message: messages.codeWrong } },
    });
  });

  test('takes no code of long ago or far ahead, and none that was used to set it up', async () => {
    const admin = await signIn(service, username);
    const { secret } = await enableTotp(admin, at);
    const ticket = await ticketOf();
    for (const code of [codeAt(secret, at), codeAt(secret, at - 90_000), codeAt(secret, at + 90_000)])
      expect((await give(ticket, code)).status).toBe(401);
  });

  test('a recovery code logs in once, however it is written', async () => {
    const { recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    expect((await give(await ticketOf(), ` ${code.toUpperCase()} `)).status).toBe(200);
    expect((await give(await ticketOf(), code)).status).toBe(401);
    expect(await auditedOf(service, username)).toEqual([
      'admin.login',
      'admin.recovery-code',
      'admin.totp-add',
      'admin.login',
    ]);
  });

  test('that is there no more is removed without an entry', async () => {
    const admin = await signIn(service, username);
    await enableTotp(admin, at);
    for (let n = 0; n < 2; n += 1)
      expect((await admin.ask('DELETE', '/api/admin/account/totp')).status).toBe(204);
    const entries = await auditedOf(service, username);
    expect(entries.filter((action) => action === 'admin.totp-remove')).toHaveLength(1);
  });

  test('a ticket ends after five minutes, when it was used, and with a new password', async () => {
    const { secret, recoveryCodes } = await withApp();
    const used = await ticketOf();
    expect((await give(used, codeAt(secret, at))).status).toBe(200);
    const old = await ticketOf();
    const replaced = await ticketOf();
    await adminAuth.stores().admins.changeCredentials((await adminAuth.find(username))._id, {});
    for (const ticket of [used, replaced, 'invented'])
      expect(await give(ticket, recoveryCodes[1] as string)).toMatchObject({
        ...{ status: 401, body: { message: messages.ticketExpired } },
      });
    at += 5 * minutes;
    expect((await give(old, recoveryCodes[2] as string)).body.message).toBe(messages.ticketExpired);
  });

  test('its codes are throttled by themselves: the password resets nothing, and strangers are shut out, not its owner', () =>
    counted(async () => {
      const { secret } = await withApp();
      expect((await give(await ticketOf(), codeAt(secret, at))).status).toBe(200);
      at += 30_000;
      let tries = 0;
      for (let attacker = 0; attacker < 20; attacker += 1) {
        const address = `203.0.113.${attacker}`;
        const ticket = await ticketOf(address);
        for (let round = 0; round < 6; round += 1) {
          if ((await give(ticket, '000000', address)).status === 401) tries += 1;
        }
      }
      expect(tries).toBe(8);
      expect((await give(await ticketOf(), codeAt(secret, at))).status).toBe(200);
    }));

  test('setting it up needs the right code and a password given lately', async () => {
    const admin = await signIn(service, username);
    await admin.ask('POST', '/api/admin/account/totp');
    expect(await admin.ask('PUT', '/api/admin/account/totp', { code: '000000' })).toMatchObject({
      ...{ status: 400, body: { field: 'code' } },
    });
    at += 11 * minutes;
    const late = await admin.ask('POST', '/api/admin/account/totp');
    expect(late).toMatchObject({ status: 403, body: { key: 'confirmationRequired' } });
    const confirm = (given: string) => admin.ask('POST', '/api/admin/account/confirm', { password: given });
    expect(await confirm('not the password')).toMatchObject({ status: 403, body: { key: 'passwordWrong' } });
    expect((await confirm(password)).status).toBe(204);
    expect((await admin.ask('POST', '/api/admin/account/totp')).status).toBe(200);
  });

  test.each([
    ['POST', 'confirm', {}],
    ['PUT', 'password', { newPassword: 'another password of the tests' }],
  ])('%s /api/admin/account/%s limits guesses at the password, as the log-in does', (method, path, rest) =>
    counted(async () => {
      const admin = await signIn(service, username);
      const attempt = async (given: string) =>
        (await admin.ask(method, `/api/admin/account/${path}`, { password: given, ...rest })).status;
      for (let n = 0; n < 5; n += 1) expect(await attempt('not the password')).toBe(403);
      expect(await attempt(password)).toBe(429);
    }),
  );

  test('ends also the sessions of log-ins in progress, and trusts no address that gave the password alone', () =>
    counted(async () => {
      const admin = await signIn(service, username);
      const begun = await admin.ask('POST', '/api/admin/account/totp');
      const code = codeAt(begun.body.secret, at);
      const [enabled, ...logins] = await Promise.all([
        admin.ask('PUT', '/api/admin/account/totp', { code }),
        ...Array.from({ length: 6 }, (_, n) => login(service, username, password, `198.51.100.${n}`)),
      ]);
      expect(enabled.status).toBe(200);
      for (const { body } of logins) {
        if (!body.token) continue;
        const { sessionId } = signedInAs(service, body);
        expect((await session(service, sessionId)).body).toEqual({ active: false });
      }
      let checked = 0;
      for (let n = 0; n < 6; n += 1) {
        const ticket = await ticketOf(`198.51.100.${n}`);
        for (let round = 0; round < 5; round += 1)
          if ((await give(ticket, '000000', `198.51.100.${n}`)).status === 401) checked += 1;
      }
      expect(checked).toBe(8);
    }));

  test('many wrong codes at once are limited as those one after the other', () =>
    counted(async () => {
      await withApp();
      const tickets = await Promise.all(Array.from({ length: 20 }, (_, n) => ticketOf(`203.0.113.${n}`)));
      const given = await Promise.all(tickets.map((ticket, n) => give(ticket, '000000', `203.0.113.${n}`)));
      expect(given.filter(({ status }) => status === 401)).toHaveLength(8);
    }));

  test('sent by two at once it is set up once, and a ticket lets one in', async () => {
    const admin = await signIn(service, username);
    const begun = await admin.ask('POST', '/api/admin/account/totp');
    const code = codeAt(begun.body.secret, at);
    const enabling = Array.from({ length: 3 }, () => admin.ask('PUT', '/api/admin/account/totp', { code }));
    const enabled = (await Promise.all(enabling)).filter(({ status }) => status === 200);
    expect(enabled).toHaveLength(1);
    const ticket = await ticketOf();
    const codes = enabled[0]?.body.recoveryCodes.slice(0, 3) as string[];
    const entered = await Promise.all(codes.map((one) => give(ticket, one)));
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('ends the sessions that a password alone began, once', async () => {
    const other = await signIn(service, username);
    const admin = await signIn(service, username);
    await enableTotp(admin, at);
    expect((await session(service, other.sessionId)).body.active).toBe(false);
    expect((await session(service, admin.sessionId)).body.active).toBe(true);
  });

  test('its secret is encrypted in the database, and is read after the secret was replaced', async () => {
    const { secret } = await withApp();
    const stored = await adminAuth.find(username);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const replaced = await adminAuth.start(
      { ADMIN_KEY_ENCRYPTION_SECRET: `a-newer-secret-0123456789abcdefghij,${encryptionSecret}` },
      { now: () => new Date(at) },
    );
    const { body } = await login(replaced, username, password);
    const response = await ask(replaced, 'POST', '/api/admin/login/code', {
      body: { ticket: body.secondFactor.ticket, code: codeAt(secret, at) },
    });
    expect(response.status).toBe(200);
    const without = await adminAuth.start(
      { ADMIN_KEY_ENCRYPTION_SECRET: 'a-newer-secret-0123456789abcdefghij' },
      { now: () => new Date(at + 30_000) },
    );
    const again = await ask(without, 'POST', '/api/admin/login/code', {
      body: {
        ticket: (await login(without, username, password)).body.secondFactor.ticket,
        code: codeAt(secret, at + 30_000),
      },
    });
    expect(again.status).toBe(200);
  });
});

describe('where everyone needs a second factor', () => {
  test('only who has one can switch it on; then a password alone opens nothing but the own account', async () => {
    const without = await signIn(service, username);
    const requireIt = { secondFactorRequired: true };
    expect(await without.ask('PUT', '/api/admin/team', requireIt)).toMatchObject({
      ...{ status: 409, body: { key: 'ownFactorFirst' } },
    });
    username = `${username}-b`;
    await adminAuth.command(username);
    const { admin } = await withApp();
    expect((await admin.ask('PUT', '/api/admin/team', requireIt)).status).toBe(204);
    try {
      // It is required already: nothing changes, and nothing is logged.
      expect((await admin.ask('PUT', '/api/admin/team', requireIt)).status).toBe(204);
      const { body: entries } = await admin.ask('GET', '/api/admin/audit?action=admin.second-factor');
      expect(entries.map(({ changes }: AuditEntry) => changes)).toEqual([
        [{ field: 'required', before: 'false', after: 'true' }],
      ]);
      expect((await session(service, without.sessionId)).body.mustEnrol).toBe(true);
      expect(await admin.ask('DELETE', '/api/admin/account/totp')).toMatchObject({
        ...{ status: 409, body: { key: 'lastFactor' } },
      });
      await admin.ask('POST', '/api/admin/account/totp');
      await adminAuth.command(`${username}-new`);
      const { body } = await login(service, `${username}-new`, password);
      expect(body.admin.mustEnrol).toBe(true);
      const enrolling = signedInAs(service, body);
      await enableTotp(enrolling, at);
      expect((await session(service, enrolling.sessionId)).body.mustEnrol).toBe(false);
    } finally {
      await admin.ask('PUT', '/api/admin/team', { secondFactorRequired: false });
    }
  });
});
