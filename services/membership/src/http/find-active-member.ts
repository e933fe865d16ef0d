import { canonicalMembershipNumber } from '@platform/contracts';
import type { Context } from '../context.ts';
import { isDemoNumber } from '../domain/membership-number.ts';

/** The active member a typed number names, if any. In production the public demo number names nobody. */
export async function findActiveMember({ members, isProduction }: Context, input: string) {
  const canonical = canonicalMembershipNumber(input);
  const found = await members.findActive(canonical);
  return isProduction && isDemoNumber(canonical) ? null : found;
}
