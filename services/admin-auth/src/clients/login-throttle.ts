import { hash } from 'node:crypto';
import { canonicalUsername } from '@platform/contracts';
import { type Charge, charged, refund, throttleAddress } from '@platform/service-kit';
import { redisLimiter } from '@platform/service-kit/redis-limiter';
import type { Redis } from 'ioredis';
import type { AdminAuthConfig } from '../config.ts';

/**
 * Limits failed logins, counted in Redis. A name is never locked: however many failures attackers cause, an address the
 * admin has logged in from keeps its own points, and any other still has one attempt per window.
 *
 * `isStrict`, for codes of second factors: past that limit an untrusted address has no attempt at all, as six digits could be guessed
 * from many addresses. Only someone who knows the password can use the limit up.
 */
export function createLoginThrottle(
  client: Redis,
  limits: AdminAuthConfig['login'],
  { prefix = 'login', isStrict = false }: { prefix?: string; isStrict?: boolean } = {},
) {
  const limiter = (name: string, points: number) =>
    redisLimiter(client, { keyPrefix: `${prefix}:${name}`, points, duration: limits.windowSeconds });
  const byAddress = limiter('address', limits.perAddress);
  const byPair = limiter('pair', limits.perNameAndAddress);
  const byName = limiter('name', Number.MAX_SAFE_INTEGER);
  const byStrangers = limiter('strangers', limits.perNameBeforeCostly);
  const digest = (text: string) => hash('sha256', text, 'base64url');

  return {
    /**
     * Counts an attempt before the password or code is checked; resets the count when the check finds something.
     * @throws {AppError} 429 when the address, or the name at this address, has no attempts left; what the check throws
     */
    async attempt<Found>(
      username: string,
      address: string,
      isTrusted: boolean,
      check: () => Promise<Found>,
    ): Promise<Found> {
      const counted = throttleAddress(address);
      const nameKey = digest(canonicalUsername(username));
      const pairKey = digest(`${nameKey} ${counted}`);
      const isStranger = isStrict && !isTrusted;
      const isCostly =
        !(isTrusted || isStrict) &&
        ((await byName.get(nameKey))?.consumedPoints ?? 0) >= limits.perNameBeforeCostly;
      const counts: Charge[] = [
        { limiter: byPair, key: pairKey, points: isCostly ? limits.perNameAndAddress : 1 },
        { limiter: byAddress, key: counted, points: 1 },
        { limiter: isStranger ? byStrangers : byName, key: nameKey, points: 1 },
      ];
      const found = await charged(counts, check);
      if (found) await Promise.all([byPair.delete(pairKey), refund(counts.slice(1))]);
      return found;
    },
  };
}
