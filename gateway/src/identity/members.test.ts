import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ServiceClient } from '@platform/service-kit';
import { createMembers, type Members } from './members.ts';

let checkedNumbers: string[];
let members: Members;
beforeEach(() => {
  // No response grows old.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  checkedNumbers = [];
  const membership = {
    call: async (_: unknown, { body: { membershipNumber } }: { body: { membershipNumber: string } }) => {
      checkedNumbers.push(membershipNumber);
      return membershipNumber === 'NOBODY'
        ? { active: false }
        : { active: true, memberId: `id of ${membershipNumber}` };
    },
  };
  members = createMembers(membership as unknown as ServiceClient, 'a secret');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const find = (number: string, address = '192.0.2.1') => members.find(number, { address, isProven: false });

test('a change of a member drops the responses about that member, and the negative ones', async () => {
  const findAll = async () => {
    checkedNumbers.length = 0;
    for (const number of ['CHANGED', 'OTHER', 'NOBODY']) await find(number);
    return checkedNumbers;
  };
  expect(await findAll()).toEqual(['CHANGED', 'OTHER', 'NOBODY']);
  expect(await findAll()).toEqual([]);
  members.forgetMembers(new Set(['id of CHANGED']));
  expect(await findAll()).toEqual(['CHANGED', 'NOBODY']);
});

test('a cached response is for the address it was given to: from another one the number is a guess', async () => {
  for (const address of ['2001:db8::1', '2001:db8::2', '192.0.2.1', '192.0.2.2'])
    await find('ONLINE', address);
  expect(checkedNumbers).toEqual(Array(3).fill('ONLINE'));
});
