import type { ClientSession, Connection } from 'mongoose';
import { errors } from '../errors/app-error.ts';

/** How long a transaction is repeated on write conflicts, in milliseconds; the driver itself would go on for two minutes. */
const defaultRepeatForMs = 8_000;
/** Longest one attempt to commit may take on the server, in milliseconds. */
const maxCommitTimeMs = 8_000;

/**
 * Runs `work` in a transaction and gives what it returns. `work` may run several times (write conflicts), so it does nothing
 * but database work, all of it with the given session.
 * @throws {AppError} 503 when other writers kept it from succeeding for `repeatForMs`
 */
export async function withTransaction<T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
  repeatForMs = defaultRepeatForMs,
): Promise<T> {
  const session = await connection.startSession();
  const deadline = performance.now() + repeatForMs;
  const attempt = () => {
    // Thrown from the work, this isn't a transient error, and so ends the driver's repetitions.
    if (performance.now() > deadline) throw errors.unavailable();
    return work(session);
  };
  try {
    return await session.withTransaction(attempt, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
      maxCommitTimeMS: maxCommitTimeMs,
    });
  } finally {
    await session.endSession();
  }
}
