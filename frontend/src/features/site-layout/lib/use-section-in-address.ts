import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isRemembered } from '../../../lib/use-scroll-restoration.ts';

/** A menu that covers the page takes its lock off the page's scrolling first. */
const settledMs = 50;

/**
 * Scrolls to the section that the address names: when a link to it is followed, here or on another page, and when the
 * page is opened with it. Going back returns to where the page was left instead. The keyboard goes on from the section.
 */
export function useSectionInAddress(): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (hash === '' || (navigation === 'POP' && isRemembered(key))) return;
    const timer = setTimeout(() => {
      const section = document.getElementById(hash.slice(1));
      section?.focus({ preventScroll: true });
      section?.scrollIntoView();
    }, settledMs);
    return () => clearTimeout(timer);
  }, [hash, key, navigation]);
}
