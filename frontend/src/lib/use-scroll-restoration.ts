import { useEffect, useLayoutEffect } from 'react';
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
