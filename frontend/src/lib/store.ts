import { useSyncExternalStore } from 'react';

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

export const useStore = <Value>({
  subscribe,
  get,
}: Pick<ReturnType<typeof createStore<Value>>, 'subscribe' | 'get'>): Value =>
  useSyncExternalStore(subscribe, get);
