import { randomInt } from 'node:crypto';
import { canonicalMembershipNumber, demoMembershipNumber, groupMembershipNumber } from '@platform/contracts';

/** Crockford's base32: the digits and letters without I, L, O and U, which are misread or misheard. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 14 random characters of 5 bits: 70 bits. */
const randomCharacters = 14;

/** Multiplies by x in GF(2^5), modulo the primitive polynomial x^5 + x^2 + 1. */
const timesX = (value: number): number => (value & 16 ? ((value << 1) ^ 0b100101) & 31 : value << 1);

/**
 * The check character of a text over the alphabet: sum of character_i * x^(n-i) in GF(2^5), one Reed-Solomon symbol.
 * All weights differ (up to 31 characters), so it detects any single wrong character and any two swapped ones.
 */
export function checkCharacter(text: string): string {
  let remainder = 0;
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value < 0) throw new RangeError('The text has a character outside the alphabet');
    remainder = timesX(remainder ^ value);
  }
  return alphabet.charAt(remainder);
}

/** Generates a membership number in display form: `7K4M9-XQ2TB-3N5HC`, the last character the check. */
export function makeMembershipNumber(): string {
  const random = Array.from({ length: randomCharacters }, () => alphabet.charAt(randomInt(alphabet.length)));
  const digits = random.join('');
  // Only letters, or only digits, would look like a word or a phone number to people and to log redaction.
  if (!/\d/.test(digits) || !/\D/.test(digits)) return makeMembershipNumber();
  return groupMembershipNumber(digits + checkCharacter(digits));
}

const canonicalDemoNumber = canonicalMembershipNumber(demoMembershipNumber);

/** Whether it is the local demo member's number, which is public. */
export const isDemoNumber = (canonical: string): boolean => canonical === canonicalDemoNumber;
