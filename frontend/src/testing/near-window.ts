import { afterEach, beforeEach } from '@jest/globals';

/** Makes every observed element intersect, as jsdom has no layout. */
export function useEverythingNear(): void {
  const original = window.IntersectionObserver;
  beforeEach(() => {
    window.IntersectionObserver = class {
      readonly #callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback;
      }
      observe(target: Element) {
        const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
        this.#callback([entry], this as unknown as IntersectionObserver);
      }
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  afterEach(() => {
    window.IntersectionObserver = original;
  });
}
