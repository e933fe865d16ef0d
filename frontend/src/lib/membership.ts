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
  /** Stores a verified number, and leaves the gate as it is; false if storage is blocked. */
  store(number: string): boolean {
    storage.set(key, number);
    isStored = storage.get(key) === number;
    wasRejected = false;
    return isStored;
  },
  /** Stores a verified number, and hides the gate. */
  remember(number: string): void {
    membership.store(number);
    memberCookieRenewed();
    startVisit();
    current.set(number);
  },
  /** Removes the number, which shows the gate. */
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
  /** Another tab may have changed it while this one was suspended. */
  readAgain,
};

/** The verified number, or null while the gate shows. */
export const useMembershipNumber = (): string | null => useStore(current);

/** Whether the browser has a member cookie, which scripts can't read. Pages are rendered without a browser, too. */
export const isCookieMarked = (): boolean =>
  typeof document !== 'undefined' && document.cookie.includes(`${memberCookieMark}=`);

/** 0 while a member's cookie is missing. */
const cookieRenewals = createStore(isCookieMarked() ? 1 : 0);

/** Whether the browser may have a member cookie. */
export const hasMemberCookie = (): boolean => cookieRenewals.get() > 0;

/** Lets pictures load, and those that failed again. */
export const memberCookieRenewed = (): void => cookieRenewals.set(cookieRenewals.get() + 1);

/** Only the cookie authorises pictures and videos: they wait while this is 0, and pictures that failed retry when it changes. */
export const useMemberCookieRenewals = (): number => useStore(cookieRenewals);
