import { expect, test } from '@jest/globals';
import { auditEventSchema, limits, topics } from '@platform/contracts';
import { runWithRequestId } from '../http/request.ts';
import { auditChanges, auditEvent } from './audit-event.ts';

const admin = { id: 'a1', username: 'operator', sessionId: 'session-canary', role: 'owner' as const };
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

test('changes have the values of fields that are logged with them, shortened, and the names of the others', () => {
  const long = 'x'.repeat(limits.auditValueCharacters);
  const before = { title: 'Old', phone: '+16265550142', day: new Date(0), same: 1, text: `${long}a` };
  const after = { title: 'New', phone: '+16265550143', day: null, same: 1, text: `${long}b` };
  const fields = { title: 'value', phone: 'name', day: 'value', same: 'value', text: 'value' } as const;
  expect(auditChanges(before, after, fields)).toEqual([
    { field: 'title', before: 'Old', after: 'New' },
    { field: 'phone' },
    { field: 'day', before: '1970-01-01T00:00:00.000Z', after: '' },
    { field: 'text' },
  ]);
});
