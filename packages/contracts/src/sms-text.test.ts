import { expect, test } from '@jest/globals';
import { fillSms, smsSize } from './sms-text.ts';

test.each([
  ['', 'GSM-7', 0, 0],
  ['a'.repeat(160), 'GSM-7', 1, 160],
  ['a'.repeat(161), 'GSM-7', 2, 161],
  ['a'.repeat(306), 'GSM-7', 2, 306],
  ['a'.repeat(307), 'GSM-7', 3, 307],
  ['€'.repeat(80), 'GSM-7', 1, 160],
  ['€'.repeat(81), 'GSM-7', 2, 162],
  // 76 pairs leave one of 153 places empty, as the escape stays with its character.
  ['€'.repeat(153), 'GSM-7', 3, 306],
  ['line\nbreak [x] {y} ~|^\\', 'GSM-7', 1, 31],
  ['冰'.repeat(70), 'UCS-2', 1, 70],
  ['冰'.repeat(71), 'UCS-2', 2, 71],
  ['冰'.repeat(134), 'UCS-2', 2, 134],
  ['冰'.repeat(135), 'UCS-2', 3, 135],
  // 33 pairs leave one of 67 places empty.
  ['🧊'.repeat(35), 'UCS-2', 1, 70],
  ['🧊'.repeat(67), 'UCS-2', 3, 134],
  ['ç', 'UCS-2', 1, 1],
  ['“quoted”', 'UCS-2', 1, 8],
])('%j is %s in %i segments', (text, encoding, segments, units) => {
  expect(smsSize(text)).toMatchObject({ encoding, segments, units });
});

test('says how many places there are', () => {
  expect(smsSize('').capacity).toBe(160);
  expect(smsSize('冰').capacity).toBe(70);
  expect(smsSize('冰'.repeat(71)).capacity).toBe(134);
});

test('placeholders are filled as often as they stand, and nothing else is', () => {
  const recipient = { name: '王$&小{name}明', membershipNumber: '7K4M9-XQ2TB-3N5HC' };
  expect(fillSms('{name}，{name}: {membershipNumber} {other} {Name} {}', recipient)).toBe(
    '王$&小{name}明，王$&小{name}明: 7K4M9-XQ2TB-3N5HC {other} {Name} {}',
  );
});
