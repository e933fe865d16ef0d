import { expect } from '@jest/globals';
import { createAuthenticator } from './authenticator.ts';
import {
  ask,
  codeAt,
  enableTotp,
  login,
  passkeyOrigin as origin,
  password,
  signIn,
  type useAdminAuth,
} from './start-admin-auth.ts';

const home = '192.0.2.1';

/** Seeded, so that a failure comes again: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}
const random = createRandom(20_261_126);
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;

const oddities: unknown[] = [
  ...[null, true, 0, -1, 1e308, '', ' ', '\u0000', '😀'.repeat(40), 'x'.repeat(10_000), [], {}, [[]]],
  ...[{ $ne: null }, { $gt: '' }, { $where: 'sleep(1000)' }, { __proto__: { admin: true } }, { toString: 1 }],
];

/** Hostile tries open nothing, give no 5xx but 503 of a full queue, and shut nobody out. */
export async function tryToBreakIn(adminAuth: ReturnType<typeof useAdminAuth>, tries: number) {
  const service = await adminAuth.start();
  await adminAuth.command('operator');
  const { secret } = await enableTotp(await signIn(service, 'operator', password, home));
  const authenticator = createAuthenticator();
  const tickets: unknown[] = ['invented'];
  const bodies: [path: string, () => unknown][] = [
    [
      '/login',
      () => ({
        username: pick(['operator', 'OPERATOR', pick(oddities)]),
        password: pick([pick(oddities), 'guess']),
      }),
    ],
    [
      '/login/code',
      () => ({
        ticket: pick([...tickets, pick(oddities)]),
        code: pick([pick(oddities), String(random(1e6)).padStart(6, '0')]),
      }),
    ],
    [
      '/login/passkey',
      () => ({ id: pick(oddities), response: pick([pick(oddities), authenticator.sign('x', { origin })]) }),
    ],
    [
      '/join',
      () => ({
        token: pick([pick(oddities), `${'a'.repeat(24)}.x`]),
        username: `intruder-${random(99)}`,
        password,
      }),
    ],
    ['/login', () => pick(oddities)],
    ['/login/code', () => ({ ticket: pick(tickets), code: '000000', username: 'operator', password })],
  ];
  for (let n = 0; n < tries; n += 1) {
    const headers = adminAuth.from(`203.0.113.${random(250)}`);
    if (n % 40 === 0)
      tickets.push(
        (await login(service, 'operator', password, `198.51.100.${random(250)}`)).body.secondFactor?.ticket,
      );
    const [path, body] = pick(bodies);
    const response = await ask(service, 'POST', `/api/admin${path}`, { headers, body: body() });
    expect([400, 401, 403, 409, 413, 429, 503]).toContain(response.status);
    expect(response.body).not.toHaveProperty('token');
  }
  const { body } = await login(service, 'operator', password, home);
  const code = codeAt(secret, Date.now() + 30_000);
  const entered = await ask(service, 'POST', '/api/admin/login/code', {
    ...{ headers: adminAuth.from(home), body: { ticket: body.secondFactor.ticket, code } },
  });
  expect(entered).toMatchObject({ status: 200, body: { token: expect.any(String) } });
}
