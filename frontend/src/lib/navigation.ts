import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions by history entry. The router's own restoration needs its data router: 17 kB more in the first screen. */
const positions = new Map<string, number>();

/** A new page starts at its top; going back returns to where it was left. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef<string>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // Not by the query: the admin panel's tab scrolls nothing. A link to a section is scrolled to by useSectionInAddress.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    // The first page is at its top. Scrolling it would force a layout.
    if (before === undefined) return;
    const isBack = navigation === 'POP';
    const saved = isBack ? positions.get(key) : undefined;
    const top = saved ?? (before !== pathname || (isBack && hash === '') ? 0 : undefined);
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [pathname, hash]);

  // A layout effect: the scroll event that the new page causes must not be saved for the old one.
  useLayoutEffect(() => {
    const save = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, [key]);
}

/** A menu that covers the page unlocks the page's scrolling first. */
const settledMs = 50;
/** How long content that loads above a section may still push it away. */
const growsMs = 10_000;
const userInput = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a section, and again while the page grows, until the user scrolls or types. Returns a function that stops it. */
function scrollToSection(id: string): () => void {
  const section = document.getElementById(id);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
  const growth = new ResizeObserver(() => section?.scrollIntoView());
  growth.observe(document.body);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of userInput) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, growsMs);
  for (const event of userInput) window.addEventListener(event, stop, { passive: true });
  return stop;
}

/** Scrolls to the section that the address names (`/#library`). Going back returns to the saved position instead. */
export function useSectionInAddress(): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (hash === '' || (navigation === 'POP' && positions.has(key))) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = scrollToSection(hash.slice(1));
    }, settledMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hash, key, navigation]);
}

/** A heading that takes longer to load does not get the focus: the user may have moved on. */
const headingWaitMs = 10_000;

/**
 * After a navigation, moves the focus to the page's heading (or the element its address names), as loading a page does: screen
 * readers announce it, and Tab goes on from there. Pages load late, so it waits for the heading.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const before = document.activeElement;

    /** True when there is nothing left to wait for. */
    const moveFocus = (): boolean => {
      const { activeElement, body } = document;
      if (activeElement !== before && activeElement !== body) return true;
      const named = document.getElementById(hash.slice(1));
      const target = named ?? document.querySelector<HTMLElement>('main h1');
      if (!target) return false;
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      return true;
    };
    if (moveFocus()) return;

    const observer = new MutationObserver(() => moveFocus() && stop());
    const timer = setTimeout(() => stop(), headingWaitMs);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [pathname]);
}
