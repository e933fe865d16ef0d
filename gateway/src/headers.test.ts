import { expect, test } from '@jest/globals';
import { readHeaders, responseHeaders } from './headers.ts';
import { numberFromHeader } from './identity/members.ts';
import { clientAddress } from './request.ts';

test('only what is on the list is forwarded, whatever its spelling', () => {
  const { upstream } = readHeaders([
    'Range',
    'bytes=0-1',
    'X-IDENTITY',
    'a',
    'aCCept',
    'b',
    'X-Forwarded-For',
    'c',
    'x-new',
    'd',
  ]);
  expect(upstream).toEqual({ range: 'bytes=0-1', accept: 'b' });
});

test('credentials are read and not forwarded', () => {
  const headers = readHeaders([
    'Authorization',
    'Bearer a',
    'COOKIE',
    'a=1',
    'cookie',
    'b=2',
    'Membership-Number',
    '7',
  ]);
  expect(headers).toEqual({
    upstream: {},
    gateway: { authorization: 'Bearer a', cookie: 'a=1; b=2', 'membership-number': '7' },
    ambiguous: false,
  });
});

test.each([
  [['Host', 'a', 'Host', 'b'], true],
  [['Authorization', 'a', 'authorization', 'b'], true],
  [['Range', 'a', 'Range', 'b'], true],
  [['Accept', 'a', 'Accept', 'b'], false],
])('%j: ambiguous is %s', (raw, ambiguous) => {
  expect(readHeaders(raw).ambiguous).toBe(ambiguous);
});

test('what Connection names is dropped, but never the framing', () => {
  const { upstream } = readHeaders([
    'Connection',
    'close, Range, Content-Length',
    'Range',
    'a',
    'Content-Length',
    '3',
  ]);
  expect(upstream).toEqual({ 'content-length': '3' });
});

test('hop-by-hop and internal headers of the response are withheld', () => {
  const raw = [
    'Content-Type',
    'a',
    'X-Powered-By',
    'b',
    'X-Identity',
    'c',
    'Connection',
    'keep-alive, X-Inner',
    'X-Inner',
    'd',
    'Set-Cookie',
    'e',
    'Set-Cookie',
    'f',
  ];
  expect(responseHeaders(raw, ['own', '1'], 'id')).toEqual([
    'x-request-id',
    'id',
    'own',
    '1',
    'Content-Type',
    'a',
    'Set-Cookie',
    'e',
    'Set-Cookie',
    'f',
  ]);
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

test('the total of a list reaches the client', () => {
  expect(responseHeaders(['X-Total-Count', '7'], [], 'r')).toEqual([
    'x-request-id',
    'r',
    'X-Total-Count',
    '7',
  ]);
});
