import { type ComponentType, useEffect, useState } from 'react';
import { listen } from '../../lib/listen.ts';
import { useCurrentToast } from './toast-store.ts';

/**
 * Loads toasts and tooltips at the first pointer, touch or key event, or the first toast, to keep their libraries out
 * of the first screen. If loading fails, the next such event retries. Not `pointerover`: the browser sends it to a page that
 * appears below a mouse at rest.
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
    return listen(window, { pointermove: load, touchstart: load, keydown: load }, { passive: true });
  }, [Loaded, isDue]);

  return Loaded && <Loaded />;
}
