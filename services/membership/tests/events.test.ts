import { beforeAll, expect, test } from '@jest/globals';
import { auditEventSchema, memberEventSchema, topics } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { testAdmin, useRevocations, useTopic, waitFor } from '@platform/testkit';
import { addMember, ask, nextPhone, useMembership } from './support/start-membership.ts';

const membership = useMembership();
const revoked = useRevocations(membership.redis);
let service: RunningService;
beforeAll(async () => {
  service = await membership.start();
});
const memberEvents = useTopic(membership.kafka, topics.member, memberEventSchema.parse);
const auditEvents = useTopic(membership.kafka, topics.audit, auditEventSchema.parse);

test('every change tells the other services and the audit log, in order', async () => {
  const member = await addMember(service, { name: '韩梅梅' });
  const path = `/api/members/${member.id}`;
  const body = { name: '韩梅', phoneNumber: nextPhone() };
  await ask(service, 'PUT', path, { body });
  // Changes nothing, and tells nobody.
  expect((await ask(service, 'PUT', path, { body })).body).toMatchObject(body);
  await ask(service, 'PUT', `${path}/status`, { body: { status: 'suspended' } });
  await ask(service, 'PUT', `${path}/status`, { body: { status: 'suspended' } });
  await ask(service, 'PUT', `${path}/status`, { body: { status: 'active' } });
  const renumber = async (given: object) =>
    (await ask(service, 'POST', `${path}/membership-number`, { body: given })).body.membershipNumber;
  const membershipNumber: string = await renumber({});
  expect(await renumber({ membershipNumber: ` ${membershipNumber.toLowerCase()}` })).toBe(membershipNumber);
  await ask(service, 'DELETE', path);

  const ofMember = () => memberEvents.filter(({ memberId }) => memberId === member.id);
  await waitFor(() => ofMember().length >= 6, { what: 'six member events' });
  expect(ofMember().map(({ kind }) => kind)).toEqual([
    'member.created',
    'member.updated',
    'member.suspended',
    'member.reinstated',
    'member.renumbered',
    'member.deleted',
  ]);
  // Numbers are log-ins.
  for (const number of [member.membershipNumber, membershipNumber])
    expect(JSON.stringify(memberEvents)).not.toContain(number);

  const audited = () => auditEvents.filter(({ target }) => target?.id === member.id);
  await waitFor(() => audited().length >= 6, { what: 'six audit events' });
  expect(audited().map(({ action }) => action)).toEqual([
    'member.create',
    'member.update',
    'member.suspend',
    'member.reinstate',
    'member.renumber',
    'member.delete',
  ]);
  expect(audited()[0]).toMatchObject({
    admin: { id: testAdmin.id, username: testAdmin.username },
    target: { type: 'member', title: '韩梅梅' },
    address: '192.0.2.1',
    requestId: expect.stringMatching(/.+/),
  });
  expect(audited()[1]?.changes).toEqual([{ field: 'name' }, { field: 'phoneNumber' }]);
  expect(JSON.stringify(auditEvents)).not.toContain(member.membershipNumber);
  expect(JSON.stringify(auditEvents)).not.toContain(member.phoneNumber);
});

test('a change that fails tells nobody', async () => {
  const { phoneNumber } = await addMember(service);
  const { id } = await addMember(service);
  const path = `/api/members/${id}`;
  expect((await ask(service, 'PUT', path, { body: { name: 'Other', phoneNumber } })).status).toBe(409);
  await ask(service, 'DELETE', path);
  const kinds = () => memberEvents.filter(({ memberId }) => memberId === id).map(({ kind }) => kind);
  const audited = () => auditEvents.filter(({ target }) => target?.id === id).map(({ action }) => action);
  await waitFor(() => kinds().includes('member.deleted') && audited().includes('member.delete'));
  expect(kinds()).toEqual(['member.created', 'member.deleted']);
  expect(audited()).toEqual(['member.create', 'member.delete']);
});

test('a change makes the gateways forget the member', async () => {
  const member = await addMember(service);
  const body = { membershipNumber: 'next-000001' };
  await ask(service, 'POST', `/api/members/${member.id}/membership-number`, { body });
  await revoked('member', member.id);
});
