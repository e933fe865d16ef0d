import { messages } from '@platform/contracts/messages';
import type { LimitClass } from '@platform/contracts/operations';
import { errors } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';

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
  // Twilio reports each message up to three times, from few addresses.
  callback: 60_000,
};

const windowMs = 60_000;
const maxWindows = 50_000;

/**
 * Takes one request from a caller's allowance.
 * @throws {AppError} 429 with Retry-After when it is used up
 */
export type TakeRequest = (limit: LimitClass, caller: string) => void;

/**
 * Makes the rate limits: fixed windows, counted in this process's memory. They protect capacity, so each of several gateways allows
 * the whole limit. Limits that protect secrets are counted in Redis, by the services that own the secrets.
 */
export function createLimits(factor: number): TakeRequest {
  const windows = new LRUCache<string, { taken: number; endsAt: number }>({ max: maxWindows });
  return (limit, caller) => {
    const key = `${limit} ${caller}`;
    const now = performance.now();
    let window = windows.get(key);
    if (!window || now >= window.endsAt) {
      window = { taken: 0, endsAt: now + windowMs };
      windows.set(key, window);
    }
    if (window.taken >= requestsPerMinute[limit] * factor)
      throw errors.tooManyRequests(messages.tooManyRequests, Math.ceil((window.endsAt - now) / 1000));
    window.taken += 1;
  };
}
