import type { Connection } from 'mongoose';

export type Rate = ReturnType<typeof createRate>;

/** The rate of a sender, which all replicas share: one document says when the next message may be sent, by MongoDB's clock. */
export function createRate(connection: Connection, senderId: string, perSecond: number) {
  const senders = connection.collection<{ _id: string; waitMs: number }>('senders');
  const intervalMs = 1000 / perSecond;
  const pauseMs = 1_000;
  return {
    perSecond,
    intervalMs,
    /** Takes `count` messages' time; gives the milliseconds to wait before the first. */
    async take(count: number): Promise<number> {
      const from = { $max: [{ $ifNull: ['$nextAt', '$$NOW'] }, '$$NOW'] };
      const nextAt = { $add: [from, count * intervalMs] };
      const change = [{ $set: { nextAt, waitMs: { $subtract: [from, '$$NOW'] } } }];
      const options = { upsert: true, returnDocument: 'after' } as const;
      return (await senders.findOneAndUpdate({ _id: senderId }, change, options))?.waitMs ?? 0;
    },
    /** Nobody takes the time of a message for a second from now. */
    async pause(): Promise<void> {
      const nextAt = { $max: ['$nextAt', { $add: ['$$NOW', pauseMs] }] };
      await senders.updateOne({ _id: senderId }, [{ $set: { nextAt } }], { upsert: true });
    },
  };
}
