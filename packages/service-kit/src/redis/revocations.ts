import { type Revocation, revocationChannel } from '@platform/contracts';
import type { Redis } from 'ioredis';
import type { Logger } from '../logger/logger.ts';

/**
 * Makes the function that tells every gateway that its cached responses about sessions or members no longer hold. Without Redis
 * those responses expire by themselves, so a failure is only logged.
 */
export function revoker(redis: Redis, kind: Revocation['kind'], logger: Logger) {
  return async (...ids: string[]): Promise<void> => {
    if (ids.length === 0) return;
    const message: Revocation = { kind, ids };
    try {
      await redis.publish(revocationChannel, JSON.stringify(message));
    } catch (err) {
      logger.warn({ err }, 'revocation not announced; caches expire by themselves');
    }
  };
}
