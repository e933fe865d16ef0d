import { useSyncExternalStore } from 'react';

/**
 * Listeners of something that changes outside of React. `attach` runs when the first one subscribes, and what it returns when the
 * last one leaves.
 */
export function createListeners(attach?: () => () => void) {
  const listeners = new Set<() => void>();
  let detach: (() => void) | undefined;
  return {
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) detach = attach?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) detach?.();
      };
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}

/** A value that lives outside of React. */
export function createStore<Value>(value: Value, attach?: () => () => void) {
  const { subscribe, notify } = createListeners(attach);
  return {
    get: (): Value => value,
    set(next: Value): void {
      if (next === value) return;
      value = next;
      notify();
    },
    subscribe,
  };
}

export const useStore = <Value>({ subscribe, get }: ReturnType<typeof createStore<Value>>): Value =>
  useSyncExternalStore(subscribe, get);
