import { randomUUID } from 'node:crypto';
import {
  type AuditEvent,
  type CreateMember,
  canonicalMembershipNumber,
  type Member,
  type MemberEvent,
  type MemberStatus,
  messages,
  topics,
  type UpdateMember,
} from '@platform/contracts';
import { errors, isDuplicateKey, type Outbox, withTransaction } from '@platform/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { isDemoNumber, makeMembershipNumber } from '../domain/membership-number.ts';
import { toE164 } from '../domain/phone-number.ts';
import { type MemberStore, toMember } from './members.ts';

type Kind = MemberEvent['kind'];

interface Change {
  kind: Kind;
  member: Member;
  previousMembershipNumber?: string;
}

/** Makes the audit event out of what was done; the caller knows who did it. */
export type Auditor = (change: Pick<AuditEvent, 'action' | 'target'>) => AuditEvent;

interface Needs {
  connection: Connection;
  members: MemberStore;
  outbox: Outbox;
  /** Makes the gateways forget members. */
  revoke: (memberId: string) => Promise<void>;
  isProduction: boolean;
}

const auditActions: Record<Kind, string> = {
  'member.created': 'member.create',
  'member.updated': 'member.update',
  'member.suspended': 'member.suspend',
  'member.reinstated': 'member.reinstate',
  'member.renumbered': 'member.renumber',
  'member.deleted': 'member.delete',
};

export type MemberChanges = ReturnType<typeof createMemberChanges>;

/** The changes an administrator makes. Each gives the member as he is then, or throws: 404, or 409 for what is taken. */
export function createMemberChanges({ connection, members, outbox, revoke, isProduction }: Needs) {
  /**
   * Carries out a change, its member event and its audit event in one transaction. `work` gives undefined when there is nothing
   * to change.
   */
  async function tryChange(
    audit: Auditor,
    work: (session: ClientSession) => Promise<Change | undefined>,
  ): Promise<Member | undefined> {
    try {
      const change = await withTransaction(connection, async (session) => {
        const done = await work(session);
        if (done) await outbox.add(session, ...eventsOf(done, audit));
        return done;
      });
      if (change) await revoke(change.member.id);
      return change?.member;
    } catch (error) {
      throw isDuplicateKey(error) ? takenError(error.keyPattern) : error;
    }
  }

  async function change(audit: Auditor, work: Parameters<typeof tryChange>[1]): Promise<Member> {
    const member = await tryChange(audit, work);
    if (!member) throw errors.notFound(messages.memberNotFound);
    return member;
  }

  /** The number to give: the one entered, or a new one. The public demo number is refused in production. */
  function numberToGive(entered: string | undefined): string {
    if (entered === undefined) return makeMembershipNumber();
    if (isProduction && isDemoNumber(canonicalMembershipNumber(entered))) {
      throw errors.validation(messages.membershipNumberMalformed, 'membershipNumber');
    }
    return entered.normalize('NFKC').trim().toUpperCase();
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
      const changed = await tryChange(audit, async (session) => {
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
        const previousMembershipNumber = before.membershipNumber;
        return { kind: 'member.renumbered', member: toMember(record), previousMembershipNumber };
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

/** What other services and the audit log are told. The audit log has the member's name, never the number or the phone. */
function eventsOf({ kind, member, ...previous }: Change, audit: Auditor) {
  const { id, name, membershipNumber } = member;
  const [eventId, at] = [randomUUID(), new Date().toISOString()];
  const event: MemberEvent = { eventId, at, kind, memberId: id, membershipNumber, ...previous };
  const audited = audit({ action: auditActions[kind], target: { type: 'member', id, title: name } });
  return [
    { topic: topics.member, key: id, event },
    { topic: topics.audit, key: audited.admin.id, event: audited },
  ];
}

/** The conflict a unique index reported, in words for the operator. */
const takenError = (keyPattern: object | undefined) =>
  Object.keys(keyPattern ?? {})[0] === 'phoneNumber'
    ? errors.conflict(messages.phoneNumberTaken, 'phoneNumber')
    : errors.conflict(messages.membershipNumberTaken, 'membershipNumber');
