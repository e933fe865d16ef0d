import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Most of a slide is in view: it is the one. */
const activeRatio = 0.6;

const slideAttribute = 'data-slide';
/** Marks an element within the scroller as slide number `index`. */
export const slideProps = (index: number) => ({ [slideAttribute]: index });

const slidesIn = (scroller: HTMLElement): NodeListOf<HTMLElement> =>
  scroller.querySelectorAll<HTMLElement>(`[${slideAttribute}]`);

const prefersStill = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

export type Slides = {
  scroller: RefObject<HTMLDivElement | null>;
  /** The slide that is mostly in view. */
  current: number;
  /** To the next slide or the one before; nowhere at either end. */
  step: (by: 1 | -1) => void;
};

/** Follows which slide of a snapping scroller is in view, however it got there, and moves by one. */
export function useSlides(count: number, initial: number): Slides {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(initial);
  /** Where the last step is still on its way to: the next one counts from there. */
  const aim = useRef<number | null>(null);

  useLayoutEffect(() => {
    const slide = scroller.current && slidesIn(scroller.current)[initial];
    if (initial > 0) slide?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [initial]);

  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const active = entries.findLast(({ intersectionRatio }) => intersectionRatio >= activeRatio);
        if (!active) return;
        const index = Number(active.target.getAttribute(slideAttribute));
        if (index === aim.current) aim.current = null;
        setCurrent(index);
      },
      { root, threshold: activeRatio },
    );
    for (const slide of slidesIn(root)) observer.observe(slide);
    const arrived = () => {
      aim.current = null;
    };
    root.addEventListener('scrollend', arrived);
    root.addEventListener('pointerdown', arrived);
    return () => {
      observer.disconnect();
      root.removeEventListener('scrollend', arrived);
      root.removeEventListener('pointerdown', arrived);
    };
  }, [count]);

  const step = useCallback(
    (by: 1 | -1) => {
      const to = (aim.current ?? current) + by;
      const slide = scroller.current && slidesIn(scroller.current)[to];
      if (!slide) return;
      aim.current = to;
      slide.scrollIntoView({ block: 'start', behavior: prefersStill() ? 'instant' : 'smooth' });
    },
    [current],
  );

  return { scroller, current, step };
}
