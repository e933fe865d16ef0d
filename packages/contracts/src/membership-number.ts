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

/** Shows a canonical number of a made number's length in its groups, `7K4M9-XQ2TB-3N5HC`; others had groups nobody knows any more. */
export const groupMembershipNumber = (canonical: string): string =>
  canonical.replace(/^(\w{5})(\w{5})(\w{5})$/, '$1-$2-$3');

/** The local demo member's number; refused by servers in production. */
export const demoMembershipNumber = 'VIP-DEMO-0001';
