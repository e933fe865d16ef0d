import { hash } from 'node:crypto';
import { canonicalUsername } from '@platform/contracts';
import type { Connection } from 'mongoose';
import type { AdminRecord } from './admins.ts';

interface TrustedAddressRecord {
  /** Hash of name and address, so that the list doesn't reveal where anyone logs in from. */
  _id: string;
  expireAt: Date;
}

/** An address is trusted this long after a login from it. */
const trustMs = 90 * 24 * 60 * 60 * 1000;

/** New credentials end the trust, so that no address that has given the old ones alone keeps it. */
type Trusted = Pick<AdminRecord, 'username' | 'credentialVersion'>;

const idOf = ({ username, credentialVersion }: Trusted, address: string): string =>
  hash('sha256', JSON.stringify([canonicalUsername(username), credentialVersion, address]), 'base64url');

/** Addresses an admin has logged in from before. */
export function createTrustedAddressStore(connection: Connection) {
  const trusted = connection.collection<TrustedAddressRecord>('trusted_addresses');
  return {
    init: () => trusted.createIndex({ expireAt: 1 }, { expireAfterSeconds: 0 }),
    isTrusted: async (admin: Trusted, address: string): Promise<boolean> =>
      (await trusted.findOne({ _id: idOf(admin, address) })) !== null,
    async trust(admin: Trusted, address: string, now: Date): Promise<void> {
      const expireAt = new Date(now.getTime() + trustMs);
      await trusted.updateOne({ _id: idOf(admin, address) }, { $set: { expireAt } }, { upsert: true });
    },
  };
}
