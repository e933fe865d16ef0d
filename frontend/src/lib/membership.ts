import { storageKeys } from '@platform/contracts/limits';
import { createStore, useStore } from './listeners.ts';
import { storage } from './storage.ts';

const key = storageKeys.membershipNumber;

/** The verified number, shared with other tabs through local storage. Where storage is refused, it is kept in memory. */
const current = createStore(storage.get(key), () => {
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
});
let isStored = current.get() !== null;

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
  /** Keeps a number that the server called valid. */
  remember(number: string): void {
    storage.set(key, number);
    isStored = storage.get(key) === number;
    current.set(number);
  },
  /** Returns to the gate. */
  forget(): void {
    storage.remove(key);
    isStored = false;
    current.set(null);
  },
  /** Reads what other tabs stored while this one was suspended. */
  readAgain,
};

/** The verified number of this browser, or null while the gate is up. */
export const useMembershipNumber = (): string | null => useStore(current);

const cookieRenewals = createStore(0);

/** The server has just set the member's cookie. */
export const memberCookieRenewed = (): void => cookieRenewals.set(cookieRenewals.get() + 1);

/**
 * How often the cookie was set since the page was loaded. Pictures and videos are authorised by it alone: those that failed because
 * it had expired are tried again when it is renewed.
 */
export const useMemberCookieRenewals = (): number => useStore(cookieRenewals);
