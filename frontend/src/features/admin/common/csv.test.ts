import { expect, test } from '@jest/globals';
import { toCsv } from './csv.ts';

test('quotes what has to be, ends lines with CRLF, and begins with the mark Excel needs', () => {
  expect(
    toCsv([
      { 标题: 'say "hi"', 'a,b': 'two\nlines' },
      { 标题: '', 'a,b': 7 },
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
  expect(toCsv([{ cell }])).toContain(`'${cell}`);
});

test('a negative number is a number', () => {
  expect(toCsv([{ n: -1 }])).toBe('\uFEFFn\r\n-1\r\n');
});
