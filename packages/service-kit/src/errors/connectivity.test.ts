import { expect, test } from '@jest/globals';
import { isConnectivityError } from './connectivity.ts';

const clickHouseError = (type: string) => Object.assign(new Error('Code: 0'), { code: '0', type });

test.each(['AUTHENTICATION_FAILED', 'UNKNOWN_TABLE', 'TOO_MANY_PARTS'])(
  'ClickHouse that says %s is tried again',
  (type) => expect(isConnectivityError(clickHouseError(type))).toBe(true),
);

test('ClickHouse that cannot read a row is there', () => {
  expect(isConnectivityError(clickHouseError('CANNOT_PARSE_UUID'))).toBe(false);
});

test('what caused an error counts, whatever it is wrapped in', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(isConnectivityError(new Error('outer', { cause: new Error('inner', { cause: refused }) }))).toBe(
    true,
  );
  expect(isConnectivityError(new Error('outer', { cause: new Error('inner') }))).toBe(false);
});
