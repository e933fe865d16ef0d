import { expect, test } from '@jest/globals';
import { stateOf, statesBefore } from './states.ts';

test.each([
  ['queued', []],
  ['accepted', ['queued', 'sending', 'unknown']],
  ['sent', ['queued', 'sending', 'accepted', 'unknown']],
  ['delivered', ['queued', 'sending', 'accepted', 'sent', 'unknown']],
  ['undelivered', ['queued', 'sending', 'accepted', 'sent', 'unknown']],
] as const)('%s comes after %j', (state, before) => {
  expect(statesBefore(state).sort()).toEqual([...before].sort());
});

test('statuses of incoming messages are none of ours', () => {
  expect(['queued', 'sent', 'read', 'canceled'].map(stateOf)).toEqual([
    'accepted',
    'sent',
    'delivered',
    'failed',
  ]);
  for (const status of ['receiving', 'received', 'constructor', '']) expect(stateOf(status)).toBeUndefined();
});
