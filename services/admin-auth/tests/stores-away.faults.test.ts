import { expect, test } from '@jest/globals';
import { anyWithin, databaseOn, useBreakableServer, waitFor } from '@platform/testkit';
import mongoose from 'mongoose';
import { openStores } from '../src/context.ts';
import { createPasswords } from '../src/domain/credentials.ts';
import { ask, login, password, session, useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
const breakableRedis = useBreakableServer('redis');
const breakableMongo = useBreakableServer('mongo');

test.each([
  ['killed', () => breakableRedis.kill(), () => breakableRedis.restart()],
  ['frozen', () => breakableRedis.signal('SIGSTOP'), () => breakableRedis.signal('SIGCONT')],
])(
  'Redis %s: the administrator logs in at once, and guesses are limited as before',
  async (how, breakIt, mend) => {
    const service = await adminAuth.start({
      LOGIN_FAILURES_PER_NAME_AND_ADDRESS: '3',
      REDIS_URL: breakableRedis.url,
    });
    const name = `operator-${how}`;
    await adminAuth.command(name);
    const { body } = await login(service, name, password);
    const { jti } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    await breakIt();

    const loggedIn = async () => expect((await login(service, name, password)).status).toBe(200);
    expect(await anyWithin(3, 3_000, loggedIn)).toBe(true);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await login(service, name, 'a wrong guess')).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await session(service, jti)).body.active).toBe(true);
    expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(200);

    await mend();
    // Counted in Redis again, where nothing was guessed.
    await waitFor(async () => (await login(service, name, password)).status === 200, {
      what: 'counting in Redis again',
    });
  },
);

test('without MongoDB everything is 503, keys stay published, and it comes back by itself', async () => {
  const url = databaseOn(breakableMongo, 'admin_auth_faults');
  const service = await adminAuth.start({ MONGO_URL: url });
  const connection = await mongoose.createConnection(url).asPromise();
  const { admins } = await openStores(connection);
  await admins.insert('operator', await createPasswords().hash(password, 'known'), 'owner');
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
