import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A page whose heading takes longer keeps the focus where it is: whoever waits may have moved on. */
const patienceMs = 10_000;

/** The id an address names; what is no valid encoding names itself. */
function idIn(hash: string): string {
  const encoded = hash.slice(1);
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

const target = (hash: string): HTMLElement | null => {
  const named = hash.length > 1 && document.getElementById(idIn(hash));
  return named || document.querySelector<HTMLElement>('main h1');
};

function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * A new page takes the focus to its heading (or to the place its address names), as a browser does on loading one: so a
 * screen reader says where it is, and Tab goes on from there. Pages load late, so it waits for the heading to come.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const before = document.activeElement;
    const moved = () => document.activeElement !== before && document.activeElement !== document.body;

    const arrive = (): boolean => {
      if (moved()) return true;
      const element = target(hash);
      if (element) focus(element);
      return element !== null;
    };
    if (arrive()) return;

    const observer = new MutationObserver(() => {
      if (arrive()) stop();
    });
    const timer = setTimeout(() => stop(), patienceMs);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
    // By the path alone, as for scrolling: the hash is read for where to go, not as a reason to.
  }, [pathname]);
}
