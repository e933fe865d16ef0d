import { describe, expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import { AppError, errors, toHttpError } from '../index.ts';

const named = (name: string, extra: object = {}) =>
  Object.assign(new Error('detail that stays inside'), { name, ...extra });

test('the body has the key of a message of the table, and none for another text', () => {
  expect(errors.conflict(messages.phoneNumberTaken, 'phoneNumber').toBody('r')).toEqual({
    message: messages.phoneNumberTaken,
    code: 'conflict',
    requestId: 'r',
    field: 'phoneNumber',
    key: 'phoneNumberTaken',
  });
  expect(errors.badGateway('xvideos has changed its pages').toBody('r')).not.toHaveProperty('key');
});

describe('toHttpError', () => {
  test('keeps an AppError', () => {
    const error = errors.tooManyRequests('Slow down', 30);
    expect(toHttpError(error)).toBe(error);
    expect(error).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: 30 });
  });

  test.each([
    named('MongoServerSelectionError'),
    named('MongoServerError', { code: 189 }),
    named('MaxRetriesPerRequestError'),
    new Error('Connection is closed.'),
    named('KafkaJSNumberOfRetriesExceeded', { cause: named('KafkaJSConnectionError') }),
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
    new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]),
    new DOMException('x', 'TimeoutError'),
  ])('a dependency that cannot be reached is 503 with Retry-After: %s', (error) => {
    const mapped = toHttpError(error);
    expect(mapped).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5 });
    expect(mapped.message).not.toContain('inside');
  });

  test.each([
    [Object.assign(new URIError('Failed to decode param'), { status: 400 }), 400],
    [named('PayloadTooLargeError', { status: 413 }), 413],
    [named('UnsupportedMediaTypeError', { status: 415 }), 415],
    [named('RangeNotSatisfiableError', { statusCode: 416 }), 416],
    [named('MongoServerError', { code: 11000 }), 500],
    [named('TeapotError', { status: 418 }), 500],
    ['a thrown string', 500],
    [undefined, 500],
  ])('%s', (error, status) => {
    const mapped = toHttpError(error);
    expect(mapped).toBeInstanceOf(AppError);
    expect(mapped.status).toBe(status);
    expect(mapped.message).not.toContain('inside');
  });
});
