import { expect, test } from '@jest/globals';
import type { ServiceClient } from '@platform/service-kit';
import { createMembers } from './members.ts';

test('a change of a member drops the answers about that member, and the negative ones', async () => {
  const membership = {
    call: async (_: unknown, { body: { membershipNumber } }: { body: { membershipNumber: string } }) =>
      membershipNumber === 'NOBODY'
        ? { active: false }
        : { active: true, memberId: `id of ${membershipNumber}`, membershipNumber },
  };
  const members = createMembers(membership as unknown as ServiceClient);
  for (const number of ['CHANGED', 'OTHER', 'NOBODY'])
    await members.find(number, { address: '192.0.2.1', isProven: false });
  expect(members.peek('NOBODY')).toBeNull();
  members.forgetMember('id of CHANGED');
  expect(members.peek('CHANGED')).toBeUndefined();
  expect(members.peek('NOBODY')).toBeUndefined();
  expect(members.peek('OTHER')).toEqual({ id: 'id of OTHER', number: 'OTHER' });
});
