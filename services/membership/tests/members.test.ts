import { beforeAll, describe, expect, test } from '@jest/globals';
import { limits, messages } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import type { RunningService } from '@platform/service-kit';
import { serviceHeaders } from '@platform/testkit';
import { addMember, ask, nextPhone, useMembership } from './support/start-membership.ts';

const madeNumber = /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){2}$/;
const membership = useMembership();
let service: RunningService;

beforeAll(async () => {
  service = await membership.start();
});

const post = (body: unknown) => ask(service, 'POST', '/api/members', { body });
const unknownId = 'f'.repeat(24);

describe('adding a member', () => {
  test('gives him a number and keeps his phone in E.164', async () => {
    const { status, body } = await post({
      name: ' 李雷 ',
      phoneNumber: '138 1234 5678',
      notes: 'friend of Han',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: '李雷',
      phoneNumber: '+8613812345678',
      notes: 'friend of Han',
      membershipNumber: expect.any(String),
      status: 'active',
      createdAt: expect.any(String),
    });
    expect(body.membershipNumber).toMatch(madeNumber);
    expect((await ask(service, 'GET', `/api/members/${body.id}`)).body).toEqual(body);
  });

  test('takes a number entered by hand, once, however it is typed', async () => {
    const member = await addMember(service, { membershipNumber: 'club-00042' });
    expect(member.membershipNumber).toBe('CLUB-00042');
    const again = await post({ name: 'B', phoneNumber: nextPhone(), membershipNumber: 'ＣＬＵＢ 00042' });
    expect(again).toMatchObject({
      status: 409,
      body: { message: messages.membershipNumberTaken, code: 'conflict', field: 'membershipNumber' },
    });
  });

  test('rejects a phone number that another member has', async () => {
    const { phoneNumber } = await addMember(service);
    expect(await post({ name: 'B', phoneNumber })).toMatchObject({
      status: 409,
      body: { message: messages.phoneNumberTaken, field: 'phoneNumber' },
    });
    expect(await post({ name: 'B', phoneNumber: '12345' })).toMatchObject({ body: { field: 'phoneNumber' } });
  });

  test('keeps what can be seen, and responds with what it keeps', async () => {
    const body = {
      name: '\u202E李\u0000雷\uD800',
      notes: '一\r\n\u200B二\u2066',
      phoneNumber: `\u202A${nextPhone()}\u202C`,
    };
    const added = await post(body);
    expect(added).toMatchObject({ status: 201, body: { name: '李雷\uFFFD', notes: '一\n二' } });
    const path = `/api/members/${added.body.id}`;
    expect((await ask(service, 'GET', path)).body).toEqual(added.body);
    const edited = await ask(service, 'PUT', path, { body: { ...body, name: '韩\u200B\uD800' } });
    expect(edited).toMatchObject({ status: 200, body: { name: '韩\uFFFD', notes: '一\n二' } });
    expect((await ask(service, 'GET', path)).body).toEqual(edited.body);
  });

  test('of two at once with one number, one is added', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => post({ name: 'Twin', phoneNumber: nextPhone(), membershipNumber: 'TWIN-0001' })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  const phoneNumber = '+12125559999';
  test.each([
    [{}, messages.memberFieldsRequired],
    [{ name: 'A', phoneNumber: '12345' }, messages.phoneNumberInvalid],
    [{ name: 'A', phoneNumber, membershipNumber: 'AB-12' }, messages.membershipNumberMalformed],
    [{ name: 'A', phoneNumber, membershipNumber: 'ABC_123' }, messages.membershipNumberMalformed],
    [{ name: 'A', phoneNumber, notes: 7 }, 'Notes must be text'],
    [
      { name: 'n'.repeat(limits.memberNameCharacters + 1), phoneNumber },
      'Name is longer than 100 characters',
    ],
    [{ name: 'A', phoneNumber, status: 'suspended' }, 'Unknown field: status'],
  ])('%j is 400', async (body, message) => {
    const response = await post(body);
    expect({ status: response.status, message: response.body.message }).toEqual({ status: 400, message });
  });
});

describe('editing a member', () => {
  test('changes name, phone number and notes, and nothing else', async () => {
    const member = await addMember(service, { notes: 'old' });
    const body = { name: 'New', phoneNumber: '(212) 555-8888' };
    const response = await ask(service, 'PUT', `/api/members/${member.id}`, { body });
    expect(response).toMatchObject({
      status: 200,
      body: { ...member, name: 'New', phoneNumber: '+12125558888', notes: '' },
    });
    expect((await ask(service, 'GET', `/api/members/${member.id}`)).body).toEqual(response.body);
  });

  test('rejects another member’s phone number', async () => {
    const [a, b] = [await addMember(service), await addMember(service)];
    const body = { name: 'A', phoneNumber: b.phoneNumber };
    expect(await ask(service, 'PUT', `/api/members/${a.id}`, { body })).toMatchObject({
      status: 409,
      body: { message: messages.phoneNumberTaken },
    });
  });

  test('validates as adding does', async () => {
    const { id } = await addMember(service);
    const response = await ask(service, 'PUT', `/api/members/${id}`, { body: { name: 'A' } });
    expect(response).toMatchObject({ status: 400, body: { message: messages.memberFieldsRequired } });
  });
});

describe('status and number', () => {
  test('suspending and reinstating', async () => {
    const { id } = await addMember(service);
    const put = (status: unknown) => ask(service, 'PUT', `/api/members/${id}/status`, { body: { status } });
    expect((await put('suspended')).body.status).toBe('suspended');
    expect((await put('suspended')).body.status).toBe('suspended');
    expect((await put('active')).body.status).toBe('active');
    expect(await put('gone')).toMatchObject({
      status: 400,
      body: { message: 'status must be active or suspended' },
    });
  });

  test('a new number, made or entered by hand', async () => {
    const member = await addMember(service);
    const path = `/api/members/${member.id}/membership-number`;
    const made = (await ask(service, 'POST', path, { body: {} })).body.membershipNumber;
    expect(made).not.toBe(member.membershipNumber);
    expect(made).toMatch(madeNumber);
    expect((await ask(service, 'POST', path)).status).toBe(200);
    const entered = await ask(service, 'POST', path, { body: { membershipNumber: 'hand-0007' } });
    expect(entered.body.membershipNumber).toBe('HAND-0007');
    const other = await addMember(service);
    const taken = await ask(service, 'POST', `/api/members/${other.id}/membership-number`, {
      body: { membershipNumber: 'hand0007' },
    });
    expect(taken).toMatchObject({ status: 409, body: { message: messages.membershipNumberTaken } });
  });
});

test('a deleted member is gone', async () => {
  const { id } = await addMember(service);
  expect((await ask(service, 'DELETE', `/api/members/${id}`)).status).toBe(204);
  expect((await ask(service, 'GET', `/api/members/${id}`)).status).toBe(404);
});

describe('every path by id', () => {
  const phoneNumber = '+12125559998';
  const requests = [
    ['GET', '', undefined],
    ['PUT', '', { name: 'A', phoneNumber }],
    ['DELETE', '', undefined],
    ['PUT', '/status', { status: 'active' }],
    ['POST', '/membership-number', {}],
  ] as const;

  test.each(requests)('%s %s of nobody is 404, of no id 400', async (method, rest, body) => {
    expect(await ask(service, method, `/api/members/${unknownId}${rest}`, { body })).toMatchObject({
      status: 404,
      body: { message: messages.memberNotFound },
    });
    expect(await ask(service, method, `/api/members/1${rest}`, { body })).toMatchObject({
      status: 400,
      body: { message: messages.invalidId },
    });
  });
});

describe('what analytics is told', () => {
  type Question = 'findMemberNames' | 'findMembers' | 'findMemberOfNumber';
  const asAnalytics = (question: Question, body: object) =>
    ask(service, 'POST', internalOperations[question].path, {
      headers: serviceHeaders('analytics', 'membership'),
      body,
    });
  const unknownId = 'f'.repeat(24);
  /** Letters of the test's own, by the members' ids. */
  const findable = new Map<string, string>();
  beforeAll(async () => {
    const wanted = { a: '李雷_50%', b: 'Löne', c: 'Anne-Marie' };
    for (const [letter, name] of Object.entries(wanted)) {
      const member = await addMember(service, { name, membershipNumber: `find-00${letter}` });
      findable.set(member.id, letter);
    }
  });

  test('who members are, with their numbers as issued, suspended ones too, and nobody unknown', async () => {
    const made = await addMember(service, { name: '李雷' });
    const entered = await addMember(service, { name: '韩梅梅', membershipNumber: 'names-00042' });
    await ask(service, 'PUT', `/api/members/${entered.id}/status`, { body: { status: 'suspended' } });
    const { body } = await asAnalytics('findMemberNames', { ids: [made.id, entered.id, unknownId] });
    expect(new Set(body.members)).toEqual(
      new Set([
        { id: made.id, name: '李雷', membershipNumber: made.membershipNumber },
        { id: entered.id, name: '韩梅梅', membershipNumber: 'NAMES-00042' },
      ]),
    );
    expect((await asAnalytics('findMemberOfNumber', { membershipNumber: 'ｎａｍｅｓ 00042' })).body).toEqual({
      id: entered.id,
    });
    expect((await asAnalytics('findMemberOfNumber', { membershipNumber: 'nobody-00042' })).body).toEqual({
      id: null,
    });
  });

  test.each([
    ['雷_50%', ['a']],
    ['LÖNE', ['b']],
    ['löne', ['b']],
    ['find-0', ['a', 'b', 'c']],
    ['ＦＩＮＤ 00a', ['a']],
    ["' || 1 ||", []],
    ['.*', []],
    ['-', ['c']],
  ])('whose name or number contains %j', async (search, expected) => {
    const { body } = await asAnalytics('findMembers', { search });
    const letters = (body.ids as string[]).flatMap((id) => findable.get(id) ?? []);
    expect(letters.toSorted()).toEqual(expected);
  });

  test('by an id', async () => {
    const [id = ''] = findable.keys();
    expect((await asAnalytics('findMembers', { search: id })).body).toEqual({ ids: [id] });
  });

  test('the names of a page of a list, and no more', async () => {
    const page = Array.from({ length: limits.listMaxItems }, (_, n) => n.toString(16).padStart(24, '0'));
    expect((await asAnalytics('findMemberNames', { ids: page })).body).toEqual({ members: [] });
    expect((await asAnalytics('findMemberNames', { ids: [...page, unknownId] })).status).toBe(400);
  });
});
