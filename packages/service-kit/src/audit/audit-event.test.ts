import { expect, test } from '@jest/globals';
import { auditEventSchema, topics } from '@platform/contracts';
import { runWithRequestId } from '../http/request.ts';
import { auditEvent } from './audit-event.ts';

const admin = { id: 'a1', username: 'operator', sessionId: 'session-canary' };
const target = { type: 'video', id: 'v1', title: 'A title' };

test('fits the contract, takes the request’s id, and tells no session', () => {
  const identity = { address: '203.0.113.1', admin };
  const { event, ...sent } = runWithRequestId('request-0001', () =>
    auditEvent({ identity, action: 'video.create', target }),
  );
  expect(auditEventSchema.parse(event)).toMatchObject({
    admin: { id: 'a1', username: 'operator' },
    action: 'video.create',
    target,
    address: '203.0.113.1',
    requestId: 'request-0001',
  });
  expect(sent).toEqual({ topic: topics.audit, key: 'a1' });
  expect(JSON.stringify(event)).not.toContain('session-canary');
});
