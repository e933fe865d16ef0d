import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { limits, messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { useRevocations } from '@platform/testkit';
import jwt from 'jsonwebtoken';
import { ask, login, password, session, signedInAs, useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
const revoked = useRevocations(adminAuth.redis);
let service: RunningService;

beforeAll(async () => {
  service = await adminAuth.start();
  await adminAuth.command('operator');
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function loggedIn(address?: string) {
  const { body } = await login(service, 'operator', password, address);
  const { sessionId, headers } = signedInAs(service, body);
  return { token: body.token as string, admin: body.admin, sessionId, headers };
}

describe('a login with the right password', () => {
  test('gives a token that the key set verifies, with all its claims', async () => {
    const { status, headers, body } = await login(service, 'Operator ', password);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      token: expect.any(String),
      admin: { id: expect.any(String), username: 'operator', role: 'owner', mustEnrol: false },
    });

    const jwks = (await ask(service, 'GET', '/internal/jwks', { headers: {} })).body;
    const header = jwt.decode(body.token, { complete: true })?.header;
    expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    const jwk = jwks.keys.find((key: JsonWebKey & { kid: string }) => key.kid === header?.kid);
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const claims = jwt.verify(body.token, createPublicKey({ key: jwk, format: 'jwk' }), {
      algorithms: ['ES256'],
      issuer: 'admin-auth',
      audience: 'platform-admin',
    }) as jwt.JwtPayload;
    expect(claims.sub).toBe(body.admin.id);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(12 * 60 * 60);
    expect((await session(service, String(claims.jti))).body).toEqual({
      active: true,
      adminId: body.admin.id,
      ...{ username: 'operator', role: 'owner', mustEnrol: false },
    });
  });

  test('verify gives the admin; logout ends the session and tells the gateways', async () => {
    const { admin, sessionId, headers } = await loggedIn();
    expect(await ask(service, 'GET', '/api/admin/verify', { headers })).toMatchObject({
      status: 200,
      body: { admin },
    });

    expect((await ask(service, 'POST', '/api/admin/logout', { headers })).status).toBe(204);
    expect((await session(service, sessionId)).body).toEqual({ active: false });
    expect((await ask(service, 'GET', '/api/admin/verify', { headers })).status).toBe(401);
    await revoked('session', sessionId);
  });
});

describe('a login that fails', () => {
  test.each([
    ['a wrong password', 'operator', 'not the password'],
    ['an unknown name', 'nobody', password],
  ])('%s is 401 with one message', async (_, username, given) => {
    const { status, body } = await login(service, username, given, '192.0.2.50');
    expect(status).toBe(401);
    expect(body).toEqual({
      message: messages.loginFailed,
      code: 'unauthorized',
      requestId: expect.any(String),
      key: 'loginFailed',
    });
  });

  test('an unknown name takes as long as a wrong password', async () => {
    const times: Record<string, number[]> = { operator: [], nobody: [] };
    const roomy = await adminAuth.start({
      LOGIN_FAILURES_PER_ADDRESS: '1000',
      LOGIN_FAILURES_PER_NAME_AND_ADDRESS: '1000',
      LOGIN_FAILURES_PER_NAME: '1000',
    });
    for (let round = 0; round < 25; round += 1) {
      for (const [username, taken] of Object.entries(times)) {
        // Processor time, nearly all of which goes into the hash, so that other load doesn't count.
        const before = process.cpuUsage();
        await login(roomy, username, 'not the password', '192.0.2.51');
        const { user, system } = process.cpuUsage(before);
        taken.push(user + system);
      }
    }
    const [wrong, unknown] = [median(times.operator ?? []), median(times.nobody ?? [])];
    expect(Math.abs(wrong - unknown) / wrong).toBeLessThan(0.5);
  });

  test.each([
    [{}, messages.loginRequired],
    [{ username: 'operator' }, messages.loginRequired],
    [{ username: 'operator', password, role: 'root' }, 'Unknown field: role'],
    [
      { username: 'u'.repeat(limits.adminUsernameCharacters + 1), password },
      'Username is longer than 64 characters',
    ],
  ])('%j is 400', async (body, message) => {
    const response = await ask(service, 'POST', '/api/admin/login', { body });
    expect({ status: response.status, message: response.body.message }).toEqual({ status: 400, message });
  });

  test('without the gateway’s word there is no login', async () => {
    const response = await ask(service, 'POST', '/api/admin/login', {
      headers: {},
      body: { username: 'operator', password },
    });
    expect(response.status).toBe(401);
  });
});

describe('many logins at once', () => {
  test('get 401 or 503 with Retry-After, and never stall the admin at his own address', async () => {
    const roomy = await adminAuth.start({ LOGIN_FAILURES_PER_NAME: '100000' });
    expect((await login(roomy, 'operator', password, '192.0.2.60')).status).toBe(200);
    const flood = Array.from({ length: 150 }, (_, i) =>
      login(roomy, 'operator', 'a wrong guess', `198.51.100.${i}`),
    );
    const own = await login(roomy, 'operator', password, '192.0.2.60');
    expect(own.status).toBe(200);
    for (const { status, headers } of await Promise.all(flood)) {
      expect([401, 503]).toContain(status);
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

test('an admin’s own token is no identity here', async () => {
  const { token } = await loggedIn();
  const verify = async (headers: Record<string, string>) =>
    (await ask(service, 'GET', '/api/admin/verify', { headers })).status;
  expect(await verify({ authorization: `Bearer ${token}` })).toBe(401);
  expect(await verify({ 'x-identity': token })).toBe(503);
});

test('a session that nobody has is not active', async () => {
  expect((await session(service, 'unknown')).body).toEqual({ active: false });
});
