import { withCountryCode } from '@platform/contracts/phone-number';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

interface PhoneNumber {
  e164: string;
  /** It can only be a landline's. In North America mobile numbers look the same. */
  isLandline: boolean;
}

/** Reads a phone number; undefined if invalid. See `withCountryCode` for those without one. */
export function readPhoneNumber(input: string): PhoneNumber | undefined {
  const text = input.normalize('NFKC').trim();
  // The parser would find a number within other text, and read words as keypad letters.
  if (!/^[+(]*[\d\s().\-/\u2010-\u2015\u2212]+$/.test(text)) return undefined;
  const parsed = parsePhoneNumberFromString(withCountryCode(text), { extract: false });
  // Only valid numbers have a type: isValid() would look for it once more.
  const type = parsed?.getType();
  return parsed && type && { e164: parsed.number, isLandline: type === 'FIXED_LINE' };
}

/** Converts a phone number to E.164; undefined if invalid. */
export const toE164 = (input: string): string | undefined => readPhoneNumber(input)?.e164;

/** Removes what people write between digits, to search for a part of a number in E.164. */
export const withoutSeparators = (text: string): string => text.normalize('NFKC').replace(/[\s().-]/g, '');
