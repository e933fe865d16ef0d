import type { AuditEvent } from '@platform/contracts';
import { type ConsumedEvent, done, drop, type StepResult } from '@platform/service-kit';
import type { AuditLog } from '../store/audit-log.ts';

/** Writes an administrator's change, made in another service, into the audit log. */
export const onAuditEvent =
  (auditLog: AuditLog) =>
  async ({ value }: ConsumedEvent<AuditEvent>): Promise<StepResult> => {
    return (await auditLog.append(value)) ? done() : drop('already in the log');
  };
