import { beforeAll, describe, expect, test } from '@jest/globals';
import { limits, type Member, memberCookieMark, memberCookieName, messages } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { identityHeaders } from '@platform/testkit';
import jwt from 'jsonwebtoken';
import { addMember, ask, check, cookieSecret, useMembership, verify } from './support/start-membership.ts';

const membership = useMembership();
let service: RunningService;
let member: Member;
let suspended: Member;

beforeAll(async () => {
  service = await membership.start();
  member = await addMember(service);
  suspended = await addMember(service);
  await ask(service, 'PUT', `/api/members/${suspended.id}/status`, { body: { status: 'suspended' } });
});

const unknown = 'ZZZZZ-ZZZZZ-ZZZZ0';

describe('a number that is valid', () => {
  test('sets a signed cookie the page can’t read', async () => {
    const { status, headers, body } = await verify(service, member.membershipNumber);
    expect(status).toBe(200);
    expect(body).toEqual({ valid: true, message: messages.membershipValid.zh });
    const [signed = '', mark = ''] = headers.getSetCookie();
    const [cookie = '', ...attributes] = signed.split('; ');
    expect(attributes).toEqual(
      expect.arrayContaining([
        `Max-Age=${180 * 24 * 60 * 60}`,
        'Path=/',
        'HttpOnly',
        'Secure',
        'SameSite=Lax',
      ]),
    );
    // The page reads from it whether the signed one is there.
    expect(mark).toBe(signed.replace(cookie, `${memberCookieMark}=1`).replace('HttpOnly; ', ''));
    const claims = jwt.verify(cookie.replace(/^member=/, ''), cookieSecret, { algorithms: ['HS256'] });
    expect(claims).toMatchObject({ num: member.membershipNumber.replaceAll('-', '') });
  });

  test('is known in lower case, with spaces, without hyphens, in full-width forms', async () => {
    const { membershipNumber: number } = member;
    const fullWidth = number.replace(/[!-~]/g, (character) =>
      String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
    );
    for (const typed of [
      number.toLowerCase(),
      number.replaceAll('-', ''),
      ` ${number.replaceAll('-', ' ')} `,
      fullWidth,
    ]) {
      expect((await verify(service, typed)).body.valid).toBe(true);
    }
  });

  test('without TLS the cookie does without Secure', async () => {
    const local = await membership.start({ COOKIE_SECURE: 'false' });
    const { headers } = await verify(local, member.membershipNumber);
    expect(headers.get('set-cookie')).not.toContain('Secure');
  });
});

describe('a number that is not valid', () => {
  test('unknown and suspended get the same status, headers and bytes', async () => {
    const [a, b] = [await verify(service, unknown), await verify(service, suspended.membershipNumber)];
    const headersOf = ({ headers }: typeof a) =>
      [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
    expect(a.status).toBe(200);
    expect(a.body).toEqual({ valid: false, message: messages.membershipInvalid.zh });
    expect({ ...b, headers: headersOf(b) }).toEqual({ ...a, headers: headersOf(a) });
    expect(a.headers.get('set-cookie')).toBeNull();
  });

  test('known, unknown and suspended take the same time', async () => {
    const roomy = await membership.start({ VERIFY_FAILURES_PER_ADDRESS: '100000' });
    const numbers = [unknown, suspended.membershipNumber, member.membershipNumber];
    /** Ratio of the slowest to the fastest number, each by the 10th percentile of 100 responses. */
    async function ratio(): Promise<number> {
      const times = numbers.map((): number[] => []);
      for (let round = 0; round < 100; round += 1) {
        // Each round begins with another number.
        for (let n = 0; n < numbers.length; n += 1) {
          const which = (round + n) % numbers.length;
          const started = performance.now();
          await verify(roomy, numbers[which] as string, { address: '198.51.100.9' });
          times[which]?.push(performance.now() - started);
        }
      }
      const fast = times.map((taken) => taken.sort((a, b) => a - b)[taken.length / 10] ?? 0);
      return Math.max(...fast) / Math.min(...fast);
    }
    // The goal is 5 %, which holds on an idle machine. A difference of ours shows in each measurement, that of a busy
    // machine in some.
    let least = await ratio();
    for (let tries = 1; tries < 8 && least >= 1.3; tries += 1) least = Math.min(least, await ratio());
    expect(least).toBeLessThan(1.3);
  });

  test.each([
    ['en-US,en;q=0.9', 'en'],
    ['zh-CN', 'zh'],
    ['fr', 'zh'],
    ['en;q=0.5, zh-TW', 'zh'],
    ['en;q=0, fr', 'zh'],
  ] as const)('for Accept-Language %s the message is in %s', async (acceptLanguage, language) => {
    const response = await verify(service, unknown, { headers: { 'accept-language': acceptLanguage } });
    expect(response.body.message).toBe(messages.membershipInvalid[language]);
    expect(response.headers.get('content-language')).toBe(language);
  });
});

test.each([
  [{}, messages.membershipNumberRequired],
  [
    { membershipNumber: 'A'.repeat(limits.membershipNumberInputCharacters + 1) },
    'Membership number is longer than 64 characters',
  ],
  [{ membershipNumber: 'VIP', $where: '1' }, 'Unknown field: $where'],
])('%j is 400', async (body, message) => {
  const response = await ask(service, 'POST', '/api/membership/verify', { body, headers: identityHeaders() });
  expect({ status: response.status, message: response.body.message }).toEqual({ status: 400, message });
});

test('logging out takes the cookie back', async () => {
  const { status, headers } = await ask(service, 'POST', '/api/membership/logout', {
    headers: identityHeaders(),
  });
  expect(status).toBe(204);
  expect(headers.getSetCookie()).toEqual(
    [memberCookieName, memberCookieMark].map((name) =>
      expect.stringContaining(`${name}=; Path=/; Expires=Thu, 01 Jan 1970`),
    ),
  );
});

describe('what the gateway is told', () => {
  test('an active member by any form of his number', async () => {
    const { id: memberId, membershipNumber } = member;
    const active = { active: true, memberId };
    expect((await check(service, membershipNumber)).body).toEqual(active);
    expect((await check(service, membershipNumber.replaceAll('-', '').toLowerCase())).body).toEqual(active);
  });

  test('nothing about unknown and suspended ones', async () => {
    expect((await check(service, unknown)).text).toBe('{"active":false}');
    expect((await check(service, suspended.membershipNumber)).text).toBe('{"active":false}');
  });
});

test('the demo number is a number like any other, but in production it is rejected', async () => {
  const demo = await addMember(service, { membershipNumber: 'VIP-DEMO-0001' });
  expect((await verify(service, 'vip demo 0001')).body.valid).toBe(true);

  const production = await membership.start({ NODE_ENV: 'production' });
  const body = { membershipNumber: 'VIP-DEMO-0001' };
  expect((await verify(production, 'VIP-DEMO-0001')).body.valid).toBe(false);
  expect((await check(production, 'VIP-DEMO-0001')).body).toEqual({ active: false });
  for (const path of ['/api/members', `/api/members/${demo.id}/membership-number`]) {
    const fields = path.endsWith('members') ? { name: 'Demo', phoneNumber: '2125557777' } : {};
    expect((await ask(production, 'POST', path, { body: { ...fields, ...body } })).status).toBe(400);
  }
});
