import { useEffect, useEffectEvent } from 'react';
import { listen } from './listen.ts';
import { createStoredSwitch } from './store.ts';

/** Elements with their own use of keys: text fields, selects, dialogs, menus. */
const elsewhere =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether an event isn't the page's, but a field's, or that of a dialog or menu above it. */
const isElsewhere = ({ target }: Event): boolean =>
  (target instanceof Element && target.closest(elsewhere) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null;

/** Whether letters, numbers and symbols are shortcuts. Speech input can press them by accident: WCAG 2.1.4. */
export const characterKeys = createStoredSwitch('character_keys', 'on');
const isSwitchedOff = ({ key }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !characterKeys.get();

/** Whether a pressed key is the page's: nothing has used it, and it is no shortcut of the browser or part of a word. */
export const isPageKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) &&
  !isElsewhere(event) &&
  !isSwitchedOff(event);

/** Presses the last button or link that names the pressed key in its `aria-keyshortcuts`. */
export function useShortcuts(): void {
  useEffect(() => {
    function keydown(event: KeyboardEvent) {
      if (event.shiftKey || !isPageKey(event)) return;
      const named = `[aria-keyshortcuts~="${CSS.escape(event.key)}" i]`;
      const control = [...document.querySelectorAll<HTMLElement>(named)].at(-1);
      if (!control) return;
      // Arrows would scroll, too.
      event.preventDefault();
      if (!event.repeat) control.click();
    }
    return listen(window, { keydown });
  }, []);
}

/** Calls `action` when the key is pressed, unless it is elsewhere, or full screen hides what it would show. */
export function usePageKey(key: '/' | '?', action: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || document.fullscreenElement || !isPageKey(event)) return;
    // Firefox would open its own search.
    event.preventDefault();
    action();
  });
  useEffect(() => listen(window, { keydown: onKey }), []);
}
