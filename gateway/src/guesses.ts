import { hash } from 'node:crypto';
import { messages } from '@platform/contracts/messages';
import {
  createWorkQueue,
  errors,
  QueueFullError,
  throttleAddress,
  type WorkQueue,
} from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisGate } from './redis-gate.ts';

/** Counts wrong credentials, so that headers are no way round the throttles of login and verification. */
export interface Guesses {
  /**
   * Looks up a credential that nobody here knows now, once few others of its address are being looked up, and counts it when it
   * was wrong; the same one again counts once. One that was right from this address of late is no guess.
   * @throws {AppError} 429 when the address had too many wrong ones, 503 when those that came before take too long, and what
   * `lookUp` throws
   */
  attempt<Found>(
    kind: GuessKind,
    address: string,
    credential: string,
    lookUp: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
}

export type GuessKind = 'token' | 'number';

/** Different wrong credentials from one address in ten minutes, and wrong numbers from everywhere in one. */
const perAddress: Record<GuessKind, number> = { number: 30, token: 3_000 };
const perAddressSeconds = 600;
const everywhere = 1_000;
const everywhereSeconds = 60;

/**
 * Look-ups of an address at the same time, each counted before its place is free: so many may be under way in each gateway when the
 * limit is reached, however many guesses are sent at once. Tokens can't be guessed, and may all wait for the same key.
 */
const concurrency: Record<GuessKind, number> = { number: 5, token: 1_000 };
const maxWaiting = 1_000;
/** A look-up that has waited this long for its turn is refused. */
const waitMs = 5_000;
const mostRemembered = 50_000;

export function createGuesses(redis: RedisGate, factor: number): Guesses {
  const limiters = {
    token: pair(redis, 'guess-token', perAddress.token * factor, perAddressSeconds),
    number: pair(redis, 'guess-number', perAddress.number * factor, perAddressSeconds),
  };
  const overall = pair(redis, 'guess-all', everywhere * factor, everywhereSeconds);
  const remembered = () => new LRUCache<string, true>({ max: mostRemembered, ttl: perAddressSeconds * 1000 });
  const right = remembered();
  const wrong = remembered();
  const queues = new LRUCache<string, WorkQueue>({ max: mostRemembered });

  const queueOf = (kind: GuessKind, who: string): WorkQueue => {
    const key = `${kind} ${who}`;
    const queue = queues.get(key) ?? createWorkQueue({ concurrency: concurrency[kind], maxWaiting });
    queues.set(key, queue);
    return queue;
  };

  /** Seconds an address has to wait before what it sends is looked at; 0 when it needn't. */
  const waitSeconds = async (kind: GuessKind, who: string): Promise<number> => {
    const own = await limiters[kind].get(who);
    if (!own || own.consumedPoints === 0) return 0;
    if (own.consumedPoints >= limiters[kind].points) return Math.ceil(own.msBeforeNext / 1000);
    if (kind === 'token') return 0;
    // While numbers are being guessed from everywhere, an address gets one guess; who guesses right never notices.
    const all = await overall.get('all');
    return all && all.consumedPoints >= overall.points ? Math.ceil(all.msBeforeNext / 1000) : 0;
  };

  const count = async (kind: GuessKind, who: string, key: string): Promise<void> => {
    if (wrong.has(key)) return;
    wrong.set(key, true);
    await Promise.all([limiters[kind].add(who), kind === 'number' && overall.add('all')]);
  };

  return {
    async attempt(kind, address, credential, lookUp) {
      const who = throttleAddress(address);
      const key = hash('sha256', `${kind} ${who} ${credential}`, 'base64url');
      if (right.has(key)) return lookUp();
      const cameAt = performance.now();
      const lookUpInTurn = async () => {
        if (performance.now() - cameAt > waitMs) throw errors.unavailable(messages.unavailable);
        const seconds = await waitSeconds(kind, who);
        if (seconds > 0) throw errors.tooManyRequests(messages.tooManyRequests, seconds);
        const found = await lookUp();
        if (found === undefined) await count(kind, who, key);
        else right.set(key, true);
        return found;
      };
      return queueOf(kind, who)
        .run(lookUpInTurn)
        .catch((error: unknown) => {
          throw error instanceof QueueFullError ? errors.unavailable(messages.unavailable) : error;
        });
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
    add: async (key: string): Promise<RateLimiterRes> =>
      (await redis.use(() => shared.penalty(key))) ?? (await memory.penalty(key)),
  };
}
