import { storageKeys } from '@platform/contracts/limits';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { storage } from './storage.ts';

/**
 * Who this browser is a member as. The stored number is the state: every tab follows it, and what this tab was told
 * holds even where storage is refused.
 */
const { subscribe, notify } = createListeners(() => {
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
});
let current: string | null = storage.get(storageKeys.membershipNumber);
let isStored = current !== null;

function set(number: string | null): void {
  if (number === current) return;
  current = number;
  notify();
}

function readAgain(): void {
  const stored = storage.get(storageKeys.membershipNumber);
  if (stored === null && !isStored) return;
  isStored = stored !== null;
  set(stored);
}

function onStorage(event: StorageEvent): void {
  if (event.key === storageKeys.membershipNumber || event.key === null) readAgain();
}

export const membership = {
  get: (): string | null => current,
  subscribe,
  /** A number the server called valid. */
  remember(number: string): void {
    storage.set(storageKeys.membershipNumber, number);
    isStored = storage.get(storageKeys.membershipNumber) === number;
    set(number);
  },
  /** Back to the gate. */
  forget(): void {
    storage.remove(storageKeys.membershipNumber);
    isStored = false;
    set(null);
  },
  /** Follows what other tabs stored while this one could not hear of it. */
  readAgain,
};

/** The verified number of this browser, or null while the gate is up. */
export const useMembershipNumber = (): string | null => useSyncExternalStore(subscribe, membership.get);

/**
 * Pictures and videos are let through by the member's cookie alone. Where it has run out, those of the first screen fail before
 * the check on load brings a new one.
 */
let renewals = 0;
const cookie = createListeners();

/** The server has just set the cookie. */
export function memberCookieRenewed(): void {
  renewals += 1;
  cookie.notify();
}

/** How often the cookie was set since the page was loaded: what failed before may be had after. */
export const useMemberCookieRenewals = (): number => useSyncExternalStore(cookie.subscribe, () => renewals);
