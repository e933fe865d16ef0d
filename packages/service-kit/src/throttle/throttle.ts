import { isIPv6 } from 'node:net';
import { messages } from '@platform/contracts';
import { errors } from '../errors/app-error.ts';

/** What is used of a limiter of `redisLimiter`. */
export interface PointLimiter {
  consume(key: string, points?: number): Promise<unknown>;
  reward(key: string, points?: number): Promise<unknown>;
}

/** What a limiter rejects with, in place of an error, when the points are used up. */
interface Rejection {
  msBeforeNext: number;
}

/** What one attempt costs in one limiter. */
export interface Charge {
  limiter: PointLimiter;
  key: string;
  points: number;
}

/**
 * Makes a check after the points of the attempt are spent, so that attempts made at the same time are all counted. A check
 * that fails gives them back.
 * @throws {AppError} 429 with Retry-After when they are used up; what the check throws
 */
export async function charged<T>(charges: readonly Charge[], check: () => Promise<T>): Promise<T> {
  for (const { limiter, key, points } of charges) {
    try {
      await limiter.consume(key, points);
    } catch (reason) {
      const { msBeforeNext } = reason as Partial<Rejection>;
      if (msBeforeNext === undefined) throw reason;
      throw errors.tooManyRequests(messages.tooManyRequests, Math.max(1, Math.ceil(msBeforeNext / 1000)));
    }
  }
  return check().catch(async (error: unknown) => {
    await refund(charges).catch(() => {});
    throw error;
  });
}

/**
 * Gives spent points back: the attempt was legitimate, or was never checked. Charges of 0 points make the same calls, so that a
 * right and a wrong number take equally long.
 */
export async function refund(charges: readonly Charge[]): Promise<void> {
  await Promise.all(charges.map(({ limiter, key, points }) => limiter.reward(key, points)));
}

/**
 * The part of a client's address that is counted against limits: an IPv4 address whole (also when it is mapped into IPv6),
 * and the first 64 bits of an IPv6 address, because one client has all of the rest (RFC 6177).
 */
export function throttleAddress(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  // The URL parser writes an IPv6 address in its one canonical form.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const zeros = ':0'.repeat(8 - canonical.split(':').filter(Boolean).length);
  const groups = canonical.replace('::', `${zeros}:`).split(':').filter(Boolean);
  return `${groups.slice(0, 4).join(':')}::/64`;
}
