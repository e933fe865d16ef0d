import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { useRuntimeConfig } from '../config/use-runtime-config.ts';
import { createListeners } from './listeners.ts';

const minute = 60_000;
let now = Date.now();

/** One clock for all that ask, while anybody does. */
const { subscribe, notify } = createListeners(() => {
  // It stood still while nobody asked.
  now = Date.now();
  const timer = setInterval(() => {
    now = Date.now();
    notify();
  }, minute);
  return () => clearInterval(timer);
});

/** The time, to the minute: what says 'an hour ago' stays true. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network, as far as the browser knows: false is certain, true is not. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, () => navigator.onLine);

/** Whether an element has come within a window's height of the window; once it has, it stays so. */
export function useNearWindow(target: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !target.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear;
}

const descriptionTag = (): HTMLMetaElement => {
  const known = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (known) return known;
  const tag = document.head.appendChild(document.createElement('meta'));
  tag.name = 'description';
  return tag;
};

/** Names the page in the browser's tab: `<title> · <brand>`, or the brand alone. What it is about goes into its description. */
export function useDocumentTitle(title?: string | null, description?: string | null): void {
  const { brandName } = useRuntimeConfig();
  useEffect(() => {
    document.title = title ? `${title} · ${brandName}` : brandName;
  }, [title, brandName]);
  useEffect(() => {
    if (!description) return;
    const tag = descriptionTag();
    const before = tag.content;
    tag.content = description;
    return () => {
      tag.content = before;
    };
  }, [description]);
}
