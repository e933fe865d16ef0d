import { beforeAll, expect, test } from '@jest/globals';
import type { Member, SmsMember } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import type { RunningService } from '@platform/service-kit';
import { serviceHeaders } from '@platform/testkit';
import { addMember, ask, useMembership } from './support/start-membership.ts';

const membership = useMembership();
let service: RunningService;
const added: Member[] = [];

beforeAll(async () => {
  service = await membership.start();
  for (const name of ['a', 'b', 'c', 'd', 'e']) added.push(await addMember(service, { name }));
  const path = `/api/members/${added[1]?.id}/status`;
  await ask(service, 'PUT', path, { body: { status: 'suspended' } });
});

const { findMembersById, pageMembers } = internalOperations;
const asSms = () => serviceHeaders('sms', 'membership');
const names = (body: { members: SmsMember[] }) => body.members.map(({ name }) => name).sort();

test('sms looks up members by their ids, suspended ones too; unknown ids are left out', async () => {
  const [first, second] = added as [Member, Member];
  const ids = [first.id, second.id, 'f'.repeat(24)];
  const { body } = await ask(service, 'POST', findMembersById.path, { headers: asSms(), body: { ids } });
  expect(names(body)).toEqual(['a', 'b']);
  const { id, name, phoneNumber, membershipNumber } = first;
  expect(body.members).toContainEqual({ id, name, phoneNumber, membershipNumber, status: 'active' });
});

test('sms reads all members page by page, the suspended ones when it asks for them', async () => {
  const page = async (fields: object) =>
    (await ask(service, 'POST', pageMembers.path, { headers: asSms(), body: fields })).body;
  const first = await page({ limit: 3, includeSuspended: false });
  expect(names(first)).toEqual(['a', 'c', 'd']);
  const after = first.members.at(-1).id;
  expect(names(await page({ limit: 3, includeSuspended: false, after }))).toEqual(['e']);
  expect(names(await page({ limit: 9, includeSuspended: true }))).toEqual(['a', 'b', 'c', 'd', 'e']);
});
