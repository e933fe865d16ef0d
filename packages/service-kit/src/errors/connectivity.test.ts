import { expect, test } from '@jest/globals';
import { toHttpError } from './app-error.ts';
import { isConnectivityError } from './connectivity.ts';

const clickHouseError = (type: string) => Object.assign(new Error('Code: 0'), { code: '0', type });

test.each(['AUTHENTICATION_FAILED', 'UNKNOWN_TABLE', 'TOO_MANY_PARTS'])(
  'ClickHouse error %s is a connectivity error',
  (type) => expect(isConnectivityError(clickHouseError(type))).toBe(true),
);

test('a row that ClickHouse cannot parse is no connectivity error', () => {
  expect(isConnectivityError(clickHouseError('CANNOT_PARSE_UUID'))).toBe(false);
});

test('an error counts as a connectivity error when a nested cause is one', () => {
  const rejected = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(isConnectivityError(new Error('outer', { cause: new Error('inner', { cause: rejected }) }))).toBe(
    true,
  );
  expect(isConnectivityError(new Error('outer', { cause: new Error('inner') }))).toBe(false);
});

test.each([
  ['a connection that takes too long', { name: 'TimeoutError' }, true],
  ['S3 that asks for fewer requests', { name: 'SlowDown', $metadata: { httpStatusCode: 503 } }, true],
  ['an object that S3 cannot read', { name: 'InternalError', $metadata: { httpStatusCode: 500 } }, false],
  ['an object that is not there', { name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } }, false],
])('%s: is it a connectivity error', (_, fields, expected) => {
  const cause = Object.assign(new Error('x'), fields);
  expect(isConnectivityError(new Error('outer', { cause }))).toBe(expected);
});

const mongoError = (fields: object) => Object.assign(new Error('x'), { name: 'MongoServerError' }, fields);

test.each([
  ['a transaction its server knows nothing of', { code: 251, errorLabels: ['TransientTransactionError'] }],
  ['a commit that may or may not be', { code: 50, errorLabels: ['UnknownTransactionCommitResult'] }],
  ['a full disk', { code: 14031 }],
])('%s is a connectivity error', (_, fields) => expect(isConnectivityError(mongoError(fields))).toBe(true));

test.each([
  ['MongoDB', mongoError({ code: 18 })],
  ['Redis', new Error('WRONGPASS invalid username-password pair or user is disabled.')],
  ['Kafka', Object.assign(new Error('x'), { name: 'KafkaJSSASLAuthenticationError' })],
  [
    'a server with an untrusted certificate',
    Object.assign(new Error('x'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
  ],
  ['a server with another name', Object.assign(new Error('x'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
])('credentials or a certificate that an operator has to correct are a connectivity error: %s', (_, error) =>
  expect(isConnectivityError(error)).toBe(true),
);

test('a duplicate key in MongoDB is no connectivity error', () => {
  expect(isConnectivityError(mongoError({ code: 11000, errorLabels: [] }))).toBe(false);
});

test('a MongoDB time limit is no connectivity error, but gives 503', () => {
  const slow = mongoError({ code: 50 });
  expect(isConnectivityError(slow)).toBe(false);
  expect(toHttpError(slow).status).toBe(503);
  expect(toHttpError(new Error('outer', { cause: slow })).status).toBe(503);
});
