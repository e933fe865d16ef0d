import { type ComponentType, useEffect, useState } from 'react';
import { useCurrentToast } from './toast-store.ts';

const loadEvents = ['pointerover', 'touchstart', 'keydown'] as const;

/**
 * Loads toasts and tooltips at the first pointer, touch or key event, or the first toast, to keep their libraries out
 * of the first screen. If loading fails, the next such event retries.
 */
export function Notices() {
  const [Loaded, setLoaded] = useState<ComponentType>();
  const isDue = useCurrentToast() !== null;

  useEffect(() => {
    if (Loaded) return;
    const load = () =>
      import('./loaded-notices.tsx').then(
        ({ LoadedNotices }) => setLoaded(() => LoadedNotices),
        () => undefined,
      );
    if (isDue) void load();
    for (const type of loadEvents) window.addEventListener(type, load, { passive: true });
    return () => {
      for (const type of loadEvents) window.removeEventListener(type, load);
    };
  }, [Loaded, isDue]);

  return Loaded && <Loaded />;
}
