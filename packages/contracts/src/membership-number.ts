/** What a membership number looks like however it is typed: the form numbers are compared in. */

/**
 * Gives the canonical form of a typed membership number: full-width forms folded (NFKC), white space and every kind of
 * hyphen removed, upper case. Two inputs name the same member when their canonical forms are equal.
 */
export function canonicalMembershipNumber(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\u2212]+/gu, '')
    .toUpperCase();
}

/** The local demo member's number; refused by servers in production. */
export const demoMembershipNumber = 'VIP-DEMO-0001';
