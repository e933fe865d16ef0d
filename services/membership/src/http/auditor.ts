import { auditEvent, type Identity } from '@platform/service-kit';
import type { Auditor } from '../store/change-member.ts';

/** Says in the audit log that the asking administrator did it. */
export const auditorOf =
  (req: { identity?: Identity; id: string }): Auditor =>
  (change) =>
    auditEvent({ identity: req.identity, requestId: req.id, ...change });
