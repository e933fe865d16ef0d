import type { ServerResponse } from 'node:http';
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

/**
 * Responses of the class `object` that a caller may have open: HTTP/2 has a hundred streams a device. One that isn't read keeps a
 * connection to storage.
 */
export const openObjects = 200;
/** Retry-After of one response too many. */
const openRetrySeconds = 5;

const windowMs = 60_000;
const maxWindows = 50_000;

/**
 * Makes the function that takes one request from a caller's allowance; it throws 429 with Retry-After when that is used up. Fixed
 * windows, counted in this process's memory. They protect capacity, so each of several gateways allows the whole limit. Limits that
 * protect secrets are counted in Redis, by the services that own the secrets.
 */
export function createLimits(factor: number) {
  const windows = new LRUCache<string, { taken: number; endsAt: number }>({ max: maxWindows });
  return (limit: LimitClass, caller: string): void => {
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

/**
 * Makes the function that counts a response as open until it closes; it throws 429 with Retry-After when the caller has too many.
 * Like the others it counts in this process's memory.
 */
export function createOpenLimit(factor: number) {
  const open = new Map<string, number>();
  const add = (caller: string, count: number) => {
    const now = (open.get(caller) ?? 0) + count;
    if (now > 0) open.set(caller, now);
    else open.delete(caller);
  };
  return (caller: string, res: ServerResponse): void => {
    if ((open.get(caller) ?? 0) >= openObjects * factor)
      throw errors.tooManyRequests(messages.tooManyRequests, openRetrySeconds);
    add(caller, 1);
    res.once('close', () => add(caller, -1));
  };
}
