import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, type Member } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';

/** Calls every path of the gateway's OpenAPI document as every kind of caller. */

type Caller = 'anonymous' | 'member' | 'suspended' | 'admin';
type Operation = { method: string; path: string; policy: string };

const platform = usePlatform();
const callers = new Map<Caller, () => Promise<Api>>();
let operations: Operation[] = [];

const sampleParameters: Record<string, string> = {
  id: '0123456789abcdef01234567',
  categoryId: 'cars',
  membershipNumber: 'NOBODY0000',
  uploadId: 'none',
  partNumber: '1',
  path: 'uploads/none.mp4',
};

/** The policy of an operation, from its `security`. */
function policyOf(security: Record<string, unknown>[]): string {
  const schemes = security.map((alternative) => Object.keys(alternative).join());
  if (schemes.includes('')) return 'anyone';
  const member = schemes.some((scheme) => scheme.startsWith('member'));
  const admin = schemes.includes('adminToken');
  return member && admin ? 'memberOrAdmin' : member ? 'member' : 'admin';
}

/** The status that rejects this caller; undefined if it is allowed. */
function rejection(policy: string, caller: Caller): number | undefined {
  if (policy === 'anyone') return undefined;
  if (caller === 'anonymous' || caller === 'suspended') return 401;
  if (policy === 'admin') return caller === 'admin' ? undefined : 403;
  if (policy === 'member') return caller === 'member' ? undefined : 401;
  return undefined;
}

beforeAll(async () => {
  const anyone = new Api(platform.url);
  const { api } = await anyone.logIn(platform.admin);
  const member: Member = await api.createMember();
  const suspended: Member = await api.createMember();
  await api.setMemberStatus(suspended.id, 'suspended');

  callers.set('anonymous', async () => anyone);
  callers.set('member', async () => anyone.as({ membershipNumber: member.membershipNumber }));
  callers.set('suspended', async () => anyone.as({ membershipNumber: suspended.membershipNumber }));
  // A new session for each call, as one of them logs out.
  callers.set('admin', async () => anyone.as({ token: (await anyone.logIn(platform.admin)).token }));

  const document = (await anyone.get(apiPath('/api/openapi.json'))) as {
    paths: Record<string, Record<string, { security: Record<string, unknown>[] }>>;
  };
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(get|post|put|delete)$/.test(method))
      .map(([method, { security }]) => ({ method: method.toUpperCase(), path, policy: policyOf(security) })),
  );
});

test.each<Caller>(['anonymous', 'member', 'suspended', 'admin'])(
  'what a caller who is %s may do is exactly the table',
  async (caller) => {
    expect(operations.length).toBeGreaterThan(40);
    const wrong: string[] = [];
    const shared = caller === 'admin' ? await callers.get('admin')?.() : undefined;
    for (const { method, path, policy } of operations) {
      const api = shared && path !== apiPath('/api/admin/logout') ? shared : await callers.get(caller)?.();
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sampleParameters[name] ?? 'none');
      const response = await api?.send(
        method,
        filled,
        method === 'GET' || method === 'DELETE' ? undefined : {},
      );
      const status = response?.status ?? 0;
      await response?.body?.cancel();
      const expected = rejection(policy, caller);
      const right =
        expected === undefined ? ![0, 401, 403, 405, 500, 502].includes(status) : status === expected;
      if (!right)
        wrong.push(`${method} ${path} (${policy}): ${status}, expected ${expected ?? 'to be let through'}`);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);
