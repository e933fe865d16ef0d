import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** The share of a slide in view that makes it the current one. */
const activeRatio = 0.6;

/** A pause that ends a scroll. */
const pauseMs = 150;
/** Smaller movements are rounding. */
const movedPx = 2;
/** Of the scroller's height: more is a jump (find-in-page, the End key), which is left alone. */
const jumpShare = 0.5;

const slideAttribute = 'data-slide';
/** Marks an element within the scroller as slide number `index`. */
export const slideProps = (index: number) => ({ [slideAttribute]: index });

const slidesIn = (scroller: HTMLElement): NodeListOf<HTMLElement> =>
  scroller.querySelectorAll<HTMLElement>(`[${slideAttribute}]`);

/** Tracks the slide in view of a scroller that snaps; `step` moves to the next slide or the one before, if there is one. */
export function useSlides(count: number, initial: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(initial);
  /** The slide that an unfinished step scrolls to: the next step counts from it. */
  const aim = useRef<number | null>(null);
  /** True during a scroll that a step or a touch started. */
  const handled = useRef(false);

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
      handled.current = true;
      slide.scrollIntoView({
        block: 'start',
        behavior: matchesMedia('(prefers-reduced-motion: reduce)') ? 'instant' : 'smooth',
      });
    },
    [current],
  );

  const stepFrom = useEffectEvent((moved: number) => step(moved > 0 ? 1 : -1));
  const movedOf = useEffectEvent((root: HTMLElement): number => {
    const slide = slidesIn(root)[current];
    return slide ? root.getBoundingClientRect().top - slide.getBoundingClientRect().top : 0;
  });

  // Over a player's frame the wheel scrolls this page only a little, without wheel events: the direction makes a step.
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    let touching = false;
    let pause: ReturnType<typeof setTimeout> | undefined;
    function onTouch({ touches }: TouchEvent): void {
      touching = touches.length > 0;
    }
    function onScroll(): void {
      clearTimeout(pause);
      pause = setTimeout(() => {
        handled.current = false;
      }, pauseMs);
      if (handled.current || touching || !matchesMedia('(pointer: fine)')) {
        handled.current = true;
        return;
      }
      const scrolled = root as HTMLElement;
      const moved = movedOf(scrolled);
      if (Math.abs(moved) < movedPx) return;
      handled.current = true;
      if (Math.abs(moved) < jumpShare * scrolled.clientHeight) stepFrom(moved);
    }
    root.addEventListener('touchstart', onTouch, { passive: true });
    root.addEventListener('touchend', onTouch, { passive: true });
    root.addEventListener('touchcancel', onTouch, { passive: true });
    root.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(pause);
      root.removeEventListener('touchstart', onTouch);
      root.removeEventListener('touchend', onTouch);
      root.removeEventListener('touchcancel', onTouch);
      root.removeEventListener('scroll', onScroll);
    };
  }, []);

  return { scroller, current, step };
}

/** False where media queries are not known. */
export const matchesMedia = (query: string): boolean => window.matchMedia?.(query).matches ?? false;

/** A value once it has stayed the same for a while; the first one at once. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
