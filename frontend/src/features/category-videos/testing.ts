import { afterEach, beforeEach } from '@jest/globals';
import type { CategoryVideo } from '@platform/contracts';
import { nextId } from '../../testing/fixtures.ts';

export const aCategoryVideo = (fields: Partial<CategoryVideo> = {}): CategoryVideo => {
  const id = nextId();
  const videoId = `video-${id.slice(-5)}`;
  return {
    id,
    title: videoId,
    youtubeUrl: `https://www.youtube.com/watch?v=${videoId}`,
    isShort: false,
    videoId,
    category: 'us-travel',
    views: 0,
    likes: 0,
    liked: false,
    createdAt: new Date().toISOString(),
    ...fields,
  };
};

type Scroll = { slide: number; behavior: ScrollBehavior | undefined };

/** Mocks the layout of slides, which jsdom lacks: scrolling to an element makes it intersect and notifies its observers. */
export function useSlideLayout(): { scrolls: Scroll[] } {
  const scrolls: Scroll[] = [];
  const observers = new Map<Element, IntersectionObserverCallback>();
  const original = {
    observer: window.IntersectionObserver,
    scroll: Element.prototype.scrollIntoView,
  };

  beforeEach(() => {
    scrolls.length = 0;
    window.IntersectionObserver = class {
      readonly #callback: IntersectionObserverCallback;
      readonly #targets: Element[] = [];
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback;
      }
      observe(target: Element) {
        this.#targets.push(target);
        observers.set(target, this.#callback);
      }
      disconnect() {
        for (const target of this.#targets) observers.delete(target);
      }
    } as unknown as typeof IntersectionObserver;
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element, options) {
      const behavior = typeof options === 'object' ? options.behavior : undefined;
      scrolls.push({ slide: Number(this.getAttribute('data-slide')), behavior });
      const entry = { target: this, isIntersecting: true, intersectionRatio: 1 } as unknown;
      observers.get(this)?.([entry as IntersectionObserverEntry], {} as IntersectionObserver);
    };
  });
  afterEach(() => {
    window.IntersectionObserver = original.observer;
    Element.prototype.scrollIntoView = original.scroll;
  });
  return { scrolls };
}
