import { dialogClasses } from '@mui/material/Dialog';
import { drawerClasses } from '@mui/material/Drawer';
import { useEffect } from 'react';
import { listen } from '../../../lib/listen.ts';
import { moveFocusTo } from '../../../lib/navigation.ts';

/** MUI focuses these when the control inside that had the focus is gone. */
const layers = `.${drawerClasses.paper}, .${dialogClasses.container}`;
/** The focus stays within these: the rail's tabs are selected by the focus. */
const areas = `[role=tabpanel], .${dialogClasses.container}`;
const shownTab = '[id^=panel-]:not([hidden])';
const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** An element, its neighbours, and the neighbours of each element around it within its area, nearest first. */
function surroundings(element: Element): Element[] {
  const area = element.closest(areas);
  const found = [];
  for (let at: Element | null = area && element; at && at !== area; at = at.parentElement)
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
 * When the focused control of the panel or a dialog is removed, such as a deleted row's, focuses the nearest control that is left
 * instead of the start of the panel. When it was hidden with its tab, as a link to another one, focuses the tab that is shown.
 */
export function useNearbyFocus(): void {
  useEffect(() => {
    let nearest = new WeakMap<Element, Element[]>();
    return listen(document, {
      // A press on the background focuses the layer too.
      pointerdown: ({ target }) => {
        if (target instanceof Element && !target.closest(controls)) nearest = new WeakMap();
      },
      focusin: ({ target }) => {
        const layer = target instanceof Element && target.closest(layers);
        if (!layer) return;
        const near = nearest.get(layer);
        if (target !== layer) nearest.set(layer, surroundings(target));
        else if (near && !near.some(focusIn)) moveFocusTo(layer.querySelector<HTMLElement>(shownTab));
      },
    });
  }, []);
}
