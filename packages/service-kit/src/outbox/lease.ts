import type { Collection } from 'mongoose';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

export interface Lease {
  /** Takes or extends the lease; says whether it is held, long enough for a send to end within it. */
  hold(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * In milliseconds. What is left of a lease before it is renewed (10 - 1.5 s) is longer than the longest send (8 s): a holder
 * that is still sending is still the holder. A killed holder's successor waits no longer than this.
 */
const leaseMs = 10_000;
const renewAfterMs = 1_500;

/** Makes a lease kept in a collection. Its times are the database server's, so replicas' clocks needn't agree. */
export function createLease(options: {
  collection: Collection<LeaseDocument> | Collection;
  name: string;
  holder: string;
}): Lease {
  const { name, holder } = options;
  const collection = options.collection as Collection<LeaseDocument>;
  let renewedAt = Number.NEGATIVE_INFINITY;

  return {
    async hold() {
      const asked = performance.now();
      if (asked - renewedAt < renewAfterMs) return true;
      const mine = {
        $or: [
          { $eq: ['$holder', holder] },
          { $lt: ['$until', '$$NOW'] },
          { $eq: [{ $type: '$until' }, 'missing'] },
        ],
      };
      const document = await collection.findOneAndUpdate(
        { _id: name },
        [
          {
            $set: {
              holder: { $cond: [mine, holder, '$holder'] },
              until: { $cond: [mine, { $add: ['$$NOW', leaseMs] }, '$until'] },
            },
          },
        ],
        { upsert: true, returnDocument: 'after' },
      );
      const held = document?.holder === holder;
      renewedAt = held ? asked : Number.NEGATIVE_INFINITY;
      return held;
    },
    async release() {
      renewedAt = Number.NEGATIVE_INFINITY;
      await collection.deleteOne({ _id: name, holder });
    },
  };
}
