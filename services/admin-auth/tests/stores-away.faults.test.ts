import { expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import { fastestOf, useBreakableServer, waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import { openStores } from '../src/context.ts';
import { createPasswords } from '../src/domain/credentials.ts';
import { ask, login, password, session, useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
const breakableRedis = useBreakableServer('redis');
const breakableMongo = useBreakableServer('mongo');

test('without Redis nobody logs in, at once, and sessions go on', async () => {
  const service = await adminAuth.start({}, {}, { redisUrl: breakableRedis.url });
  await adminAuth.command('operator');
  const { body } = await login(service, 'operator', password);
  const { jti } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
  await breakableRedis.kill();

  const refused = async () => {
    const answer = await login(service, 'operator', password);
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: messages.unavailable },
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  };
  expect(await fastestOf(3, refused)).toBeLessThan(3_000);
  expect((await session(service, jti)).body.active).toBe(true);
  expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(200);

  await breakableRedis.restart();
  await waitFor(async () => (await login(service, 'operator', password)).status === 200, {
    what: 'logins again',
  });
});

test('without MongoDB everything is 503, keys stay published, and it comes back by itself', async () => {
  const url = new URL(breakableMongo.url);
  if (url.pathname.length < 2) url.pathname = '/admin_auth_faults';
  const service = await adminAuth.start({}, {}, { mongoUrl: url.href });
  const connection = await mongoose.createConnection(url.href).asPromise();
  const { admins } = await openStores(connection);
  await admins.insert('operator', await createPasswords().hash(password));
  await connection.close();
  expect((await login(service, 'operator', password)).status).toBe(200);

  await breakableMongo.kill();
  for (const { status, headers } of await Promise.all([
    login(service, 'operator', password),
    session(service, 'any'),
  ])) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await ask(service, 'GET', '/internal/jwks')).body.keys).toHaveLength(1);
  expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(503);

  await breakableMongo.restart();
  await waitFor(async () => (await login(service, 'operator', password)).status === 200, {
    what: 'logins again',
    timeoutMs: 20_000,
  });
});
