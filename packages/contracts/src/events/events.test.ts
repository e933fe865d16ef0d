import { expect, test } from '@jest/globals';
import { auditEventSchema, contentEventSchema, memberEventSchema } from './events.ts';
import { trackedRecordSchema } from './tracking.ts';

const envelope = { eventId: '0192f0c1-2d3e-7abc-8def-0123456789ab', at: '2026-11-20T10:00:00.000Z' };
const item = { ...envelope, itemType: 'video', itemId: 'v1', revision: 1, objectPaths: [] };
const more = { more: true };

// In an upgrade, and after one that was taken back, an older service reads what a newer one wrote.
test.each([
  ['a member', memberEventSchema, { ...envelope, kind: 'member.created', memberId: 'm1' }],
  ['a saved item', contentEventSchema, { ...item, kind: 'item.saved', released: [], visibleFrom: null }],
  ['a deleted item', contentEventSchema, { ...item, kind: 'item.deleted' }],
])('an event of %s may have fields that nobody knows yet', (_, schema, event) => {
  expect(schema.parse({ ...event, ...more })).toEqual(event);
});

test('so may a tracked action, and a change in the audit log', () => {
  const action = { ...envelope, memberId: 'm1', actionType: 'page_view' };
  expect(trackedRecordSchema.parse([{ ...action, ...more }])).toEqual([action]);
  const change = { field: 'title', before: 'Old', after: 'New' };
  const audit = {
    ...envelope,
    ...{ admin: { id: 'a1', username: 'operator' }, action: 'video.update', target: null },
    ...{ address: '203.0.113.1', requestId: 'r1' },
  };
  expect(auditEventSchema.parse({ ...audit, ...more, changes: [{ ...change, ...more }] })).toEqual({
    ...audit,
    changes: [change],
  });
});
