import { memberCookieMark, storageKeys } from '@platform/contracts/limits';
import { listen } from './listen.ts';
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { forgetVisits, startVisit } from './visits.ts';

const key = storageKeys.membershipNumber;

/** The verified number, shared with other tabs through local storage; in memory if storage is blocked. */
const current = createStore(storage.get(key), () => listen(window, { storage: onStorage }));
let isStored = current.get() !== null;
let wasRejected = false;

function readAgain(): void {
  const stored = storage.get(key);
  if (stored === null && !isStored) return;
  isStored = stored !== null;
  current.set(stored);
}

function onStorage(event: StorageEvent): void {
  if (event.key === key || event.key === null) readAgain();
}

export const membership = {
  get: current.get,
  subscribe: current.subscribe,
  /** Stores a number that the server verified, for other tabs too; false if storage is blocked. The gate stays until `remember` or `readAgain`. */
  store(number: string): boolean {
    storage.set(key, number);
    isStored = storage.get(key) === number;
    wasRejected = false;
    return isStored;
  },
  /** Stores a number that the server verified, and hides the gate. */
  remember(number: string): void {
    membership.store(number);
    memberCookieRenewed();
    startVisit();
    current.set(number);
  },
  /** Removes the number, which shows the gate. It says why, if the server has rejected the number. */
  forget({ rejected = false } = {}): void {
    wasRejected = rejected;
    storage.remove(key);
    // Kept by this browser, not for its next member.
    for (const kept of ['recentSearches', 'continueRow', 'seriesRow'] as const)
      storage.remove(storageKeys[kept]);
    forgetVisits();
    isStored = false;
    current.set(null);
  },
  /** Whether the last number was removed because the server has rejected it. */
  wasRejected: (): boolean => wasRejected,
  /** Reads storage again: other tabs may have changed it while this one was suspended. */
  readAgain,
};

/** The verified number, or null while the gate shows. */
export const useMembershipNumber = (): string | null => useStore(current);

/** Whether the browser has a member cookie, which scripts can't read. Not while pages are rendered without a browser. */
export const isCookieMarked = (): boolean =>
  typeof document !== 'undefined' && document.cookie.includes(`${memberCookieMark}=`);

/** 0 while a member's cookie is missing: requests that only it authorises would fail. */
const cookieRenewals = createStore(isCookieMarked() ? 1 : 0);

/** Whether the browser may have a member cookie. */
export const hasMemberCookie = (): boolean => cookieRenewals.get() > 0;

/** Call after the server has set the member cookie, or has not responded, when the browser is online again, or when there is no stored number. */
export const memberCookieRenewed = (): void => cookieRenewals.set(cookieRenewals.get() + 1);

/**
 * The number of member cookies, and of times that the browser was online again, since the page loaded. Only the cookie
 * authorises pictures and videos: they wait while this is 0, and pictures that failed retry when it changes.
 */
export const useMemberCookieRenewals = (): number => useStore(cookieRenewals);
