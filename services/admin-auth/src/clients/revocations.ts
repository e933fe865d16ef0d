import { type Revocation, revocationChannel } from '@platform/contracts';
import type { Logger } from '@platform/service-kit';
import type { Redis } from 'ioredis';

export type Revocations = ReturnType<typeof createRevocations>;

/** Tells every gateway at once that sessions are over. Without Redis their cached answers run out by themselves. */
export function createRevocations(client: Redis, logger: Logger) {
  return {
    async sessionsOver(sessionIds: readonly string[]): Promise<void> {
      try {
        for (const id of sessionIds) {
          const message: Revocation = { kind: 'session', id };
          await client.publish(revocationChannel, JSON.stringify(message));
        }
      } catch (err) {
        logger.warn({ err }, 'revocation not announced; caches run out by themselves');
      }
    },
  };
}
