import { expect } from '@jest/globals';
import type { messages } from '@platform/contracts';
import { createAuthenticator } from './authenticator.ts';
import {
  addPasskey,
  ask,
  codeAt,
  enableTotp,
  login,
  passkeyOrigin as origin,
  passkeyChallenge,
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

interface Attack {
  path: string;
  body: () => unknown;
  /** The message of its tries that were checked and found wrong, not only malformed or throttled. */
  rejection?: keyof typeof messages;
}

/** Hostile tries open nothing, give no 5xx but 503 of a full queue, and shut nobody out. */
export async function tryToBreakIn(adminAuth: ReturnType<typeof useAdminAuth>, tries: number) {
  const service = await adminAuth.start();
  await adminAuth.command('operator');
  const admin = await signIn(service, 'operator', password, home);
  const { secret } = await enableTotp(admin);
  const { authenticator } = await addPasskey(admin);
  const byPasskey = async (counter: number) => {
    const { id, options } = await passkeyChallenge(service);
    const body = { id, response: authenticator.sign(options.challenge, { origin, counter }) };
    return await ask(service, 'POST', '/api/admin/login/passkey', { headers: adminAuth.from(home), body });
  };
  expect((await byPasskey(1)).status).toBe(200);
  expect((await admin.ask('PUT', '/api/admin/team', { secondFactorRequired: true })).status).toBe(204);
  const invited = await admin.ask('POST', '/api/admin/team/invites', { role: 'owner' });
  const [inviteId] = invited.body.token.split('.');
  const stranger = createAuthenticator();
  const tickets: unknown[] = ['invented'];
  const attacks: Attack[] = [
    {
      path: '/login',
      body: () => ({
        username: pick(['operator', 'OPERATOR', pick(oddities)]),
        password: pick([pick(oddities), 'guess']),
      }),
      rejection: 'loginFailed',
    },
    {
      path: '/login/code',
      body: () => ({
        ticket: pick([pick(tickets), tickets.at(-1), pick(oddities)]),
        code: pick([pick(oddities), String(random(1e6)).padStart(6, '0')]),
      }),
      rejection: 'codeWrong',
    },
    {
      path: '/login/passkey',
      body: async () => {
        const { id, options } = await passkeyChallenge(service);
        const right = { origin, counter: 2 };
        const response = pick([
          authenticator.sign(options.challenge, { ...right, counter: random(2) }),
          authenticator.sign('x', right),
          authenticator.sign(options.challenge, { ...right, origin: 'http://localhost:9999' }),
          authenticator.sign(options.challenge, { ...right, rpId: 'example.com' }),
          authenticator.sign(options.challenge, { ...right, isVerified: false }),
          stranger.sign(options.challenge, right),
        ]);
        return { id, response: { ...response, id: authenticator.id, rawId: authenticator.id } };
      },
      rejection: 'passkeyRejected',
    },
    {
      path: '/login/passkey',
      body: () => ({ id: pick(oddities), response: pick([pick(oddities), stranger.sign('x', { origin })]) }),
    },
    {
      path: '/join',
      body: () => ({
        token: pick([pick(oddities), `${inviteId}.${'x'.repeat(43)}`]),
        username: `intruder-${random(99)}`,
        password,
      }),
      rejection: 'inviteInvalid',
    },
    { path: '/login', body: () => pick(oddities) },
    {
      path: '/login/code',
      body: () => ({ ticket: pick(tickets), code: '000000', username: 'operator', password }),
    },
  ];
  const rejected = new Map<Attack, number>();
  for (let n = 0; n < tries; n += 1) {
    const headers = adminAuth.from(`203.0.113.${random(250)}`);
    if (n % 40 === 0)
      tickets.push(
        (await login(service, 'operator', password, `198.51.100.${random(250)}`)).body.secondFactor?.ticket,
      );
    const attack = pick(attacks);
    const body = await attack.body();
    const response = await ask(service, 'POST', `/api/admin${attack.path}`, { headers, body });
    expect([400, 401, 403, 409, 413, 429, 503]).toContain(response.status);
    expect(response.body).not.toHaveProperty('token');
    if (response.status === 401 && response.body.key === attack.rejection)
      rejected.set(attack, (rejected.get(attack) ?? 0) + 1);
  }
  const unchecked = attacks.filter((attack) => attack.rejection && (rejected.get(attack) ?? 0) < 10);
  expect(unchecked.map(({ rejection }) => rejection)).toEqual([]);
  const { body } = await login(service, 'operator', password, home);
  const code = codeAt(secret, Date.now() + 30_000);
  const entered = await ask(service, 'POST', '/api/admin/login/code', {
    ...{ headers: adminAuth.from(home), body: { ticket: body.secondFactor.ticket, code } },
  });
  expect(entered).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  expect(await byPasskey(2)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
}
