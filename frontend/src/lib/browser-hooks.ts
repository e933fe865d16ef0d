import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRuntimeConfig } from '../config/use-runtime-config.ts';
import { listen } from './listen.ts';
import { serverClock } from './server-clock.ts';
import { createStore, useStore } from './store.ts';

const minute = 60_000;

/** One shared timer, running while it has subscribers. */
const now = createStore(serverClock.now(), () => {
  const update = () => now.set(serverClock.now());
  // Not updated while there were no subscribers.
  update();
  const timer = setInterval(update, minute);
  return () => clearInterval(timer);
});

/** The server's time, updated every minute and by each render, for relative times. */
export function useNow(): number {
  useStore(now);
  return serverClock.now();
}

const subscribeOnline = (listener: () => void) => listen(window, { online: listener, offline: listener });

/** Whether the device has a network. False is certain, true is not. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, () => navigator.onLine);

/** A busy page becomes idle at the latest after this time; Safari has no idle callbacks. */
const idleMs = 1000;

/** False until the page has had time to spare. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const onIdle = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(onIdle, idleMs);
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(onIdle, { timeout: idleMs });
    return () => window.cancelIdleCallback(request);
  }, []);
  return isIdle;
}

/** Sets the document's title to `<title> · <brand>` (or the brand alone) and its description. */
export function useDocumentTitle(title?: string | null, description?: string | null): void {
  const { brandName } = useRuntimeConfig();
  useEffect(() => {
    document.title = title ? `${title} · ${brandName}` : brandName;
  }, [title, brandName]);
  useEffect(() => {
    // The web server has put it into the page.
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!tag || !description) return;
    const before = tag.content;
    tag.content = description;
    return () => {
      tag.content = before;
    };
  }, [description]);
}
