import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** Whether a place in the history was scrolled before, and is returned to. */
export const isRemembered = (key: string): boolean => positions.has(key);

/** A document that was never scrolled is at its top. To scroll it there, or to ask, would have it laid out at once. */
let wasScrolled = window.scrollY > 0;
const onFirstScroll = () => {
  wasScrolled = true;
};
window.addEventListener('scroll', onFirstScroll, { once: true, passive: true });

function scrollTo(top: number): void {
  if (top !== 0 || wasScrolled) window.scrollTo({ top, behavior: 'instant' });
}

/** A new page starts at its top; going back returns to where it was left. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // By the path alone: the query string (the admin panel's tab) moves nothing.
  useLayoutEffect(() => {
    const top = navigation === 'POP' ? (positions.get(key) ?? 0) : 0;
    scrollTo(top);
  }, [pathname]);

  // Going back between a page's sections; following a link to one is another's work.
  useLayoutEffect(() => {
    const top = positions.get(key) ?? (hash === '' ? 0 : undefined);
    if (navigation === 'POP' && top !== undefined) scrollTo(top);
  }, [hash]);

  // Before the new page's own scrolling is heard, which is not where the old one was left.
  useLayoutEffect(() => {
    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);
}

/** A menu that covers the page takes its lock off the page's scrolling first. */
const settledMs = 50;
/** How long what loads above a section may push it away before the section is where it is. */
const growsMs = 10_000;
const takesOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a section, and again while the page grows above it, until somebody moves. Gives the way to stop. */
function scrollToSection(id: string): () => void {
  const section = document.getElementById(id);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
  const growth = new ResizeObserver(() => section?.scrollIntoView());
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of takesOver) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, growsMs);
  for (const event of takesOver) window.addEventListener(event, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/**
 * Scrolls to the section that the address names: when a link to it is followed, here or on another page, and when the
 * page is opened with it. Going back returns to where the page was left instead. The keyboard goes on from the section.
 */
export function useSectionInAddress(): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (hash === '' || (navigation === 'POP' && isRemembered(key))) return;
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
