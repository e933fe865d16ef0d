import * as z from 'zod';
import { auditEntrySchema } from '../entities/admin.ts';
import { envelope } from './envelope.ts';

/** On `audit.events.v1`, keyed by admin id. */
export const auditEventSchema = z.strictObject({
  ...envelope,
  admin: auditEntrySchema.shape.admin,
  action: auditEntrySchema.shape.action,
  target: auditEntrySchema.shape.target,
  address: z.string(),
  requestId: z.string(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;
