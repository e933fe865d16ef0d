import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const chineseMobile = /^1[3-9]\d{9}$/;
const northAmerican = /^[2-9]\d{9}$/;

/**
 * Gives a typed phone number in E.164, or undefined when it is not a valid number. A number without a country code is
 * China's when it has 11 digits and begins with 1[3-9], and US/Canada's when it has 10 digits; any other needs its code.
 */
export function toE164(input: string): string | undefined {
  const text = input.normalize('NFKC').trim();
  // The parser would take a number out of the middle of other text, and read words as keypad letters.
  if (!/^[+(]*[\d\s().\-/\u2010-\u2015\u2212]+$/.test(text)) return undefined;
  const parsed = parsePhoneNumberFromString(withCountryCode(text), { extract: false });
  return parsed?.isValid() ? parsed.number : undefined;
}

function withCountryCode(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (/^[\s(]*\+/.test(text)) return `+${digits}`;
  // The way an international number is dialled from China (00) and from North America (011).
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.startsWith('011')) return `+${digits.slice(3)}`;
  if (chineseMobile.test(digits)) return `+86${digits}`;
  if (northAmerican.test(digits)) return `+1${digits}`;
  return digits;
}
