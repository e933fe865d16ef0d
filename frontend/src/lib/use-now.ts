import { useSyncExternalStore } from 'react';

const minute = 60_000;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    listener();
  }, minute);
  return () => clearInterval(timer);
}

/** The time, to the minute: what says 'an hour ago' stays true. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
