import { hash } from 'node:crypto';
import { canonicalUsername } from '@platform/contracts';
import { type Connection, Schema } from 'mongoose';
import type { AdminRecord } from './admins.ts';

interface TrustedAddressRecord {
  /** Hash of name and address, so that the list doesn't reveal where anyone logs in from. */
  _id: string;
  expireAt: Date;
}

const trustedAddressSchema = new Schema<TrustedAddressRecord>(
  { _id: { type: String, required: true }, expireAt: { type: Date, required: true } },
  { versionKey: false },
).index({ expireAt: 1 }, { expireAfterSeconds: 0 });

/** An address is trusted this long after a login from it. */
const trustMs = 90 * 24 * 60 * 60 * 1000;

/** New credentials end the trust, so that no address that has given the old ones alone keeps it. */
type Trusted = Pick<AdminRecord, 'username' | 'credentialVersion'>;

const idOf = ({ username, credentialVersion }: Trusted, address: string): string =>
  hash('sha256', JSON.stringify([canonicalUsername(username), credentialVersion, address]), 'base64url');

export type TrustedAddressStore = ReturnType<typeof createTrustedAddressStore>;

/** Addresses an admin has logged in from before. */
export function createTrustedAddressStore(connection: Connection) {
  const model = connection.model<TrustedAddressRecord>(
    'TrustedAddress',
    trustedAddressSchema,
    'trusted_addresses',
  );
  return {
    init: () => model.init(),
    isTrusted: async (admin: Trusted, address: string): Promise<boolean> =>
      (await model.exists({ _id: idOf(admin, address) })) !== null,
    async trust(admin: Trusted, address: string, now: Date): Promise<void> {
      const expireAt = new Date(now.getTime() + trustMs);
      await model.updateOne({ _id: idOf(admin, address) }, { $set: { expireAt } }, { upsert: true });
    },
  };
}
