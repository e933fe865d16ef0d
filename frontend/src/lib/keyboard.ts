import { useEffect, useEffectEvent } from 'react';
import { listen } from './listen.ts';

/** Elements with their own use of keys: text fields, selects, dialogs, menus. */
const elsewhere =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a key or a turn of the wheel isn't the page's, but a field's, or that of a dialog or menu above it. */
export const isElsewhere = ({ target }: Event): boolean =>
  (target instanceof Element && target.closest(elsewhere) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null;

/** Calls `action` when `/` is pressed, unless it is elsewhere. */
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
