import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/**
 * Pictures and videos are let through by the member's cookie alone. Where it has run out, those of the first screen fail before
 * the check on load brings a new one.
 */
let renewals = 0;
const { subscribe, notify } = createListeners();

/** The server has just set the cookie. */
export function memberCookieRenewed(): void {
  renewals += 1;
  notify();
}

/** How often the cookie was set since the page was loaded: what failed before may be had after. */
export const useMemberCookieRenewals = (): number => useSyncExternalStore(subscribe, () => renewals);
