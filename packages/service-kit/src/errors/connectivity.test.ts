import { expect, test } from '@jest/globals';
import { isConnectivityError } from './connectivity.ts';
import { toHttpError } from './to-http-error.ts';

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

const mongoError = (fields: object) => Object.assign(new Error('x'), { name: 'MongoServerError' }, fields);

test.each([
  ['a transaction its server knows nothing of', { code: 251, errorLabels: ['TransientTransactionError'] }],
  ['a commit that may or may not be', { code: 50, errorLabels: ['UnknownTransactionCommitResult'] }],
])('%s is MongoDB that is away', (_, fields) => expect(isConnectivityError(mongoError(fields))).toBe(true));

test('MongoDB that refuses a duplicate is there', () => {
  expect(isConnectivityError(mongoError({ code: 11000, errorLabels: [] }))).toBe(false);
});

test('MongoDB that took too long is there, but what it was asked may be asked again', () => {
  const slow = mongoError({ code: 50 });
  expect(isConnectivityError(slow)).toBe(false);
  expect(toHttpError(slow).status).toBe(503);
  expect(toHttpError(new Error('outer', { cause: slow })).status).toBe(503);
});
