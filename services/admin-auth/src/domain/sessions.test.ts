import { expect, test } from '@jest/globals';
import { sessionState } from './sessions.ts';

const now = new Date('2026-01-01T00:00:00Z');
const session = { credentialVersion: 1, expiresAt: new Date(now.getTime() + 1) };
const owner = { id: 'a', username: 'operator', credentialVersion: 1, disabled: false };

test('an open session is its admin’s', () => {
  expect(sessionState(session, owner, now)).toEqual({ active: true, adminId: 'a', username: 'operator' });
});

test.each([
  ['unknown', null, owner],
  ['of nobody', session, null],
  ['over', { ...session, expiresAt: now }, owner],
  ['revoked', { ...session, revokedAt: now }, owner],
  ['of a disabled admin', session, { ...owner, disabled: true }],
  ['from before a password reset', session, { ...owner, credentialVersion: 2 }],
])('a session %s is not active', (_, sessionGiven, ownerGiven) => {
  expect(sessionState(sessionGiven, ownerGiven, now)).toEqual({ active: false });
});
