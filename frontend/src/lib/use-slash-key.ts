import { useEffect, useEffectEvent } from 'react';
import { isElsewhere } from './keyboard.ts';
import { listen } from './listen.ts';

/** Calls `action` when `/` is pressed, unless it is a field's or a dialog's. */
export function useSlashKey(action: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || event.isComposing || event.defaultPrevented) return;
    if (isElsewhere(event)) return;
    // Firefox would open its own search.
    event.preventDefault();
    action();
  });
  useEffect(() => listen(window, { keydown: onKey }), []);
}
