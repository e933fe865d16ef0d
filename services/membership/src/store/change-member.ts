import { type AuditEvent, type Member, type MemberEvent, topics } from '@platform/contracts';
import { type Outbox, withTransaction } from '@platform/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import type { MemberCaches } from '../clients/member-caches.ts';
import { auditOf, memberEvent } from '../domain/changes.ts';
import { duplicateError } from './duplicates.ts';

export interface Change {
  kind: MemberEvent['kind'];
  member: Member;
  /** The number that stopped being valid. */
  previousNumber?: string;
}

/** Makes the audit event out of what was done; the caller knows who did it. */
export type Auditor = (change: Pick<AuditEvent, 'action' | 'target'>) => AuditEvent;

export interface ChangeNeeds {
  connection: Connection;
  outbox: Outbox;
  caches: MemberCaches;
}

/**
 * Carries out a change of a member: the change, its member event and its audit event in one transaction; afterwards the
 * gateways forget what they know. `work` gives undefined when there is nothing to change.
 */
export async function changeMember(
  { connection, outbox, caches }: ChangeNeeds,
  audit: Auditor,
  work: (session: ClientSession) => Promise<Change | undefined>,
): Promise<Member | undefined> {
  try {
    const change = await withTransaction(connection, async (session) => {
      const done = await work(session);
      if (done) await outbox.add(session, ...eventsOf(done, audit));
      return done;
    });
    if (!change) return undefined;
    await caches.forget(change.member.id);
    return change.member;
  } catch (error) {
    throw duplicateError(error) ?? error;
  }
}

function eventsOf({ kind, member, previousNumber }: Change, audit: Auditor) {
  const audited = audit(auditOf(kind, member));
  return [
    { topic: topics.member, key: member.id, event: memberEvent(kind, member, previousNumber) },
    { topic: topics.audit, key: audited.admin.id, event: audited },
  ];
}
