import { expect, test } from '@jest/globals';
import type { TFunction } from 'i18next';
import { toCsv, userRows } from './csv.ts';
import { aProfile } from './testing.ts';

test('quotes what has to be, ends lines with CRLF, and begins with the mark Excel needs', () => {
  expect(
    toCsv([
      ['标题', 'a,b'],
      ['say "hi"', 'two\nlines'],
      ['', 7],
    ]),
  ).toBe('\uFEFF标题,"a,b"\r\n"say ""hi""","two\nlines"\r\n,7\r\n');
});

test.each([
  '=cmd()',
  '+1',
  '-1',
  '@a',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u3000=1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
])('keeps %j from being a formula', (cell) => {
  expect(toCsv([[cell]])).toContain(`'${cell}`);
});

test('a negative number is a number', () => {
  expect(toCsv([[-1]])).toBe('\uFEFF-1\r\n');
});

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
