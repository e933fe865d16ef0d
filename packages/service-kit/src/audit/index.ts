export { type AuditedChange, auditEvent } from './audit-event.ts';
