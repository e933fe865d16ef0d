import { expect, jest, test } from '@jest/globals';
import { revocationChannel } from '@platform/contracts';
import type { Redis } from 'ioredis';
import { silentLogger } from '../logger/logger.ts';
import { revoker } from './revocations.ts';

test('any number of members is revoked by one message, and none by no message', async () => {
  const publish = jest.fn(async () => 1);
  const revoke = revoker({ publish } as unknown as Redis, 'member', silentLogger());
  await revoke('a', 'b');
  await revoke();
  const message = JSON.stringify({ kind: 'member', ids: ['a', 'b'] });
  expect(publish.mock.calls).toEqual([[revocationChannel, message]]);
});
