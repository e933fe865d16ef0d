import { beforeAll, expect, test } from '@jest/globals';
import { type Member, messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { readPages } from '@platform/testkit';
import { addMember, ask, useMembership } from './support/start-membership.ts';

const membership = useMembership();
let service: RunningService;
const added: Member[] = [];

beforeAll(async () => {
  service = await membership.start();
  const people = [
    { name: '张伟', phoneNumber: '13800000001' },
    { name: '安娜', phoneNumber: '13800000002', notes: 'pays (cash)' },
    { name: 'Bob', phoneNumber: '2125550001', membershipNumber: 'GOLD-7777' },
    { name: '李雷', phoneNumber: '13800000003' },
    { name: 'bob', phoneNumber: '2125550002' },
    { name: '张伟', phoneNumber: '13800000004' },
    { name: '.*', phoneNumber: '13800000005' },
  ];
  for (const person of people) added.push(await addMember(service, person));
});

const list = (query = '') => ask(service, 'GET', `/api/members${query}`);

const pages = (query: string): Promise<Member[][]> =>
  readPages((path) => ask(service, 'GET', path), `/api/members?${query}`);

test('an array of all, newest first', async () => {
  const { status, headers, body } = await list();
  expect(status).toBe(200);
  expect(headers.get('link')).toBeNull();
  expect(body).toEqual(added.toReversed());
});

test.each(['newest', 'oldest', 'name', 'name-desc'])(
  'pages by keyset in the order of %s lose and repeat nobody',
  async (sort) => {
    const whole = (await list(`?sort=${sort}`)).body;
    const paged = await pages(`sort=${sort}&limit=2`);
    expect(paged.map((page) => page.length)).toEqual([2, 2, 2, 1]);
    expect(paged.flat()).toEqual(whole);
  },
);

test('sorted by name, Chinese names are in the order of their pronunciation', async () => {
  const names = (await list('?sort=name')).body.map(({ name }: Member) => name);
  expect(names.filter((name: string) => /\p{Script=Han}/u.test(name))).toEqual([
    '安娜',
    '李雷',
    '张伟',
    '张伟',
  ]);
});

test.each([
  ['张', 2],
  ['BOB', 2],
  ['138 0000 0002', 1],
  ['(212) 555', 2],
  ['gold 7777', 1],
  ['(cash)', 1],
  ['.*', 1],
  ['nobody at all', 0],
])('searching %j finds %i', async (search, count) => {
  expect((await list(`?search=${encodeURIComponent(search)}`)).body).toHaveLength(count);
});

test('searching an id finds its member', async () => {
  expect((await list(`?search=${added[2]?.id}`)).body).toEqual([added[2]]);
});

test.each(['newest', 'oldest', 'name', 'name-desc'])(
  'pages by number in the order of %s are the whole list, each with the total',
  async (sort) => {
    const paged: Member[] = [];
    for (const page of [1, 2, 3, 4, 5]) {
      const { headers, body } = await list(`?sort=${sort}&limit=2&page=${page}`);
      expect([headers.get('x-total-count'), headers.get('link')]).toEqual(['7', null]);
      paged.push(...body);
    }
    expect(paged).toEqual((await list(`?sort=${sort}`)).body);
  },
);

test('only the active, or only the suspended', async () => {
  const [first, ...others] = added as [Member, ...Member[]];
  await ask(service, 'PUT', `/api/members/${first.id}/status`, { body: { status: 'suspended' } });
  const { headers, body } = await list('?status=suspended&page=1');
  expect([headers.get('x-total-count'), body]).toEqual(['1', [{ ...first, status: 'suspended' }]]);
  expect((await list('?status=active&sort=oldest')).body).toEqual(others);
  await ask(service, 'PUT', `/api/members/${first.id}/status`, { body: { status: 'active' } });
});

test('a search pages too', async () => {
  const paged = await pages(`search=${encodeURIComponent('张')}&limit=1&sort=name`);
  expect(paged.map((page) => page.length)).toEqual([1, 1]);
});

test.each([
  [
    `?sort=name&cursor=${Buffer.from('["newest","2026-01-01T00:00:00.000Z","ffffffffffffffffffffffff"]').toString('base64url')}`,
    messages.invalidCursor,
  ],
  [
    `?cursor=${Buffer.from('["newest","soon","ffffffffffffffffffffffff"]').toString('base64url')}`,
    messages.invalidCursor,
  ],
  ['?page=1&cursor=x', messages.pageOrCursor],
  ['?status=away', 'status must be active or suspended'],
  ['?sort=phone', 'sort must be one of newest, oldest, name, name-desc'],
])('%s is 400', async (query, message) => {
  const { status, body } = await list(query);
  expect({ status, message: body.message }).toEqual({ status: 400, message });
});
