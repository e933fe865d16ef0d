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

/** A value that the browser keeps, the same in all of its tabs. `read` gets the stored text, null if there is none. */
export function createStored<Value>(
  key: string,
  read: (text: string | null) => Value,
  write: (value: Value) => string = String,
) {
  const stored = () => read(storage.get(key));
  const { set, ...store } = createStore(stored());
  // Not while pages are rendered without a browser.
  if (typeof window !== 'undefined') listen(window, { storage: () => set(stored()) });
  return {
    ...store,
    set(value: Value): void {
      storage.set(key, write(value));
      set(value);
    },
  };
}

/** A choice between on and off. */
export const createStoredSwitch = (key: string, byDefault: 'on' | 'off') =>
  createStored(
    key,
    (text) => (text ?? byDefault) === 'on',
    (on) => (on ? 'on' : 'off'),
  );

export const useStore = <Value>({ subscribe, get }: ReturnType<typeof createStore<Value>>): Value =>
  useSyncExternalStore(subscribe, get);
