import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { listen } from './listen.ts';

/**
 * Scroll positions by history entry. The router's own scroll restoration needs its data router, which adds 17 kB to the
 * first screen.
 */
const positions = new Map<string, number>();
/** The link opened last from a history entry: going back focuses it again. */
const openedLinks = new Map<string, string>();

const linkTo = (href: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll('a')].find((link) => link.getAttribute('href') === href);

/**
 * Not an entry that the browser made, for a link to a footnote: it scrolls by itself, and the router gives it the key of the visit's
 * first page.
 */
const isOwnEntry = (): boolean => window.history.state !== null || window.location.hash === '';

/** A new page starts at the top; going back restores the scroll position. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef<string>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // Ignores the query string, which changes with the admin panel's tab. useSectionInAddress handles links to sections.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    // The first page is already at the top; scrolling would force a layout.
    if (before === undefined || !isOwnEntry()) return;
    const isBack = navigation === 'POP';
    const saved = isBack ? positions.get(key) : undefined;
    const top = saved ?? (before !== pathname || (isBack && hash === '') ? 0 : undefined);
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [pathname, hash]);

  // A layout effect: the new page's first scroll event must not be saved for the old one.
  useLayoutEffect(() => {
    const save = () => {
      if (isOwnEntry()) positions.set(key, window.scrollY);
    };
    const saveLink = ({ target }: MouseEvent) => {
      const href = target instanceof Element && target.closest('a')?.getAttribute('href');
      if (href && isOwnEntry()) openedLinks.set(key, href);
    };
    const stops = [
      listen(window, { scroll: save }, { passive: true }),
      listen(window, { click: saveLink }, { capture: true }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [key]);
}

/** Waits for a closing menu to unlock scrolling. */
const settledMs = 50;
/** Content above the section may load this long and push it down. */
const growsMs = 10_000;

/** Scrolls to a section, and again when the page grows, until the user scrolls or types. Returns a function that stops it. */
function scrollToSection(id: string): () => void {
  const section = document.getElementById(id);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
  const growth = new ResizeObserver(() => section?.scrollIntoView());
  growth.observe(document.body);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    stopListening();
  };
  const timer = setTimeout(stop, growsMs);
  const userInput = { wheel: stop, touchstart: stop, pointerdown: stop, keydown: stop };
  const stopListening = listen(window, userInput, { passive: true });
  return stop;
}

/** Scrolls to the section in the URL (`/#library`). Going back restores the saved position instead. */
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

export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

/** Focuses an element, such as a heading, if there is one. Returns whether there is. */
export function moveFocusTo(target: HTMLElement | null | undefined): boolean {
  if (!target) return false;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/** After this time the focus stays: the user may have moved on. */
const headingWaitMs = 10_000;

/**
 * Focuses what `find` returns, now or once it is rendered, unless the user moves the focus meanwhile. Returns a function that ends
 * the wait.
 */
export function focusOnceRendered(find: () => HTMLElement | null | undefined): () => void {
  const before = document.activeElement;
  /** True when there is nothing left to wait for. */
  const moveFocus = (): boolean => {
    const { activeElement, body } = document;
    return (activeElement !== before && activeElement !== body) || moveFocusTo(find());
  };
  if (moveFocus()) return () => {};

  const observer = new MutationObserver(() => moveFocus() && stop());
  const timer = setTimeout(() => stop(), headingWaitMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/**
 * After a navigation, focuses the page's heading (or the URL's fragment), as a page load would: screen readers announce
 * it and Tab continues from there; so too after the gate. Going back focuses the link that was opened instead. Waits for lazy pages to render
 * either.
 */
export function useRouteFocus(): void {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  // The gate is still there in the first render after it.
  const shown = useRef(document.getElementById('gate-title') ? undefined : pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    const isBack = navigation === 'POP' && shown.current !== undefined;
    shown.current = pathname;
    // A page that focuses its own field.
    if (document.querySelector('main')?.contains(document.activeElement)) return;
    const opened = isBack ? openedLinks.get(key) : undefined;
    return focusOnceRendered(() =>
      opened ? linkTo(opened) : (document.getElementById(hash.slice(1)) ?? pageHeading()),
    );
  }, [pathname]);
}
