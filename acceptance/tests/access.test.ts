import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { adminRoles, apiPath, inviteWithTokenSchema, type Member } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';

/** Calls every path of the gateway's OpenAPI document as every kind of caller. */

const callerNames = ['anonymous', 'member', 'suspended', ...adminRoles] as const;
type Caller = (typeof callerNames)[number];
/** `roles`: of the administrators it lets in. */
type Operation = { method: string; path: string; policy: string; roles: string[] };

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
function policyOf(security: Record<string, string[]>[]): string {
  const schemes = security.map((alternative) => Object.keys(alternative).join());
  if (schemes.includes('')) return 'anyone';
  const member = schemes.some((scheme) => scheme.startsWith('member'));
  const admin = schemes.includes('adminToken');
  return member && admin ? 'memberOrAdmin' : member ? 'member' : 'admin';
}

/** The status that rejects this caller; undefined if it is allowed. */
function rejection({ policy, roles }: Operation, caller: Caller): number | undefined {
  if (policy === 'anyone') return undefined;
  if (caller === 'anonymous' || caller === 'suspended') return 401;
  if (caller === 'member') return policy === 'admin' ? 403 : undefined;
  if (policy === 'member') return 401;
  return roles.includes(caller) ? undefined : 403;
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
  // A new session for each call that ends sessions; one for all others.
  for (const role of adminRoles) {
    const { token } = inviteWithTokenSchema.parse(
      await api.post(apiPath('/api/admin/team/invites'), { role }),
    );
    const [username, password] = [`${role}-${randomUUID()}`, randomUUID()];
    await anyone.post(apiPath('/api/admin/join'), { token, username, password });
    callers.set(role, async () => (await anyone.logIn({ username, password })).api);
  }

  const document = (await anyone.get(apiPath('/api/openapi.json'))) as {
    paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>;
  };
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(get|post|put|delete)$/.test(method))
      .map(([method, { security }]) => ({
        ...{ method: method.toUpperCase(), path, policy: policyOf(security) },
        roles: security.flatMap(({ adminToken = [] }) => adminToken),
      })),
  );
});

test.each(callerNames)('what a caller who is %s may do is exactly the table', async (caller) => {
  expect(operations.length).toBeGreaterThan(40);
  const wrong: string[] = [];
  const shared = await callers.get(caller)?.();
  for (const operation of operations) {
    const { method, path, policy, roles } = operation;
    const api = path === apiPath('/api/admin/logout') ? await callers.get(caller)?.() : shared;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sampleParameters[name] ?? 'none');
    const response = await api?.send(
      method,
      filled,
      method === 'GET' || method === 'DELETE' ? undefined : {},
    );
    const status = response?.status ?? 0;
    await response?.body?.cancel();
    const expected = rejection(operation, caller);
    const right =
      expected === undefined ? ![0, 401, 403, 405, 500, 502].includes(status) : status === expected;
    if (!right)
      wrong.push(
        `${method} ${path} (${policy} ${roles}): ${status}, expected ${expected ?? 'to be let through'}`,
      );
  }
  expect(wrong).toEqual([]);
});
