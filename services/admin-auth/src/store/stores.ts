import type { Connection } from 'mongoose';
import { type AdminStore, createAdminStore } from './admins.ts';
import { type AuditLog, createAuditLog } from './audit-log.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { createTrustedAddressStore, type TrustedAddressStore } from './trusted-addresses.ts';

export interface Stores {
  readonly admins: AdminStore;
  readonly sessions: SessionStore;
  readonly auditLog: AuditLog;
  readonly trustedAddresses: TrustedAddressStore;
}

/** Opens the service's collections; ready once their indexes are built, because uniqueness depends on them. */
export async function openStores(connection: Connection): Promise<Stores> {
  const stores = {
    admins: createAdminStore(connection),
    sessions: createSessionStore(connection),
    auditLog: createAuditLog(connection),
    trustedAddresses: createTrustedAddressStore(connection),
  };
  await Promise.all(Object.values(stores).map((store) => store.init()));
  return stores;
}
