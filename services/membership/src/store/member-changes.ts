import { randomUUID } from 'node:crypto';
import {
  type AuditChange,
  type CreateMember,
  canonicalMembershipNumber,
  type Member,
  type MemberBulk,
  type MemberEvent,
  type MemberStatus,
  messages,
  topics,
  type UpdateMember,
} from '@platform/contracts';
import {
  type Administrator,
  auditChanges,
  auditEvent,
  changeInBatches,
  errors,
  isDuplicateKey,
  type Logger,
  type Outbox,
  withTransaction,
} from '@platform/service-kit';
import { toE164 } from '@platform/service-kit/phone-number';
import type { ClientSession, Connection } from 'mongoose';
import { isDemoNumber, makeMembershipNumber } from '../domain/membership-number.ts';
import { type MemberStore, type NewMember, toMember } from './members.ts';

type Kind = MemberEvent['kind'];

interface Change {
  /** Undefined when nothing changed; then no event is sent. */
  kind?: Kind;
  member: Member;
  /** Only an update has them: for the audit log. */
  changes?: AuditChange[];
}

/** A change within a transaction; undefined when the member doesn't exist. */
type Work = (session: ClientSession) => Promise<Change | undefined>;

interface Needs {
  connection: Connection;
  members: MemberStore;
  outbox: Outbox;
  /** Clears members from the gateways' caches. */
  revoke: (...memberIds: string[]) => Promise<void>;
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

/** An administrator's changes. Each returns the changed member, or throws 404, or 409 for a conflict. */
export function createMemberChanges({ connection, members, outbox, revoke, isProduction }: Needs) {
  /** Runs changes, with their member and audit events, in one transaction; returns the changed members. */
  async function carryOut(by: Administrator, works: readonly Work[]): Promise<(Member | undefined)[]> {
    try {
      const changes = await withTransaction(connection, async (session) => {
        const done: (Change | undefined)[] = [];
        for (const work of works) done.push(await work(session));
        await outbox.add(session, ...done.flatMap((change) => eventsOf(change, by)));
        return done;
      });
      await revoke(...changes.flatMap((change) => (change?.kind ? [change.member.id] : [])));
      return changes.map((change) => change?.member);
    } catch (error) {
      throw isDuplicateKey(error) ? takenError(error.keyPattern) : error;
    }
  }

  async function change(by: Administrator, work: Work): Promise<Member> {
    const [member] = await carryOut(by, [work]);
    if (!member) throw errors.notFound(messages.memberNotFound);
    return member;
  }

  const insertion =
    (member: NewMember): Work =>
    async (session) => ({ kind: 'member.created', member: toMember(await members.insert(session, member)) });

  const statusChange =
    (id: string, status: MemberStatus): Work =>
    async (session) => {
      const before = await members.read(session, id);
      if (!before || before.status === status) return before ? { member: toMember(before) } : undefined;
      const record = await members.update(session, id, { status });
      const kind = status === 'suspended' ? 'member.suspended' : 'member.reinstated';
      return record ? { kind, member: toMember(record) } : undefined;
    };

  const removal =
    (id: string): Work =>
    async (session) => {
      const removed = await members.remove(session, id);
      return removed ? { kind: 'member.deleted', member: toMember(removed) } : undefined;
    };

  const bulkWorks: Record<MemberBulk['action'], (id: string) => Work> = {
    suspend: (id) => statusChange(id, 'suspended'),
    reinstate: (id) => statusChange(id, 'active'),
    delete: removal,
  };

  /** The entered number, or a generated one. The public demo number is rejected in production. */
  function numberToGive(entered: string | undefined): string {
    if (entered === undefined) return makeMembershipNumber();
    if (isProduction && isDemoNumber(canonicalMembershipNumber(entered))) {
      throw errors.validation(messages.membershipNumberMalformed, 'membershipNumber');
    }
    return entered.normalize('NFKC').trim().toUpperCase();
  }

  return {
    create(by: Administrator, wanted: CreateMember): Promise<Member> {
      const { name, notes } = wanted;
      const phoneNumber = phoneNumberOf(wanted.phoneNumber);
      const membershipNumber = numberToGive(wanted.membershipNumber);
      return change(by, insertion({ name, phoneNumber, notes, membershipNumber }));
    },

    update(by: Administrator, id: string, wanted: UpdateMember): Promise<Member> {
      const fields = { ...wanted, phoneNumber: phoneNumberOf(wanted.phoneNumber) };
      return change(by, async (session) => {
        const before = await members.read(session, id);
        const record = await members.update(session, id, fields);
        if (!before || !record) return undefined;
        const member = toMember(record);
        const changes = auditChanges(toMember(before), member, auditedFields);
        return changes.length > 0 ? { kind: 'member.updated', member, changes } : { member };
      });
    },

    /** Adds members with generated numbers, all or none. @throws {AppError} 409 when a phone number is taken */
    async add(by: Administrator, wanted: readonly Omit<NewMember, 'membershipNumber'>[]): Promise<Member[]> {
      const works = wanted.map((fields) =>
        insertion({ ...fields, membershipNumber: makeMembershipNumber() }),
      );
      return (await carryOut(by, works)) as Member[];
    },

    /** Suspends or reinstates a member. Does nothing, and sends no event, if the status is unchanged. */
    setStatus: (by: Administrator, id: string, status: MemberStatus): Promise<Member> =>
      change(by, statusChange(id, status)),

    /** Assigns a new number; the old one becomes invalid at once. Sends no event if it is the present one. */
    replaceNumber(by: Administrator, id: string, entered: string | undefined): Promise<Member> {
      const membershipNumber = numberToGive(entered);
      return change(by, async (session) => {
        const before = await members.read(session, id);
        if (before?.membershipNumber === membershipNumber) return { member: toMember(before) };
        const record = await members.update(session, id, { membershipNumber });
        return record ? { kind: 'member.renumbered', member: toMember(record) } : undefined;
      });
    },

    remove: (by: Administrator, id: string): Promise<Member> => change(by, removal(id)),

    /** Applies a bulk action to each member. */
    changeMany: (by: Administrator, { ids, action }: MemberBulk, logger: Logger) =>
      changeInBatches(ids, logger, async (batch) => {
        const changed = await carryOut(by, batch.map(bulkWorks[action]));
        return changed.map((member) => (member ? undefined : messages.memberNotFound));
      }),
  };
}

/** Converts to E.164, or throws the operator's message. */
function phoneNumberOf(input: string): string {
  const phoneNumber = toE164(input);
  if (!phoneNumber) throw errors.validation(messages.phoneNumberInvalid, 'phoneNumber');
  return phoneNumber;
}

/** Personal data: logged by name only, without values. */
const auditedFields = { name: 'name', phoneNumber: 'name', notes: 'name' } as const;

/** The member and audit events of a change. The audit event has the member's name, never a number or phone. */
function eventsOf(change: Change | undefined, identity: Administrator) {
  if (!change?.kind) return [];
  const { kind, member, changes = [] } = change;
  const { id, name } = member;
  const event: MemberEvent = { eventId: randomUUID(), at: new Date().toISOString(), kind, memberId: id };
  const target = { type: 'member', id, title: name };
  const audited = auditEvent({ identity, action: auditActions[kind], target, changes });
  return [{ topic: topics.member, key: id, event }, audited];
}

/** The operator's message for a violated unique index. */
const takenError = (keyPattern: object | undefined) =>
  Object.keys(keyPattern ?? {})[0] === 'phoneNumber'
    ? errors.conflict(messages.phoneNumberTaken, 'phoneNumber')
    : errors.conflict(messages.membershipNumberTaken, 'membershipNumber');
