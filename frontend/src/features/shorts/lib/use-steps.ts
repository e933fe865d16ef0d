import { type RefObject, useEffect, useEffectEvent } from 'react';
import { createWheelGestures, type Step } from './wheel-gesture.ts';

const stepOfKey: Record<string, Step> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** Where the keys mean something else: where text is typed, a choice is made, or something lies over the page. */
const elsewhere =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

const isElsewhere = ({ target }: Event): boolean =>
  (target instanceof Element && target.closest(elsewhere) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null;

/** Arrow and page keys, one step a press, and gestures of the wheel within `area`, one step each. */
export function useSteps(area: RefObject<HTMLElement | null>, step: (by: Step) => void): void {
  const take = useEffectEvent(step);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const by = stepOfKey[event.key];
      const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (by === undefined || modified || event.isComposing || event.defaultPrevented) return;
      if (isElsewhere(event)) return;
      // The browser's own scrolling would be a second step.
      event.preventDefault();
      if (!event.repeat) take(by);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const gesture = createWheelGestures();
    function onWheel(event: WheelEvent) {
      // With Ctrl it is a pinch: the browser zooms.
      if (event.ctrlKey) return;
      event.preventDefault();
      const by = gesture(event);
      if (by !== 0) take(by);
    }
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [area]);
}
