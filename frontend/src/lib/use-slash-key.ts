import { useEffect, useEffectEvent } from 'react';
import { listen } from './listen.ts';

const takesKeys = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Calls `action` when `/` is pressed, unless a field or a dialog has the focus. */
export function useSlashKey(action: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || event.isComposing || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(takesKeys)) return;
    // Firefox would open its own search.
    event.preventDefault();
    action();
  });
  useEffect(() => listen(window, { keydown: onKey }), []);
}
