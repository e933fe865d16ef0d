import { expect, test } from '@jest/globals';
import type { TFunction } from 'i18next';
import { aProfile } from './testing.ts';
import { userRecord } from './users-section.tsx';

const t = ((key: string, words = {}) =>
  `${key}${Object.values(words)}`) as unknown as TFunction<'adminAnalytics'>;

test('a row begins with the number as it was issued and the name, or says that the member was deleted', () => {
  const gone = { membershipNumber: '', memberName: undefined };
  const profiles = [aProfile(), aProfile({ ...gone, isDeleted: true }), aProfile(gone)];
  const rows = profiles.map((profile) => Object.entries(userRecord(t, profile)));
  expect(rows.map((row) => row.slice(0, 2))).toEqual(
    [
      ['7K4M-9XQ2-TB3N-5', 'Wang Lei'],
      ['memberDeleted', ''],
      ['memberUnknown', ''],
    ].map(([number, name]) => [
      ['membershipNumber', number],
      ['memberName', name],
    ]),
  );
  expect(rows.map((row) => row.length)).toEqual([9, 9, 9]);
});
