import { expect, test } from '@jest/globals';
import type { TFunction } from 'i18next';
import { csvRows, userRecord } from './csv.ts';
import { aProfile } from './testing.ts';

const t = ((key: string, words = {}) =>
  `${key}${Object.values(words)}`) as unknown as TFunction<'adminAnalytics'>;

test('a row begins with the number as it was issued and the name, empty for a deleted member', () => {
  const profiles = [aProfile(), aProfile({ memberName: undefined })];
  const rows = csvRows(profiles.map((profile) => userRecord(t, profile)));
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['membershipNumber', 'memberName'],
    ['7K4M-9XQ2-TB3N-5', 'Wang Lei'],
    ['7K4M-9XQ2-TB3N-5', ''],
  ]);
  expect(rows.map((row) => row.length)).toEqual([9, 9, 9]);
});
