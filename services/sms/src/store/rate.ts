import type { Connection } from 'mongoose';

interface SenderRecord {
  _id: string;
  /** When the next message may be sent. */
  nextAt: Date;
  /** When `nextAt` was last moved, by the server's clock. */
  at: Date;
}

export type Rate = ReturnType<typeof createRate>;

/** The rate of a sender, which all replicas share: one document says when the next message may be sent, by MongoDB's clock. */
export function createRate(connection: Connection, senderId: string, perSecond: number) {
  const collection = connection.collection<SenderRecord>('senders');
  const intervalMs = 1000 / perSecond;

  async function move(byMs: number): Promise<SenderRecord> {
    const from = { $max: [{ $ifNull: ['$nextAt', '$$NOW'] }, '$$NOW'] };
    const change = [{ $set: { nextAt: { $add: [from, byMs] }, at: '$$NOW' } }];
    const options = { upsert: true, returnDocument: 'after' } as const;
    return (await collection.findOneAndUpdate({ _id: senderId }, change, options)) as SenderRecord;
  }

  return {
    intervalMs,
    /** The most to take at once: what is taken is sent within a second. */
    atOnce: Math.max(1, perSecond),
    /** Takes `count` messages' time; gives the milliseconds to wait before the first. */
    async take(count: number): Promise<number> {
      const { nextAt, at } = await move(count * intervalMs);
      return Math.max(0, nextAt.getTime() - at.getTime() - count * intervalMs);
    },
    /** Nobody sends for a while: Twilio says that it is too much. */
    slowDown: (ms: number): Promise<unknown> => move(ms),
  };
}
