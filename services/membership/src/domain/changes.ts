import { randomUUID } from 'node:crypto';
import type { AuditEvent, MemberEvent } from '@platform/contracts';

type Kind = MemberEvent['kind'];

interface ChangedMember {
  id: string;
  name: string;
  membershipNumber: string;
}

/** The event other services learn of a change from. */
export function memberEvent(
  kind: Kind,
  member: ChangedMember,
  previousMembershipNumber?: string,
): MemberEvent {
  const { id: memberId, membershipNumber } = member;
  const previous = previousMembershipNumber === undefined ? {} : { previousMembershipNumber };
  return {
    eventId: randomUUID(),
    at: new Date().toISOString(),
    kind,
    memberId,
    membershipNumber,
    ...previous,
  };
}

const actions: Record<Kind, string> = {
  'member.created': 'member.create',
  'member.updated': 'member.update',
  'member.suspended': 'member.suspend',
  'member.reinstated': 'member.reinstate',
  'member.renumbered': 'member.renumber',
  'member.deleted': 'member.delete',
};

/** How the audit log names a change. Its target carries the member's name, never his number or phone. */
export const auditOf = (kind: Kind, { id, name }: ChangedMember): Pick<AuditEvent, 'action' | 'target'> => ({
  action: actions[kind],
  target: { type: 'member', id, title: name },
});
