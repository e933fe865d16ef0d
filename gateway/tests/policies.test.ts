import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { AdminRole } from '@platform/contracts';
import { type Operation, operations, type Policy } from '@platform/contracts/operations';
import { apiPath } from '@platform/contracts/paths';
import { useRedis } from '@platform/testkit';
import { announce, untilRejected } from './support/revocations.ts';
import { activeNumber, memberCookie, suspendedNumber, useGateway } from './support/use-gateway.ts';

const redis = useRedis();
const gateway = useGateway({ redisUrl: () => redis.url, environment: { RATE_LIMIT_FACTOR: '100' } });

const logIn = (role: AdminRole, mustEnrol = false) =>
  gateway.adminAuth.logIn({ sessionId: `session-${role}-${mustEnrol}`, role, mustEnrol });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Owners that the gateway has let in before they were disabled and demoted. */
let disabledToken: string;
let demotedToken: string;

/** Lets an owner in, then changes the session as `change` does and announces it. */
async function changedOwner(sessionId: string, change: () => unknown, rejected: number): Promise<string> {
  const token = gateway.adminAuth.logIn({ sessionId });
  const url = gateway.url + apiPath('/api/members');
  const status = async () => (await fetch(url, { headers: bearer(token) })).status;
  expect(await status()).toBe(200);
  change();
  await announce(redis.url, JSON.stringify({ kind: 'session', ids: [sessionId] }));
  await untilRejected(status, 0, rejected);
  return token;
}

beforeAll(async () => {
  const { sessions, logIn } = gateway.adminAuth;
  disabledToken = await changedOwner('session-over', () => sessions.delete('session-over'), 401);
  demotedToken = await changedOwner(
    'session-demoted',
    () => logIn({ sessionId: 'session-demoted', role: 'analyst' }),
    403,
  );
});

const credentials = {
  anonymous: () => ({}),
  'member by header': () => ({ 'membership-number': activeNumber }),
  'member by cookie': () => ({ cookie: memberCookie(activeNumber) }),
  suspended: () => ({ 'membership-number': suspendedNumber }),
  'suspended by cookie': () => ({ cookie: memberCookie(suspendedNumber) }),
  owner: () => bearer(logIn('owner')),
  editor: () => bearer(logIn('editor')),
  analyst: () => bearer(logIn('analyst')),
  'owner by cookie': () => ({ cookie: `admin=${logIn('owner')}` }),
  'owner who must enrol': () => bearer(logIn('owner', true)),
  'owner who must enrol, by cookie': () => ({ cookie: `admin=${logIn('owner', true)}` }),
  'disabled owner': () => bearer(disabledToken),
  'demoted owner': () => bearer(demotedToken),
} satisfies Record<string, () => Record<string, string>>;
type Caller = keyof typeof credentials;

/** Who is let in; any other gets 401, or 403 where `forbidden` says so. */
const everyone = Object.keys(credentials) as Caller[];
const members: Caller[] = ['member by header', 'member by cookie'];
const analysts: Caller[] = ['analyst', 'demoted owner'];
const administrators: Caller[] = ['owner', 'editor', ...analysts];
const pending: Caller[] = ['owner who must enrol', 'owner who must enrol, by cookie'];
const table: Record<Policy, { in: Caller[]; forbidden?: Caller[] }> = {
  anyoneOnTheInternet: { in: everyone },
  twilioSigned: { in: [] },
  member: { in: members },
  memberOrAdmin: { in: [...members, ...administrators, 'owner by cookie'], forbidden: pending },
  account: { in: [...administrators, 'owner who must enrol'], forbidden: members },
  owner: {
    in: ['owner'],
    forbidden: [...members, 'owner who must enrol', 'editor', ...analysts],
  },
  editor: {
    in: ['owner', 'editor'],
    forbidden: [...members, 'owner who must enrol', ...analysts],
  },
  analyst: {
    in: ['owner', ...analysts],
    forbidden: [...members, 'owner who must enrol', 'editor'],
  },
};

/** Services that are not deployed here; stand-ins speak for the others. */
const missing = ['scraper', 'sms'];

const calls = Object.values<Operation>(operations);

test.each(calls)('$method $path ($policy)', async ({ path: template, service, method, policy }) => {
  const path = template.replace('{path...}', 'a/b').replace(/\{\w+\}/g, '0123456789abcdef01234567');
  const statusOf = async (caller: Caller) =>
    (await fetch(`${gateway.url}${path}`, { method, headers: credentials[caller]() })).status;
  const expected = (caller: Caller) => {
    if (table[policy].in.includes(caller)) return missing.includes(service) ? 503 : 200;
    return table[policy].forbidden?.includes(caller) ? 403 : 401;
  };
  const found = await Promise.all(everyone.map(async (caller) => [caller, await statusOf(caller)]));
  expect(found).toEqual(everyone.map((caller) => [caller, expected(caller)]));
});

test('the README names each policy', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [section = ''] = /## Policies[\s\S]*?\n## /.exec(readme) ?? [];
  expect(Object.keys(table).filter((policy) => !section.includes(`\`${policy}\``))).toEqual([]);
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
