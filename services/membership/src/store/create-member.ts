import { type CreateMember, canonicalMembershipNumber, type Member, messages } from '@platform/contracts';
import { errors } from '@platform/service-kit';
import type { ChangeContext } from '../context.ts';
import { isDemoNumber, makeMembershipNumber } from '../domain/membership-number.ts';
import { toE164 } from '../domain/phone-number.ts';
import { type Auditor, changeMember } from './change-member.ts';
import { toMember } from './members.ts';

/** The phone number in E.164; refused with the operator's message when it is none. */
export function phoneNumberOf(input: string): string {
  const phoneNumber = toE164(input);
  if (!phoneNumber) throw errors.validation(messages.phoneNumberInvalid);
  return phoneNumber;
}

/** The number to give: the one an operator entered, or a new one. The public demo number is refused in production. */
export function numberToGive(entered: string | undefined, isProduction: boolean): string {
  if (entered === undefined) return makeMembershipNumber();
  if (isProduction && isDemoNumber(canonicalMembershipNumber(entered))) {
    throw errors.validation(messages.membershipNumberMalformed);
  }
  return entered.normalize('NFKC').trim().toUpperCase();
}

/** Adds a member. */
export async function createMember(
  context: ChangeContext,
  audit: Auditor,
  wanted: CreateMember,
): Promise<Member> {
  const { name, notes } = wanted;
  const phoneNumber = phoneNumberOf(wanted.phoneNumber);
  const membershipNumber = numberToGive(wanted.membershipNumber, context.isProduction);
  const created = await changeMember(context, audit, async (session) => {
    const record = await context.members.insert(session, { name, phoneNumber, notes, membershipNumber });
    return { kind: 'member.created', member: toMember(record) };
  });
  return created as Member;
}
