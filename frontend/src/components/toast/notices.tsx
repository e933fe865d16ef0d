import { type ComponentType, useEffect, useRef, useState } from 'react';
import { listen } from '../../lib/listen.ts';
import { isMissingCode, reloadForMissing } from '../../lib/missing-code.ts';
import { useCurrentToast } from './toast-store.ts';

/**
 * Loads toasts and tooltips at the first pointer, touch or key event, or the first toast, to keep their libraries out
 * of the first screen. If loading fails, the next such event retries, or the network's return. Not `pointerover`: the browser
 * sends it to a page that appears below a mouse at rest.
 */
export function Notices() {
  const [Loaded, setLoaded] = useState<ComponentType>();
  // Across renders: a second request would take the style sheet from the first.
  const isLoading = useRef(false);
  const isDue = useCurrentToast() !== null;

  useEffect(() => {
    if (Loaded) return;
    const load = async () => {
      if (isLoading.current) return;
      isLoading.current = true;
      // Vite's import requests a style sheet once, even if that fails.
      const failed = document.querySelector('link[rel="stylesheet"][href*="loaded-notices"]');
      failed?.replaceWith(failed.cloneNode());
      await import('./loaded-notices.tsx').then(
        ({ LoadedNotices }) => setLoaded(() => LoadedNotices),
        // Tooltips alone aren't worth it.
        (error: unknown) => isDue && isMissingCode(error) && reloadForMissing(Notices),
      );
      isLoading.current = false;
    };
    if (isDue) void load();
    const events = { pointermove: load, touchstart: load, keydown: load, online: load };
    return listen(window, events, { passive: true });
  }, [Loaded, isDue]);

  return Loaded && <Loaded />;
}
