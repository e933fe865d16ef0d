import { hash } from 'node:crypto';
import { messages } from '@platform/contracts';
import { type Charge, consumedPoints, errors, refund, spend, throttleAddress } from '@platform/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { canonicalUsername } from '../domain/credentials.ts';

export interface LoginLimits {
  windowSeconds: number;
  /** Failed attempts from an address, for any name. */
  perAddress: number;
  /** Failed attempts on a name from an address. */
  perNameAndAddress: number;
  /** Failed attempts on a name from all addresses, after which one attempt costs an untrusted address all its points. */
  perNameBeforeCostly: number;
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Limits failed logins, counted in Redis. A name is never locked: however many failures attackers cause, an address the
 * admin has logged in from keeps its own points, and any other still has one attempt per window. Without Redis each process
 * counts in memory, with the same limits.
 *
 * `isStrict`, for codes: a stranger has no attempt at all past that limit, as six digits can be guessed from many addresses. Only who
 * knows the password can cause it.
 */
export function createLoginThrottle(
  client: Redis,
  limits: LoginLimits,
  { prefix = 'login', isStrict = false }: { prefix?: string; isStrict?: boolean } = {},
) {
  const limiter = (name: string, points: number) => {
    const options = { keyPrefix: `${prefix}:${name}`, points, duration: limits.windowSeconds };
    const redis = { storeClient: client, rejectIfRedisNotReady: true };
    return new RateLimiterRedis({ ...options, ...redis, insuranceLimiter: new RateLimiterMemory(options) });
  };
  const byAddress = limiter('address', limits.perAddress);
  const byPair = limiter('pair', limits.perNameAndAddress);
  const byName = limiter('name', Number.MAX_SAFE_INTEGER);
  const digest = (text: string) => hash('sha256', text, 'base64url');

  return {
    /**
     * Counts an attempt before its password is checked.
     * @throws {AppError} 429 when the address, or the name at this address, has no attempts left
     */
    async attempt(username: string, address: string, isTrusted: boolean) {
      const counted = throttleAddress(address);
      const nameKey = digest(canonicalUsername(username));
      const pairKey = digest(`${nameKey} ${counted}`);
      const isCostly = !isTrusted && (await consumedPoints(byName, nameKey)) >= limits.perNameBeforeCostly;
      if (isCostly && isStrict) throw errors.tooManyRequests(messages.tooManyRequests, limits.windowSeconds);
      const counts: Charge[] = [
        { limiter: byPair, key: pairKey, points: isCostly ? limits.perNameAndAddress : 1 },
        { limiter: byAddress, key: counted, points: 1 },
        { limiter: byName, key: nameKey, points: 1 },
      ];
      await spend(counts);
      return {
        /** The password was right: resets the count. */
        succeeded: async () => void (await Promise.all([byPair.delete(pairKey), refund(counts.slice(1))])),
        /** The password was not checked: refunds the attempt. */
        withdraw: () => refund(counts),
      };
    },
  };
}
