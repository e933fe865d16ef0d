import { describe, expect, test } from '@jest/globals';
import { type Operation, operations, type Policy } from '@platform/contracts/operations';
import { activeNumber, memberCookie, suspendedNumber, useGateway } from './support/use-gateway.ts';

const gateway = useGateway({ environment: { RATE_LIMIT_FACTOR: '100' } });

type Caller =
  | 'anonymous'
  | 'member by header'
  | 'member by cookie'
  | 'suspended'
  | 'suspended by cookie'
  | 'admin'
  | 'admin by cookie'
  | 'logged-out admin';
const credentials: Record<Caller, () => Record<string, string>> = {
  anonymous: () => ({}),
  'member by header': () => ({ 'membership-number': activeNumber }),
  'member by cookie': () => ({ cookie: memberCookie(activeNumber) }),
  suspended: () => ({ 'membership-number': suspendedNumber }),
  'suspended by cookie': () => ({ cookie: memberCookie(suspendedNumber) }),
  admin: () => ({ authorization: `Bearer ${gateway.adminAuth.logIn({ sessionId: 'session-1' })}` }),
  'admin by cookie': () => ({ cookie: `admin=${gateway.adminAuth.logIn({ sessionId: 'session-3' })}` }),
  'logged-out admin': () => {
    const token = gateway.adminAuth.logIn({ sessionId: 'session-2' });
    gateway.adminAuth.sessions.delete('session-2');
    return { authorization: `Bearer ${token}` };
  },
};

/** 'in' is any response but the gateway's own rejection. */
const expected: Record<Policy, Record<Caller, 401 | 403 | 'in'>> = {
  anyoneOnTheInternet: {
    anonymous: 'in',
    'member by header': 'in',
    'member by cookie': 'in',
    suspended: 'in',
    'suspended by cookie': 'in',
    admin: 'in',
    'admin by cookie': 'in',
    'logged-out admin': 'in',
  },
  memberOrAdmin: {
    anonymous: 401,
    'member by header': 'in',
    'member by cookie': 'in',
    suspended: 401,
    'suspended by cookie': 401,
    admin: 'in',
    'admin by cookie': 'in',
    'logged-out admin': 401,
  },
  member: {
    anonymous: 401,
    'member by header': 'in',
    'member by cookie': 'in',
    suspended: 401,
    'suspended by cookie': 401,
    admin: 401,
    'admin by cookie': 401,
    'logged-out admin': 401,
  },
  admin: {
    anonymous: 401,
    'member by header': 403,
    'member by cookie': 403,
    suspended: 401,
    'suspended by cookie': 401,
    admin: 'in',
    'admin by cookie': 401,
    'logged-out admin': 401,
  },
  twilioSigned: {
    anonymous: 401,
    'member by header': 401,
    'member by cookie': 401,
    suspended: 401,
    'suspended by cookie': 401,
    admin: 401,
    'admin by cookie': 401,
    'logged-out admin': 401,
  },
};

/** Services that stand-ins speak for; the others are not deployed here. */
const deployed = new Set(['content', 'storage', 'tracking', 'analytics', 'web', 'gateway', 'membership']);

const calls = Object.values<Operation>(operations);

describe.each(calls)('$method $path ($policy)', ({ path: template, service, method, policy }) => {
  test.each(Object.keys(credentials) as Caller[])('%s', async (caller) => {
    const path = template.replace('{path...}', 'a/b').replace(/\{\w+\}/g, '0123456789abcdef01234567');
    const response = await fetch(`${gateway.url}${path}`, { method, headers: credentials[caller]() });
    const outcome = expected[policy][caller];
    if (outcome !== 'in') {
      expect(response.status).toBe(outcome);
      return;
    }
    if (service === 'admin-auth') return;
    expect(response.status).toBe(deployed.has(service) ? 200 : 503);
  });
});

test('the document at /api/openapi.json has every operation but the undocumented', async () => {
  const response = await fetch(`${gateway.url}/api/openapi.json`);
  expect(response.headers.get('content-type')).toContain('application/json');
  const document = (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(document.openapi).toBe('3.1.0');
  const etag = response.headers.get('etag') ?? '';
  const again = await fetch(response.url, { headers: { 'if-none-match': `W/${etag}` } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const wanted = calls.filter(({ undocumented }) => !undocumented);
  expect(documented.sort()).toEqual(wanted.map(({ method, path }) => `${method} ${path}`).sort());
});
