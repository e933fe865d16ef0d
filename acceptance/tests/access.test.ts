import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { type AdminRole, apiPath } from '@platform/contracts';
import { usePlatform, waitFor } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';

/** Who may do what, by one operation of each policy but twilioSigned; the gateway's own tests try every operation. */

const platform = usePlatform();
let anyone: Api;
let owner: Api;

beforeAll(async () => {
  anyone = new Api(platform.url);
  ({ api: owner } = await anyone.logIn(platform.admin));
});

async function joined(role: AdminRole) {
  const [username, password] = [`${role}-${randomUUID().slice(0, 8)}`, randomUUID()];
  const { token } = await owner.post(apiPath('/api/admin/team/invites'), { role });
  await anyone.post(apiPath('/api/admin/join'), { token, username, password });
  const { api } = await anyone.logIn({ username, password });
  const { administrators } = await owner.get(apiPath('/api/admin/team'));
  return { api, id: administrators.find((one) => one.username === username)?.id ?? '' };
}

async function member(status: 'active' | 'suspended') {
  const { id, membershipNumber } = await owner.createMember();
  await owner.setMemberStatus(id, status);
  return anyone.as({ membershipNumber });
}

/** Asks again where a service is too busy. */
const statusOf = (api: Api, path: string): Promise<number> =>
  waitFor(async () => {
    const response = await api.send('GET', path);
    await response.body?.cancel();
    return [503, 504].includes(response.status) ? undefined : response.status;
  });

test('each caller may do what the policy says, and no more', async () => {
  const callers = [
    anyone,
    await member('suspended'),
    await member('active'),
    (await joined('analyst')).api,
    (await joined('editor')).api,
    owner,
  ];
  const table: [path: string, ...statuses: number[]][] = [
    [apiPath('/api/openapi.json'), 200, 200, 200, 200, 200, 200],
    [apiPath('/api/library'), 401, 401, 200, 200, 200, 200],
    [apiPath('/api/me/likes'), 401, 401, 200, 401, 401, 401],
    [apiPath('/api/admin/account'), 401, 401, 403, 200, 200, 200],
    [apiPath('/api/admin/analytics/summary'), 401, 401, 403, 200, 403, 200],
    [apiPath('/api/storage/videos'), 401, 401, 403, 403, 200, 200],
    [apiPath('/api/members'), 401, 401, 403, 403, 403, 200],
  ];
  const found = table.map(async ([path]) => [
    path,
    ...(await Promise.all(callers.map((one) => statusOf(one, path)))),
  ]);
  expect(await Promise.all(found)).toEqual(table);
});

test('an owner’s demotion and disabling of another hold within 5 s', async () => {
  const { api, id } = await joined('owner');
  const status = () => statusOf(api, apiPath('/api/members'));
  expect(await status()).toBe(200);
  const within5s = { timeoutMs: 5_000, what: 'the rejection' };
  await owner.put(apiPath('/api/admin/team/{id}', { id }), { role: 'analyst' });
  await waitFor(async () => (await status()) === 403, within5s);
  expect(await statusOf(api, apiPath('/api/admin/audit'))).toBe(200);
  await owner.put(apiPath('/api/admin/team/{id}', { id }), { disabled: true });
  await waitFor(async () => (await status()) === 401, within5s);
});
