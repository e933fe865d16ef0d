import { messages } from '@platform/contracts';
import { type Charge, errors, refund, spend, throttleAddress } from '@platform/service-kit';
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
 * Limits on failed verifications, counted in Redis by address and overall. Only wrong numbers stay counted, so honest
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
     * Counts an attempt before its number is looked at. The function given back settles it: only a wrong number stays counted.
     * @throws {AppError} 429 when the address or everyone has none left, 503 without Redis
     */
    async attempt(address: string): Promise<(wasWrong: boolean) => Promise<void>> {
      const counted = throttleAddress(address);
      const cost = (await isCostly()) ? Math.min(costlyPoints, limits.perAddress) : 1;
      const charges: Charge[] = [
        { limiter: byAddress, key: counted, points: cost },
        { limiter: overall, key: everywhere, points: 1 },
      ];
      await spend(charges);
      // A wrong number is given nothing back, by the same commands: the time tells nothing.
      return (wasWrong) => refund(wasWrong ? charges.map((charge) => ({ ...charge, points: 0 })) : charges);
    },
  };
}
