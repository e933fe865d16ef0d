import { hash } from 'node:crypto';
import { throttleAddress } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisGate } from './redis-gate.ts';

/** Counts wrong credentials, so that headers are no way round the throttles of login and verification. */
export interface Guesses {
  /** Seconds an address has to wait before a credential nobody knows yet is looked at; 0 when it needn't. */
  waitSeconds(kind: GuessKind, address: string): Promise<number>;
  /** Counts a wrong credential; the same one again counts once. */
  failed(kind: GuessKind, address: string, credential: string): void;
}

export type GuessKind = 'token' | 'number';

/** Different wrong credentials from one address in ten minutes, and wrong numbers from everywhere in one. */
const perAddress: Record<GuessKind, number> = { number: 30, token: 3_000 };
const perAddressSeconds = 600;
const everywhere = 1_000;
const everywhereSeconds = 60;

export function createGuesses(redis: RedisGate, factor: number): Guesses {
  const limiters = {
    token: pair(redis, 'guess-token', perAddress.token * factor, perAddressSeconds),
    number: pair(redis, 'guess-number', perAddress.number * factor, perAddressSeconds),
  };
  const overall = pair(redis, 'guess-all', everywhere * factor, everywhereSeconds);
  const counted = new LRUCache<string, true>({ max: 50_000, ttl: perAddressSeconds * 1000 });

  return {
    async waitSeconds(kind, address) {
      const who = throttleAddress(address);
      const own = await limiters[kind].get(who);
      if (!own || own.consumedPoints === 0) return 0;
      if (own.consumedPoints >= limiters[kind].points) return Math.ceil(own.msBeforeNext / 1000);
      if (kind === 'token') return 0;
      // While numbers are being guessed from everywhere, an address gets one guess; who guesses right never notices.
      const all = await overall.get('all');
      return all && all.consumedPoints >= overall.points ? Math.ceil(all.msBeforeNext / 1000) : 0;
    },
    failed(kind, address, credential) {
      const who = throttleAddress(address);
      const key = hash('sha256', `${kind} ${who} ${credential}`, 'base64url');
      if (counted.has(key)) return;
      counted.set(key, true);
      limiters[kind].add(who);
      if (kind === 'number') overall.add('all');
    },
  };
}

/** A counter in Redis, and one in memory for when Redis is away. */
function pair(redis: RedisGate, keyPrefix: string, points: number, duration: number) {
  const memory = new RateLimiterMemory({ keyPrefix, points, duration });
  const shared = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix,
    points,
    duration,
    rejectIfRedisNotReady: true,
  });
  return {
    points,
    get: async (key: string): Promise<RateLimiterRes | null> =>
      (await redis.use(() => shared.get(key))) ?? (await memory.get(key)),
    add(key: string): void {
      void redis.use(() => shared.penalty(key)).then((counted) => counted ?? memory.penalty(key));
    },
  };
}
