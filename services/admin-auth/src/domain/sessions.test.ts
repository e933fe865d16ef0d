import { expect, test } from '@jest/globals';
import { sessionState } from './sessions.ts';

const now = new Date('2026-01-01T00:00:00Z');
const session = { credentialVersion: 1, expiresAt: new Date(now.getTime() + 1) };
const owner = {
  ...{ id: 'a', username: 'operator', role: 'editor' as const },
  ...{ credentialVersion: 1, disabled: false, passkeys: [] },
};
const standing = { now, isFactorRequired: false };

test('an open session is its admin’s', () => {
  expect(sessionState(session, owner, standing)).toEqual({
    ...{ active: true, adminId: 'a' },
    ...{ username: 'operator', role: 'editor', mustEnrol: false },
  });
});

test.each([
  ['no factor', owner, true],
  ['a passkey', { ...owner, passkeys: [{}] }, false],
  ['an app', { ...owner, totp: {} }, false],
])('where a factor is required, an admin with %s must enrol: %#', (_, admin, mustEnrol) => {
  expect(sessionState(session, admin, { now, isFactorRequired: true })).toMatchObject({ mustEnrol });
});

test.each([
  ['unknown', null, owner],
  ['of nobody', session, null],
  ['over', { ...session, expiresAt: now }, owner],
  ['revoked', { ...session, revokedAt: now }, owner],
  ['of a disabled admin', session, { ...owner, disabled: true }],
  ['from before a password reset', session, { ...owner, credentialVersion: 2 }],
])('a session %s is not active', (_, sessionGiven, ownerGiven) => {
  expect(sessionState(sessionGiven, ownerGiven, standing)).toEqual({ active: false });
});
