import { beforeAll, expect, test } from '@jest/globals';
import { limits, messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { addMember, ask, nextPhone, useMembership, verify } from './support/start-membership.ts';

const membership = useMembership();
let service: RunningService;
beforeAll(async () => {
  service = await membership.start();
});

const unknown = 'f'.repeat(24);
const bulk = (ids: unknown, action: unknown) =>
  ask(service, 'POST', '/api/members/bulk', { body: { ids, action } });
const importRows = (members: unknown, dryRun?: boolean) =>
  ask(service, 'POST', '/api/members/import', { body: { members, dryRun } });

test('suspends, reinstates and deletes; what is not there is said in its place', async () => {
  const first = await addMember(service);
  const second = await addMember(service);
  const ids = [first.id, unknown, second.id];
  const results = [
    { id: first.id, done: true },
    { id: unknown, done: false, code: 'not_found', message: messages.memberNotFound },
    { id: second.id, done: true },
  ];
  const isValid = async () => (await verify(service, first.membershipNumber)).body.valid;
  for (const [action, valid] of [
    ['suspend', false],
    ['suspend', false],
    ['reinstate', true],
    ['delete', false],
  ] as const) {
    expect(await bulk(ids, action)).toMatchObject({ status: 200, body: { results } });
    expect([action, await isValid()]).toEqual([action, valid]);
  }
  expect((await ask(service, 'GET', `/api/members/${second.id}`)).status).toBe(404);
});

test('an action that is none is 400', async () => {
  const message = 'action must be one of suspend, reinstate, delete';
  expect(await bulk([unknown], 'hide')).toMatchObject({ status: 400, body: { message } });
});

test('an import judges each row for itself, adds the good ones, and adds nobody twice', async () => {
  const known = await addMember(service);
  const phone = '13900001111';
  const rows = [
    { name: ' 王芳 ', phoneNumber: phone, notes: 'by file' },
    { name: '', phoneNumber: nextPhone(), notes: '' },
    { name: 'No phone' },
    { name: 'Bad phone', phoneNumber: '12345' },
    { name: 'Twice', phoneNumber: `+86 ${phone}` },
    { name: 'Known', phoneNumber: known.phoneNumber },
    { name: 'x'.repeat(101), phoneNumber: nextPhone() },
    { name: 'Last', phoneNumber: nextPhone() },
  ];
  const rejected = [
    { row: 1, outcome: 'invalid', message: messages.memberFieldsRequired, field: 'name' },
    { row: 2, outcome: 'invalid', message: messages.memberFieldsRequired, field: 'phoneNumber' },
    { row: 3, outcome: 'invalid', message: messages.phoneNumberInvalid, field: 'phoneNumber' },
    { row: 4, outcome: 'duplicate', message: messages.phoneNumberRepeated, field: 'phoneNumber' },
    { row: 5, outcome: 'duplicate', message: messages.phoneNumberTaken, field: 'phoneNumber' },
    { row: 6, outcome: 'invalid', message: 'Name is longer than 100 characters', field: 'name' },
  ];
  const before = (await ask(service, 'GET', '/api/members?page=1')).headers.get('x-total-count');
  const dry = await importRows(rows, true);
  expect(dry.status).toBe(200);
  expect(dry.body.results).toEqual([{ row: 0, outcome: 'valid' }, ...rejected, { row: 7, outcome: 'valid' }]);
  expect((await ask(service, 'GET', '/api/members?page=1')).headers.get('x-total-count')).toBe(before);

  const { results } = (await importRows(rows)).body;
  expect(results).toEqual([
    {
      row: 0,
      outcome: 'added',
      member: expect.objectContaining({ name: '王芳', phoneNumber: `+86${phone}`, notes: 'by file' }),
    },
    ...rejected,
    { row: 7, outcome: 'added', member: expect.objectContaining({ name: 'Last', status: 'active' }) },
  ]);
  expect((await verify(service, results[0].member.membershipNumber)).body.valid).toBe(true);

  const again = (await importRows(rows)).body.results;
  expect([again[0], again[7]]).toEqual([0, 7].map((row) => ({ ...rejected[4], row })));
});

test('two imports of one file at once add each member once', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({ name: `Row ${n}`, phoneNumber: nextPhone() }));
  const responses = await Promise.all([importRows(rows), importRows(rows)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const outcomes = rows.map((_, n) => responses.map(({ body }) => body.results[n].outcome).toSorted());
  expect(outcomes).toEqual(rows.map(() => ['added', 'duplicate']));
});

test('without a limit the newest 500 are listed, and where the others are', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => ({ name: `Listed ${n}`, phoneNumber: nextPhone() }));
  expect((await importRows(rows)).status).toBe(200);
  const { body, headers } = await ask(service, 'GET', '/api/members');
  expect([body.length, headers.get('link')]).toEqual([500, expect.stringContaining('rel="next"')]);
});

test.each([
  [[], messages.importRows],
  [Array.from({ length: limits.importRows + 1 }, () => ({})), messages.importRows],
  [[{ name: 1 }], 'The fields of a row must be text'],
  [[{ name: 'x'.repeat(10_001) }], 'A field of a row is longer than 10000 characters'],
  [[{ name: 'x', status: 'active' }], 'Unknown field: status'],
])('an import that is none is 400', async (rows, message) => {
  expect(await importRows(rows)).toMatchObject({ status: 400, body: { message } });
});
