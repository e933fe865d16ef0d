import { describe, expect, test } from '@jest/globals';
import { libraryQuerySchema, pageQuerySchema } from './common.ts';
import { limits } from './limits.ts';

describe('a limit', () => {
  test.each([
    ['1', 1],
    ['024', 24],
    [`${limits.listMaxItems}`, limits.listMaxItems],
  ])('%j is taken', (limit, expected) =>
    expect(pageQuerySchema.parse({ limit })).toEqual({ limit: expected }),
  );

  test.each([
    '',
    ' ',
    '0',
    '-1',
    '+1',
    '1.0',
    '1e2',
    '0x10',
    '١',
    `${limits.listMaxItems + 1}`,
    '9'.repeat(400),
  ])('%j is refused', (limit) => {
    const message = `limit must be a number from 1 to ${limits.listMaxItems}`;
    expect(pageQuerySchema.safeParse({ limit }).error?.issues).toMatchObject([{ message }]);
  });

  test('may be left out', () => {
    expect(pageQuerySchema.parse({})).toEqual({});
    expect(libraryQuerySchema.parse({})).toEqual({ limit: limits.libraryPageItems });
  });
});
