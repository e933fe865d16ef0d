import { expect, test } from '@jest/globals';
import { readPhoneNumber, toE164 } from './phone-number.ts';

test.each([
  ['13812345678', '+8613812345678', 'China without a code'],
  ['138 1234 5678', '+8613812345678', 'spaces'],
  ['138-1234-5678', '+8613812345678', 'hyphens'],
  ['１３８１２３４５６７８', '+8613812345678', 'full-width digits'],
  ['＋86 138 1234 5678', '+8613812345678', 'full-width plus'],
  ['+86 138 1234 5678', '+8613812345678', 'China with its code'],
  ['0086 138 1234 5678', '+8613812345678', 'dialled from China'],
  ['19912345678', '+8619912345678', '11 digits from 1[3-9] is China'],
  ['2125550123', '+12125550123', '10 digits is US/Canada'],
  ['(212) 555-0123', '+12125550123', 'brackets'],
  ['212.555.0123', '+12125550123', 'dots'],
  ['+1 212 555 0123', '+12125550123', 'US with its code'],
  ['(+1) 212 555 0123', '+12125550123', 'code in brackets'],
  ['604-555-0123', '+16045550123', 'Canada'],
  ['+852 9123 4567', '+85291234567', 'Hong Kong'],
  ['+886 912 345 678', '+886912345678', 'Taiwan'],
  ['+65 8123 4567', '+6581234567', 'Singapore'],
  ['+44 20 7946 0958', '+442079460958', 'a landline'],
  ['011 44 20 7946 0958', '+442079460958', 'dialled from the US'],
])('%s is %s (%s)', (input, e164) => {
  expect(toE164(input)).toBe(e164);
});

test.each([
  ['', 'empty'],
  ['12345', 'too short'],
  ['12125550123', '11 digits beginning with 12'],
  ['91234567', 'a local number without its code'],
  ['+999 123 456 789', 'no such country'],
  ['+86 138 1234', 'too short for China'],
  ['0125550123', '10 digits that no North American number has'],
  ['call 212 555 0123', 'words'],
  ['212-555-CALL', 'keypad letters'],
  ['+1 212 555 0123 ext. 5', 'an extension'],
  ['2125550123+', 'a plus at the end'],
  ['＄13812345678', 'a symbol'],
])('%j is rejected (%s)', (input) => {
  expect(toE164(input)).toBeUndefined();
});

test('knows landlines where they can be told from mobile numbers', () => {
  const isLandline = (e164: string) => readPhoneNumber(e164)?.isLandline;
  expect(['+442079460958', '+861012345678', '+85223456789'].map(isLandline)).toEqual([true, true, true]);
  expect(['+8613812345678', '+12125550123', '+447400123456'].map(isLandline)).toEqual([false, false, false]);
});
