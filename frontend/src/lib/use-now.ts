import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

const minute = 60_000;
let now = Date.now();

/** One clock for all that ask, while anybody does. */
const { subscribe, notify } = createListeners(() => {
  // It stood still while nobody asked.
  now = Date.now();
  const timer = setInterval(() => {
    now = Date.now();
    notify();
  }, minute);
  return () => clearInterval(timer);
});

/** The time, to the minute: what says 'an hour ago' stays true. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
