import { messages } from '@platform/contracts';
import { errors, refund, spend, throttleAddress } from '@platform/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';

export interface VerifyLimits {
  windowSeconds: number;
  /** Failed attempts from an address: wide enough for a campus behind one address. */
  perAddress: number;
  /** Failed attempts from everywhere, from which on each costs its address many points. */
  overallBeforeCostly: number;
  /** Failed attempts from everywhere, from which on nobody may try. */
  overall: number;
}

/** What one attempt costs while the product is being guessed at. */
const costlyPoints = 10;
const everywhere = 'all';

export type VerifyThrottle = ReturnType<typeof createVerifyThrottle>;

/**
 * Limits on failed verifications, counted in Redis by address and overall. A right number gives its points back, so honest
 * members never use an address up. Fails closed: without Redis nobody is verified.
 */
export function createVerifyThrottle(client: Redis, limits: VerifyLimits) {
  const limiter = (name: string, points: number) =>
    new RateLimiterRedis({
      storeClient: client,
      rejectIfRedisNotReady: true,
      keyPrefix: `verify:${name}`,
      points,
      duration: limits.windowSeconds,
    });
  const byAddress = limiter('address', limits.perAddress);
  const overall = limiter('overall', limits.overall);

  async function isCostly(): Promise<boolean> {
    try {
      return ((await overall.get(everywhere))?.consumedPoints ?? 0) >= limits.overallBeforeCostly;
    } catch (cause) {
      throw errors.unavailable(messages.unavailable, undefined, cause);
    }
  }

  return {
    /**
     * Counts an attempt before its number is looked at; the function given back settles it.
     * @throws {AppError} 429 when the address or everyone has none left, 503 without Redis
     */
    async attempt(address: string): Promise<(wasRight: boolean) => Promise<void>> {
      const counted = throttleAddress(address);
      const cost = (await isCostly()) ? Math.min(costlyPoints, limits.perAddress) : 1;
      await spend(byAddress, counted, cost);
      await spend(overall, everywhere);
      // A wrong number is given nothing back, by the same commands: the time tells nothing.
      return async (wasRight) => {
        await Promise.all([
          refund(byAddress, counted, wasRight ? cost : 0),
          refund(overall, everywhere, wasRight ? 1 : 0),
        ]);
      };
    },
  };
}
