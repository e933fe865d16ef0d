import {
  type CreateMember,
  canonicalMembershipNumber,
  type Member,
  type MemberStatus,
  messages,
  type UpdateMember,
} from '@platform/contracts';
import { errors } from '@platform/service-kit';
import { isDemoNumber, makeMembershipNumber } from '../domain/membership-number.ts';
import { toE164 } from '../domain/phone-number.ts';
import { type Auditor, type ChangeNeeds, changeMember } from './change-member.ts';
import { type MemberStore, toMember } from './members.ts';

interface Needs extends ChangeNeeds {
  members: MemberStore;
  isProduction: boolean;
}

export type MemberChanges = ReturnType<typeof createMemberChanges>;

/** The changes an administrator makes. Each gives the member as he is then, or throws: 404, or 409 for what is taken. */
export function createMemberChanges(needs: Needs) {
  const { members, isProduction } = needs;

  /** The number to give: the one entered, or a new one. The public demo number is refused in production. */
  function numberToGive(entered: string | undefined): string {
    if (entered === undefined) return makeMembershipNumber();
    if (isProduction && isDemoNumber(canonicalMembershipNumber(entered))) {
      throw errors.validation(messages.membershipNumberMalformed, 'membershipNumber');
    }
    return entered.normalize('NFKC').trim().toUpperCase();
  }

  async function change(audit: Auditor, work: Parameters<typeof changeMember>[2]): Promise<Member> {
    const member = await changeMember(needs, audit, work);
    if (!member) throw errors.notFound(messages.memberNotFound);
    return member;
  }

  return {
    create(audit: Auditor, wanted: CreateMember): Promise<Member> {
      const { name, notes } = wanted;
      const phoneNumber = phoneNumberOf(wanted.phoneNumber);
      const membershipNumber = numberToGive(wanted.membershipNumber);
      return change(audit, async (session) => {
        const record = await members.insert(session, { name, phoneNumber, notes, membershipNumber });
        return { kind: 'member.created', member: toMember(record) };
      });
    },

    update(audit: Auditor, id: string, wanted: UpdateMember): Promise<Member> {
      const fields = { ...wanted, phoneNumber: phoneNumberOf(wanted.phoneNumber) };
      return change(audit, async (session) => {
        const record = await members.update(session, id, fields);
        return record ? { kind: 'member.updated', member: toMember(record) } : undefined;
      });
    },

    /** Suspends or reinstates. A member who is so already is left as he is, and nobody is told. */
    async setStatus(audit: Auditor, id: string, status: MemberStatus): Promise<Member> {
      const changed = await changeMember(needs, audit, async (session) => {
        const before = await members.read(session, id);
        if (!before || before.status === status) return undefined;
        const record = await members.update(session, id, { status });
        const kind = status === 'suspended' ? 'member.suspended' : 'member.reinstated';
        return record ? { kind, member: toMember(record) } : undefined;
      });
      const member = changed ?? (await members.findById(id));
      if (!member) throw errors.notFound(messages.memberNotFound);
      return member;
    },

    /** Gives a new number; the old one stops being valid at once. */
    replaceNumber(audit: Auditor, id: string, entered: string | undefined): Promise<Member> {
      const membershipNumber = numberToGive(entered);
      return change(audit, async (session) => {
        const before = await members.read(session, id);
        const record = await members.update(session, id, { membershipNumber });
        if (!before || !record) return undefined;
        const previousNumber = before.membershipNumber;
        return { kind: 'member.renumbered', member: toMember(record), previousNumber };
      });
    },

    remove(audit: Auditor, id: string): Promise<Member> {
      return change(audit, async (session) => {
        const removed = await members.remove(session, id);
        return removed ? { kind: 'member.deleted', member: toMember(removed) } : undefined;
      });
    },
  };
}

/** The phone number in E.164; refused with the operator's message when it is none. */
function phoneNumberOf(input: string): string {
  const phoneNumber = toE164(input);
  if (!phoneNumber) throw errors.validation(messages.phoneNumberInvalid, 'phoneNumber');
  return phoneNumber;
}
