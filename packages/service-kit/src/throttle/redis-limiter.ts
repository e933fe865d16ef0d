import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

interface LimiterOptions {
  keyPrefix: string;
  /** What each key has in a window. */
  points: number;
  /** Length of a window, in seconds. */
  duration: number;
}

/**
 * Creates a limiter that counts points in Redis, for `charged`. Without Redis each process counts in memory, with the same limits,
 * so calls don't fail.
 */
export const redisLimiter = (storeClient: Redis, options: LimiterOptions) =>
  new RateLimiterRedis({
    ...options,
    storeClient,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });
