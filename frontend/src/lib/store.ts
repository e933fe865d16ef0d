import { useSyncExternalStore } from 'react';
import { listen } from './listen.ts';
import { storage } from './storage.ts';

/**
 * A value outside of React's state. `attach` runs on the first subscription; the function it returns runs after the last
 * one ends.
 */
export function createStore<Value>(value: Value, attach?: () => () => void) {
  const listeners = new Set<() => void>();
  let detach: (() => void) | undefined;
  return {
    get: (): Value => value,
    set(next: Value): void {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) detach = attach?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) detach?.();
      };
    },
  };
}

/** A choice between on and off that the browser keeps, the same in all of its tabs. */
export function createStoredSwitch(key: string, byDefault: 'on' | 'off') {
  const read = () => (storage.get(key) ?? byDefault) === 'on';
  const { set, ...store } = createStore(read());
  // Not while pages are rendered without a browser.
  if (typeof window !== 'undefined') listen(window, { storage: () => set(read()) });
  return {
    ...store,
    set(on: boolean): void {
      storage.set(key, on ? 'on' : 'off');
      set(on);
    },
  };
}

export const useStore = <Value>({ subscribe, get }: ReturnType<typeof createStore<Value>>): Value =>
  useSyncExternalStore(subscribe, get);
