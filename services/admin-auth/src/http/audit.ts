import type { Admin, AuditChange } from '@platform/contracts';
import type { Administrator, Identity } from '@platform/service-kit';
import type { Request } from 'express';
import type { ClientSession } from 'mongoose';
import type { Context } from '../context.ts';
import type { AdminRecord } from '../store/admins.ts';

/** What the log needs of a request. */
export type Asked = Pick<Request, 'id' | 'get'> & { identity: Identity };
export type AskedByAdmin = Asked & { identity: Administrator };

export const nameOf = ({ _id, username }: AdminRecord): Admin => ({ id: _id.toHexString(), username });

/**
 * Writes into the audit log what an administrator did, to another one or to their own account. A change and its entry share a
 * transaction, `session`: after a failure between them the change, repeated, would be none, and so had no entry.
 */
export async function audit(
  { auditLog, now }: Context,
  { id: requestId, identity: { address } }: Asked,
  { id, username }: Admin,
  action: string,
  target: { id: string; title: string } | null,
  { changes, session }: { changes?: AuditChange[]; session?: ClientSession } = {},
): Promise<void> {
  const entry = {
    ...{ admin: { id, username }, action, address, requestId },
    target: target && { type: 'admin', ...target },
    ...(changes && { changes }),
  };
  await auditLog.record(entry, now(), session);
}

export const targetOf = ({ _id, username }: AdminRecord) => ({ id: _id.toHexString(), title: username });
