import type { ClientSession, Connection } from 'mongoose';

/** Longest a transaction may take with its repetitions, in milliseconds. */
const transactionTimeoutMs = 10_000;

/**
 * Runs `work` in a transaction and gives what it returns. `work` may run several times (write conflicts), so it does nothing
 * but database work, all of it with the given session.
 */
export async function withTransaction<T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = await connection.startSession();
  try {
    return await session.withTransaction(() => work(session), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      maxCommitTimeMS: transactionTimeoutMs,
    });
  } finally {
    await session.endSession();
  }
}
