import { dialogClasses } from '@mui/material/Dialog';
import { drawerClasses } from '@mui/material/Drawer';
import { useEffect } from 'react';
import { listen } from '../../../lib/listen.ts';

/** MUI focuses these when what had the focus inside is gone. */
const layers = `.${drawerClasses.paper}, .${dialogClasses.container}`;
const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** Elements remembered: enough for a control of a row, and for the dialog that it opened. */
const remembered = 200;

/** An element, what stands beside it and beside each element around it, nearest first. */
function surroundings(element: Element): Element[] {
  const found = [];
  for (let at: Element | null = element; at && !at.matches(layers); at = at.parentElement)
    found.push(at, at.nextElementSibling, at.previousElementSibling);
  return found.filter((one) => one !== null);
}

/** Focuses the element or its first control. Returns false if none takes the focus: it is removed, hidden or disabled. */
const focusIn = (element: Element): boolean =>
  [element, ...element.querySelectorAll(controls)].some((one) => {
    if (one instanceof HTMLElement && one.matches(controls)) one.focus();
    return document.activeElement === one;
  });

/**
 * Keeps the place of who uses the keyboard: when the focused control is removed, such as a deleted row's, the focus goes to the
 * nearest control instead of the start of the panel or dialog.
 */
export function useNearbyFocus(): void {
  useEffect(() => {
    let nearest: Element[] = [];
    return listen(document, {
      // A press on the background focuses the layer too.
      pointerdown: ({ target }) => {
        if (target instanceof Element && !target.closest(controls)) nearest = [];
      },
      focusin: ({ target }) => {
        if (!(target instanceof Element)) return;
        if (target.matches(layers)) nearest.some((one) => target.contains(one) && focusIn(one));
        else nearest = [...surroundings(target), ...nearest].slice(0, remembered);
      },
    });
  }, []);
}
