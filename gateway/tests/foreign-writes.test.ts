import { describe, expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts/paths';
import { bodyOf, sendRaw, statusOf } from './support/raw.ts';
import { activeNumber, memberCookie, useGateway } from './support/use-gateway.ts';

const gateway = useGateway();
const like = '/api/videos/0123456789abcdef01234567/like';
const writes = [
  ['POST', like],
  ['DELETE', like],
  ['POST', apiPath('/api/membership/logout')],
] as const;

/** As they are on the wire: fetch would set Host itself. */
const send = (method: string, path: string, headers: Record<string, string>) =>
  sendRaw(
    gateway.port,
    [
      `${method} ${path} HTTP/1.1`,
      ...Object.entries({
        Host: 'example.com',
        Cookie: memberCookie(activeNumber),
        Connection: 'close',
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );

const expectRejected = (response: string) => {
  expect(statusOf(response)).toBe(403);
  expect(JSON.parse(bodyOf(response))).toMatchObject({ code: 'forbidden' });
};

describe('a page elsewhere, by what the browser says of it', () => {
  test.each(['cross-site', 'same-site'])('changes nothing in the name of who reads it (%s)', async (site) => {
    for (const [method, path] of writes)
      expectRejected(await send(method, path, { 'Sec-Fetch-Site': site, Origin: 'https://example.com' }));
  });

  test('may link here', async () => {
    expect(statusOf(await send('GET', '/', { 'Sec-Fetch-Site': 'cross-site' }))).toBe(200);
  });

  test.each(['same-origin', 'none'])(
    'is not what a page of ours or a typed address is (%s)',
    async (site) => {
      expect(statusOf(await send('POST', like, { 'Sec-Fetch-Site': site }))).toBe(200);
    },
  );
});

describe('a page elsewhere, by its origin, where the browser says no more', () => {
  test.each([
    ['another site', 'https://evil.example'],
    ['another host of this site', 'https://blog.example.com'],
    ['a host that begins as ours', 'https://example.com.evil.example'],
    ['a host that ends as ours', 'https://notexample.com'],
    ['a sandboxed page or a file', 'null'],
    ['no origin at all', ''],
    ['our name for somebody', 'https://example.com@evil.example'],
    ['an application that is not ours', 'capacitor://localhost'],
  ])('changes nothing: %s', async (_, origin) => {
    for (const [method, path] of writes) expectRejected(await send(method, path, { Origin: origin }));
  });

  test('changes nothing from another port', async () => {
    const headers = { Host: 'example.com:8080', Origin: 'http://example.com:8081' };
    expectRejected(await send('POST', like, headers));
  });

  test('may read, as far as the browser lets it', async () => {
    expect(statusOf(await send('GET', apiPath('/api/library'), { Origin: 'https://evil.example' }))).toBe(
      200,
    );
  });

  test.each([
    ['plain', { Origin: 'http://example.com' }],
    ['TLS ends before the gateway', { Origin: 'https://example.com' }],
    ['a port', { Host: 'example.com:8080', Origin: 'http://example.com:8080' }],
    ['the port of https is said', { Host: 'example.com:443', Origin: 'https://example.com' }],
    ['a proxy keeps the host but not its port', { Origin: 'https://example.com:8443' }],
    ['other letters', { Host: 'EXAMPLE.com', Origin: 'https://example.com' }],
    ['an address', { Host: '[::1]:8080', Origin: 'http://[::1]:8080' }],
    [
      'a proxy says the host elsewhere',
      { Host: 'gateway.internal', 'X-Forwarded-Host': 'example.com', Origin: 'https://example.com' },
    ],
  ])('is not what a page of ours is: %s', async (_, headers) => {
    expect(statusOf(await send('POST', like, headers))).toBe(200);
  });

  test('is not what an application is that sends no origin', async () => {
    expect(statusOf(await send('POST', like, {}))).toBe(200);
  });
});

test('signed callbacks come from where they like', async () => {
  const response = await send('POST', '/api/sms/webhooks/inbound', {
    Origin: 'https://evil.example',
    'X-Twilio-Signature': 'a',
  });
  expect(statusOf(response)).toBe(503);
});
