import { useSyncExternalStore } from 'react';

/**
 * A set of listeners to an external store. `attach` runs on the first subscription; the function it returns runs after
 * the last one ends.
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

/** A value outside of React's state. */
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
