import { type Charge, charged, refund, throttleAddress } from '@platform/service-kit';
import { redisLimiter } from '@platform/service-kit/redis-limiter';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { MembershipConfig } from '../config.ts';

type LookUp<Found> = () => Promise<Found | null>;

/** The cost of an attempt while numbers are being guessed. */
const costlyPoints = 10;
const everywhere = 'all';
const maxSeen = 50_000;

/**
 * Counts wrong membership numbers in Redis, by address and overall, whether sent for verification or in a header.
 * Correct numbers are refunded, so honest members use no points.
 */
export function createNumberThrottle(client: Redis, limits: MembershipConfig['verify']) {
  const limiter = (keyPrefix: string, points: number) =>
    redisLimiter(client, { keyPrefix, points, duration: limits.windowSeconds });
  const byAddress = limiter('number:address', limits.perAddress);
  const overall = limiter('number:overall', Number.MAX_SAFE_INTEGER);
  /** Header numbers that an address has already sent: a browser repeats its number with every request. */
  const seen = new LRUCache<string, true>({ max: maxSeen, ttl: limits.windowSeconds * 1000 });

  async function cost(): Promise<number> {
    const consumed = (await overall.get(everywhere))?.consumedPoints ?? 0;
    if (consumed >= limits.overall) return limits.perAddress;
    return consumed >= limits.overallBeforeCostly ? Math.min(costlyPoints, limits.perAddress) : 1;
  }

  /** Counts before the lookup, so that concurrent attempts are all counted; refunds those that weren't wrong. */
  async function attempt<Found>(address: string, lookUp: LookUp<Found>) {
    const charges: Charge[] = [
      { limiter: byAddress, key: address, points: await cost() },
      { limiter: overall, key: everywhere, points: 1 },
    ];
    const found = await charged(charges, lookUp);
    // A wrong number is refunded 0 points by the same commands, so that timing reveals nothing.
    await refund(found === null ? charges.map((charge) => ({ ...charge, points: 0 })) : charges);
    return found;
  }

  return {
    /**
     * Looks up a number for verification.
     * @throws {AppError} 429 when the address has sent too many wrong ones
     */
    verify: <Found>(address: string, lookUp: LookUp<Found>): Promise<Found | null> =>
      attempt(throttleAddress(address), lookUp),

    /**
     * Looks up a number from a header. The same number from the same address counts once.
     * @throws {AppError} 429 when the address has sent too many wrong ones
     */
    async check<Found>(address: string, number: string, lookUp: LookUp<Found>): Promise<Found | null> {
      const counted = throttleAddress(address);
      const key = `${counted} ${number}`;
      if (seen.has(key)) return lookUp();
      const found = await attempt(counted, lookUp);
      seen.set(key, true);
      return found;
    },
  };
}
