import { ClickHouseError } from '@clickhouse/client';
import { expect, test } from '@jest/globals';
import { toDateTime } from '../domain/action-row.ts';
import { isPoison } from './action-store.ts';

const errorOf = (type: string) => new ClickHouseError({ message: 'no', code: '1', type });

test('rows that ClickHouse rejects, and actions no row can be made of, are poison', () => {
  expect(isPoison(errorOf('CANNOT_PARSE_DATETIME'))).toBe(true);
  expect(isPoison(errorOf('INCORRECT_DATA'))).toBe(true);
  expect(() => toDateTime('never')).toThrow(RangeError);
  expect(isPoison(new RangeError('Invalid time value'))).toBe(true);
});

test("ClickHouse's own troubles are not", () => {
  for (const type of ['LOGICAL_ERROR', 'UNKNOWN_SETTING', 'TOO_MANY_PARTS'])
    expect(isPoison(errorOf(type))).toBe(false);
  expect(isPoison(new Error('Timeout error.'))).toBe(false);
  expect(isPoison(undefined)).toBe(false);
});
