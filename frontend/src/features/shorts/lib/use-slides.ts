import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** A slide is current when this share of it is visible. */
const activeRatio = 0.6;

/** A pause this long after a scroll ends a gesture: momentum goes on without one. */
const pauseMs = 150;
/** Safari before 26.2 doesn't say when a scroll ends: there, each scroll event starts the pause again. */
const knowsScrollEnd = 'onscrollend' in window;
/** Smaller scrolls are rounding errors. */
const movedPx = 2;
/** Share of the scroller's height. A longer scroll is a jump (find-in-page, the End key) and is left alone. */
const jumpShare = 0.5;

const slideAttribute = 'data-slide';
/** Marks an element as slide number `index`. */
export const slideProps = (index: number) => ({ [slideAttribute]: index });

const slidesIn = (scroller: HTMLElement): NodeListOf<HTMLElement> =>
  scroller.querySelectorAll<HTMLElement>(`[${slideAttribute}]`);

/** Tracks the current slide of a scroll-snap container; `step` scrolls by a number of slides, if there are so many. */
export function useSlides(count: number, initial: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(initial);
  /** The target of a step in progress: the next step counts from it. */
  const aim = useRef<number | null>(null);
  /** True during a scroll that needs no step: a step or a touch started it, or it was already answered. */
  const handled = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const startPause = useCallback(() => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      handled.current = false;
    }, pauseMs);
  }, []);

  /** The gesture goes on until this scroll has ended, however late a busy page hears of it. */
  const holdOn = useCallback(() => {
    if (knowsScrollEnd) clearTimeout(pause.current);
    else startPause();
  }, [startPause]);

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
    const forgetAim = () => {
      aim.current = null;
    };
    root.addEventListener('scrollend', forgetAim);
    root.addEventListener('pointerdown', forgetAim);
    return () => {
      observer.disconnect();
      root.removeEventListener('scrollend', forgetAim);
      root.removeEventListener('pointerdown', forgetAim);
    };
  }, [count]);

  const step = useCallback(
    (by: number) => {
      const to = (aim.current ?? current) + by;
      const slide = scroller.current && slidesIn(scroller.current)[to];
      if (!slide) return;
      aim.current = to;
      handled.current = true;
      // Or the scroll's own events would make another step.
      holdOn();
      slide.scrollIntoView({
        block: 'start',
        behavior: matchesMedia('(prefers-reduced-motion: reduce)') ? 'instant' : 'smooth',
      });
    },
    [current, holdOn],
  );

  const stepFrom = useEffectEvent((moved: number) => step(moved > 0 ? 1 : -1));
  const movedOf = useEffectEvent((root: HTMLElement): number => {
    const slide = slidesIn(root)[current];
    return slide ? root.getBoundingClientRect().top - slide.getBoundingClientRect().top : 0;
  });

  // Over the player's iframe, a wheel scrolls this page a little but fires no wheel events here: its direction makes a
  // step.
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    let touching = false;
    function onTouch({ touches }: TouchEvent): void {
      touching = touches.length > 0;
    }
    function onScroll(): void {
      holdOn();
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
    root.addEventListener('scrollend', startPause);
    return () => {
      clearTimeout(pause.current);
      root.removeEventListener('touchstart', onTouch);
      root.removeEventListener('touchend', onTouch);
      root.removeEventListener('touchcancel', onTouch);
      root.removeEventListener('scroll', onScroll);
      root.removeEventListener('scrollend', startPause);
    };
  }, [startPause, holdOn]);

  return { scroller, current, step };
}

/** False where matchMedia is missing. */
export const matchesMedia = (query: string): boolean => window.matchMedia?.(query).matches ?? false;

/** Debounces a value; the first one applies at once. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
