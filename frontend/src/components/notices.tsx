import { type ComponentType, useEffect, useState } from 'react';
import { useCurrentToast } from './toast/toast-store.ts';

const signs = ['pointerover', 'touchstart', 'keydown'] as const;

/**
 * Toasts and tooltips. They are loaded by the first sign of a person, or by the first toast: the first screen does without
 * their libraries. What did not load is asked for again by the next sign.
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
    for (const sign of signs) window.addEventListener(sign, load, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, load);
    };
  }, [Loaded, isDue]);

  return Loaded && <Loaded />;
}
