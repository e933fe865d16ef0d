import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isRemembered } from '../../../lib/use-scroll-restoration.ts';

/** A menu that covers the page takes its lock off the page's scrolling first. */
const settledMs = 50;
/** How long what loads above a section may push it away before the section is where it is. */
const growsMs = 10_000;
const takesOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a section, and again while the page grows above it, until somebody moves. Gives the way to stop. */
function scrollTo(id: string): () => void {
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
      stop = scrollTo(hash.slice(1));
    }, settledMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hash, key, navigation]);
}
