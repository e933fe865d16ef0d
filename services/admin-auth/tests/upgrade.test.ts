import { expect, test } from '@jest/globals';
import { createPasswords } from '../src/domain/credentials.ts';
import type { SessionRecord } from '../src/store/sessions.ts';
import { login, password, session, signedInAs, useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
const createdAt = new Date();

test('administrators and sessions of the version before roles go on, as owners', async () => {
  const { insertedId: adminId } = await adminAuth
    .connection()
    .collection('admins')
    .insertOne({
      ...{ username: 'veteran', canonicalUsername: 'veteran', credentialVersion: 0, disabled: false },
      ...{ passwordHash: await createPasswords().hash(password, 'known'), createdAt },
    });
  const service = await adminAuth.start();
  await adminAuth
    .connection()
    .collection<Omit<SessionRecord, 'confirmedAt' | 'seenAt' | 'userAgent'>>('sessions')
    .insertOne({
      ...{ _id: 'old-session', adminId, credentialVersion: 0, createdAt, address: '192.0.2.1' },
      expiresAt: new Date(Date.now() + 60_000),
    });
  expect(await session(service, 'old-session')).toMatchObject({
    ...{ status: 200, body: { active: true, role: 'owner', mustEnrol: false } },
  });
  const { status, body } = await login(service, 'veteran', password);
  expect(status).toBe(200);
  const veteran = signedInAs(service, body);
  const account = await veteran.ask('GET', '/api/admin/account');
  expect(account.body.sessions).toHaveLength(2);
  expect((await veteran.ask('GET', '/api/admin/team')).body.administrators).toMatchObject([
    { username: 'veteran', role: 'owner', secondFactors: [] },
  ]);
});
