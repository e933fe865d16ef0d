import { afterEach, expect, jest, test } from '@jest/globals';
import type { ServiceClient } from '@platform/service-kit';
import { createMembers } from './members.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('a change of a member drops the responses about that member, and the negative ones', async () => {
  const asked: string[] = [];
  const membership = {
    call: async (_: unknown, { body: { membershipNumber } }: { body: { membershipNumber: string } }) => {
      asked.push(membershipNumber);
      return membershipNumber === 'NOBODY'
        ? { active: false }
        : { active: true, memberId: `id of ${membershipNumber}` };
    },
  };
  const members = createMembers(membership as unknown as ServiceClient, 'a secret');
  const findAll = async () => {
    asked.length = 0;
    for (const number of ['CHANGED', 'OTHER', 'NOBODY'])
      await members.find(number, { address: '192.0.2.1', isProven: false });
    return asked;
  };
  // No response grows old.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  expect(await findAll()).toEqual(['CHANGED', 'OTHER', 'NOBODY']);
  expect(await findAll()).toEqual([]);
  members.forgetMember('id of CHANGED');
  expect(await findAll()).toEqual(['CHANGED', 'NOBODY']);
});
