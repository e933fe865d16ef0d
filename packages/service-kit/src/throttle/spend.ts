import { messages } from '@platform/contracts';
import { errors } from '../errors/app-error.ts';

/** What is used of a rate-limiter-flexible limiter. */
export interface PointLimiter {
  consume(key: string, points?: number): Promise<unknown>;
  reward(key: string, points?: number): Promise<unknown>;
}

interface Refusal {
  msBeforeNext: number;
}

/** The limiter rejects with its result when the points are used up, and with an Error when its store fails. */
const isRefusal = (reason: unknown): reason is Refusal =>
  typeof reason === 'object' && reason !== null && !(reason instanceof Error) && 'msBeforeNext' in reason;

/**
 * Spends points before an attempt is made, so that attempts made at the same time are all counted.
 * @throws {AppError} 429 with Retry-After when they are used up; 503 when the limiter's store can't be asked (fails closed)
 */
export async function spend(limiter: PointLimiter, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (reason) {
    if (isRefusal(reason)) {
      throw errors.tooManyRequests(
        messages.tooManyRequests,
        Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
      );
    }
    throw errors.unavailable(messages.unavailable, undefined, reason);
  }
}

/**
 * Gives spent points back, because the attempt was an honest one. With 0 points it costs the store the same work.
 * @throws {AppError} 503 when the limiter's store can't be asked
 */
export async function refund(limiter: PointLimiter, key: string, points = 1): Promise<void> {
  try {
    await limiter.reward(key, points);
  } catch (reason) {
    throw errors.unavailable(messages.unavailable, undefined, reason);
  }
}
