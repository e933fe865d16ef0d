import { type Revocation, revocationChannel } from '@platform/contracts';
import type { Logger } from '@platform/service-kit';
import type { Redis } from 'ioredis';

export type MemberCaches = ReturnType<typeof createMemberCaches>;

/** Makes the gateways forget what they know of a member. Without Redis their cached answers run out by themselves. */
export function createMemberCaches(client: Redis, logger: Logger) {
  return {
    async forget(memberId: string): Promise<void> {
      try {
        const message: Revocation = { kind: 'member', id: memberId };
        await client.publish(revocationChannel, JSON.stringify(message));
      } catch (err) {
        logger.warn({ err }, 'change not announced; caches run out by themselves');
      }
    },
  };
}
