import { messages } from '@platform/contracts/messages';
import type { LimitClass } from '@platform/contracts/operations';
import { errors } from '@platform/service-kit';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests a minute and caller (a member, an administrator, or an anonymous address) in each class. */
export const requestsPerMinute: Record<LimitClass, number> = {
  page: 3_000,
  read: 1_200,
  login: 60,
  object: 6_000,
  upload: 12_000,
  track: 600,
  search: 60,
  send: 60,
};

/** Requests a process draws from Redis at a time, as a share of the limit; classes up to `exactBelow` draw one by one. */
const drawShare = 1 / 20;
const exactBelow = 60;
const windowSeconds = 60;

/** Requests drawn from Redis and not yet used, for one caller in one class and window. */
interface Lease {
  left: number;
  endsAt: number;
  /** Nothing more can be drawn before the window ends. */
  spent: boolean;
  drawing?: Promise<void>;
}

export interface Limits {
  /**
   * Takes one request from a caller's allowance. Gives undefined when that could be settled at once.
   * @throws {AppError} 429 with Retry-After when it is used up
   */
  take(limit: LimitClass, caller: string): Promise<void> | undefined;
}

/**
 * Makes the rate limits. The allowance lives in Redis and is shared by all gateways; each draws some of it in advance, so that
 * most requests cost no round trip. What is drawn counts as used: no caller ever gets more than the limit, and may get up to
 * one draw a gateway less. While Redis is away each gateway counts in its own memory.
 */
export function createLimits(redis: Redis, factor: number): Limits {
  const classes = Object.fromEntries(
    Object.entries(requestsPerMinute).map(([name, perMinute]) => {
      const points = perMinute * factor;
      const options = { keyPrefix: `limit-${name}`, points, duration: windowSeconds };
      const draw = perMinute <= exactBelow ? 1 : Math.ceil(points * drawShare);
      const shared = new RateLimiterRedis({
        ...options,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(options),
      });
      return [name, { points, draw, shared }];
    }),
  ) as Record<LimitClass, { points: number; draw: number; shared: RateLimiterRedis }>;
  const leases = new LRUCache<string, Lease>({ max: 50_000 });

  const drawInto = async (lease: Lease, limit: LimitClass, caller: string): Promise<void> => {
    const { points, draw, shared } = classes[limit];
    const answer = await shared.consume(caller, draw).catch(refused);
    // The last draw may reach over the limit: only what was left of it is given.
    const granted = Math.min(draw, Math.max(0, points - (answer.consumedPoints - draw)));
    const now = performance.now();
    if (now >= lease.endsAt) lease.left = 0;
    lease.left += granted;
    lease.endsAt = now + Math.max(1, answer.msBeforeNext);
    lease.spent = granted < draw;
  };

  const drawOnce = (lease: Lease, limit: LimitClass, caller: string): Promise<void> => {
    lease.drawing ??= drawInto(lease, limit, caller).finally(() => {
      lease.drawing = undefined;
    });
    return lease.drawing;
  };

  const takeSlowly = async (lease: Lease, limit: LimitClass, caller: string): Promise<void> => {
    for (;;) {
      await drawOnce(lease, limit, caller);
      if (lease.left > 0) {
        lease.left -= 1;
        return;
      }
      if (lease.spent) throw tooMany(lease);
    }
  };

  return {
    take(limit, caller) {
      const key = `${limit} ${caller}`;
      let lease = leases.get(key);
      if (!lease) {
        lease = { left: 0, endsAt: 0, spent: false };
        leases.set(key, lease);
      }
      if (performance.now() >= lease.endsAt) return takeSlowly(lease, limit, caller);
      if (lease.left > 0) {
        lease.left -= 1;
        // Drawn ahead, so that the one who takes the last need not wait.
        if (!lease.spent && lease.left < classes[limit].draw / 4)
          drawOnce(lease, limit, caller).catch(() => {});
        return undefined;
      }
      if (lease.spent) throw tooMany(lease);
      return takeSlowly(lease, limit, caller);
    },
  };
}

/** A refusal is an answer too; what fails otherwise is thrown on. */
function refused(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

const tooMany = (lease: Lease) =>
  errors.tooManyRequests(
    messages.tooManyRequests,
    Math.max(1, Math.ceil((lease.endsAt - performance.now()) / 1000)),
  );
