import { expect, test } from '@jest/globals';
import { auditEventSchema } from '@platform/contracts';
import { runWithRequestId } from '../http/request.ts';
import { auditEvent } from './audit-event.ts';

const admin = { id: 'a1', username: 'operator', sessionId: 'session-canary' };
const target = { type: 'video', id: 'v1', title: 'A title' };

test('fits the contract, takes the request’s id, and tells no session', () => {
  const identity = { address: '203.0.113.1', admin };
  const event = runWithRequestId('request-0001', () =>
    auditEvent({ identity, action: 'video.create', target }),
  );
  expect(auditEventSchema.parse(event)).toMatchObject({
    admin: { id: 'a1', username: 'operator' },
    action: 'video.create',
    target,
    address: '203.0.113.1',
    requestId: 'request-0001',
  });
  expect(JSON.stringify(event)).not.toContain('session-canary');
});

test.each([
  undefined,
  { address: '203.0.113.1' },
  { address: '203.0.113.1', member: { id: 'm', number: 'N' } },
])('nobody but an administrator makes one: %j', (identity) => {
  expect(() => auditEvent({ identity, action: 'video.create', target })).toThrow(
    expect.objectContaining({ status: 401 }),
  );
});
