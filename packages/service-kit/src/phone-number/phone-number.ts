import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const chineseMobile = /^1[3-9]\d{9}$/;
const northAmerican = /^[2-9]\d{9}$/;

interface PhoneNumber {
  e164: string;
  /** It can only be a landline's. In North America mobile numbers look the same. */
  isLandline: boolean;
}

/**
 * Reads a phone number; undefined if invalid. Without a country code, 11 digits that begin with 1[3-9] are Chinese and
 * 10 digits are US/Canadian; others need a country code.
 */
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

function withCountryCode(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (/^[\s(]*\+/.test(text)) return `+${digits}`;
  // International prefixes of China (00) and North America (011).
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.startsWith('011')) return `+${digits.slice(3)}`;
  if (chineseMobile.test(digits)) return `+86${digits}`;
  if (northAmerican.test(digits)) return `+1${digits}`;
  return digits;
}
