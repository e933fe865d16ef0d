import { describe, expect, test } from '@jest/globals';
import { readHeaders, responseHeaders } from './headers.ts';
import { numberFromHeader } from './identity/members.ts';
import { clientAddress, isForeignWrite } from './request.ts';

/** Raw headers, of one `Name: value` each. */
const raw = (...lines: string[]) => lines.flatMap((line) => line.split(': '));

test('only what is on the list is forwarded, whatever its spelling', () => {
  const { upstream } = readHeaders(
    raw('Range: bytes=0-1', 'X-IDENTITY: a', 'aCCept: b', 'X-Forwarded-For: c', 'x-new: d'),
  );
  expect(upstream).toEqual({ range: 'bytes=0-1', accept: 'b' });
});

test('credentials are read and not forwarded', () => {
  const headers = readHeaders(
    raw('Authorization: Bearer a', 'COOKIE: a=1', 'cookie: b=2', 'Membership-Number: 7'),
  );
  expect(headers).toEqual({
    upstream: {},
    gateway: { authorization: 'Bearer a', cookie: 'a=1; b=2', 'membership-number': '7' },
    ambiguous: false,
  });
});

test.each([
  ['Host: a', 'Host: b', true],
  ['Authorization: a', 'authorization: b', true],
  ['Range: a', 'Range: b', true],
  ['Accept: a', 'Accept: b', false],
])('%s with %s: ambiguous is %s', (first, second, ambiguous) => {
  expect(readHeaders(raw(first, second)).ambiguous).toBe(ambiguous);
});

test('what Connection names is dropped, but never the framing', () => {
  const { upstream } = readHeaders(
    raw('Connection: close, Range, Content-Length', 'Range: a', 'Content-Length: 3'),
  );
  expect(upstream).toEqual({ 'content-length': '3' });
});

test('hop-by-hop and internal headers of the response are withheld', () => {
  const passed = ['Content-Type: a', 'Set-Cookie: e', 'Set-Cookie: f', 'X-Total-Count: 7'];
  const response = raw(
    ...passed,
    'X-Powered-By: b',
    'X-Identity: c',
    'Connection: keep-alive, X-Inner',
    'X-Inner: d',
  );
  expect(responseHeaders(response, ['own', '1'], 'id')).toEqual(raw('x-request-id: id', 'own: 1', ...passed));
});

/** Whether a POST is foreign, and a GET: the last never is. */
const foreign = (...lines: string[]) =>
  ['POST', 'GET'].map((method) => isForeignWrite(method, readHeaders(raw(...lines))));

describe('a write is foreign', () => {
  test.each(['cross-site', 'same-site'])('when the browser says %s', (site) => {
    const lines = ['Host: example.com', 'Origin: https://example.com', `Sec-Fetch-Site: ${site}`];
    expect(foreign(...lines)).toEqual([true, false]);
  });

  test.each([
    ['another site', 'https://evil.example'],
    ['another host of this site', 'https://blog.example.com'],
    ['a host that begins as ours', 'https://example.com.evil.example'],
    ['a host that ends as ours', 'https://notexample.com'],
    ['a sandboxed page or a file', 'null'],
    ['no origin at all', ''],
    ['our name for somebody', 'https://example.com@evil.example'],
    ['an application that is not ours', 'capacitor://localhost'],
    ['another port', 'http://example.com:8081', 'example.com:8080'],
  ])('from %s', (_, origin, host = 'example.com') => {
    expect(foreign(`Host: ${host}`, `Origin: ${origin}`)).toEqual([true, false]);
  });
});

test.each([
  ['plain', 'Host: example.com', 'Origin: http://example.com'],
  ['TLS ends before the gateway', 'Host: example.com', 'Origin: https://example.com'],
  ['a port', 'Host: example.com:8080', 'Origin: http://example.com:8080'],
  ['the port of https is said', 'Host: example.com:443', 'Origin: https://example.com'],
  ['a proxy keeps the host but not its port', 'Host: example.com', 'Origin: https://example.com:8443'],
  ['other letters', 'Host: EXAMPLE.com', 'Origin: https://example.com'],
  ['an address', 'Host: [::1]:8080', 'Origin: http://[::1]:8080'],
  [
    'a proxy says the host elsewhere',
    ...['Host: gateway.internal', 'X-Forwarded-Host: example.com', 'Origin: https://example.com'],
  ],
  ['the browser says so', 'Host: example.com', 'Sec-Fetch-Site: same-origin'],
  ['a typed address', 'Host: example.com', 'Sec-Fetch-Site: none'],
  ['an application that sends no origin', 'Host: example.com'],
])('a write is our own: %s', (_, ...lines) => {
  expect(foreign(...lines)).toEqual([false, false]);
});

test.each([
  ['::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
  ['10.0.0.1', '1.1.1.1', 0, '10.0.0.1'],
  ['10.0.0.1', '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
  ['10.0.0.1', '1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
  ['10.0.0.1', '1.1.1.1', 2, '10.0.0.1'],
  [undefined, undefined, 0, 'unknown'],
])('socket %s, X-Forwarded-For %s, %s hops: %s', (socket, forwardedFor, hops, address) => {
  expect(clientAddress(socket, forwardedFor, hops)).toBe(address);
});

test.each([
  ['vip-demo-0001', 'VIPDEMO0001'],
  [Buffer.from('ＶＩＰ－１２３４').toString('latin1'), 'VIP1234'],
  ['', undefined],
  ['- -', undefined],
  ['x'.repeat(65), undefined],
  ['x'.repeat(32), 'X'.repeat(32)],
  ['x'.repeat(33), undefined],
  // A ligature of 15 letters, three times: short as typed, longer than any number once folded.
  [Buffer.from('\ufdfa'.repeat(3)).toString('latin1'), undefined],
])('the header %j names %s', (header, number) => {
  expect(numberFromHeader(header)).toBe(number);
});
