/**
 * Who wants to hear of changes to something that lives outside of React: `subscribe` is what `useSyncExternalStore` takes.
 * `attach` runs as the first one comes, and what it returns as the last one leaves.
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
