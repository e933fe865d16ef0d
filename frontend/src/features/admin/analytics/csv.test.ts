import { expect, test } from '@jest/globals';
import type { TFunction } from 'i18next';
import { userRows } from './csv.ts';
import { aProfile } from './testing.ts';

const t = ((key: string) => key) as unknown as TFunction<'adminAnalytics'>;

test('a row begins with the number as it was issued and the name, empty for a deleted member', () => {
  const rows = userRows(t, [aProfile(), aProfile({ memberName: undefined })]);
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['membershipNumber', 'memberName'],
    ['7K4M-9XQ2-TB3N-5', 'Wang Lei'],
    ['7K4M-9XQ2-TB3N-5', ''],
  ]);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
});
