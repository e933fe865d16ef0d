import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { listen } from '../../../lib/listen.ts';

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

type Scroller = RefObject<HTMLDivElement | null>;

/** How far the scroller is past the start of the slide, in pixels. */
const distancePast = (scroller: HTMLElement, slide: HTMLElement): number =>
  scroller.getBoundingClientRect().top - slide.getBoundingClientRect().top;

/** The slide whose start is nearest to the scroller's. */
function nearestIn(scroller: HTMLElement): HTMLElement | undefined {
  const past = [...slidesIn(scroller)].map((slide) => ({
    slide,
    by: Math.abs(distancePast(scroller, slide)),
  }));
  return past.sort((one, other) => one.by - other.by)[0]?.slide;
}

/**
 * Whether a slide is in its place. A step interrupts the snapping of a scroll over the player, and Chromium says that this scroll
 * ended: somewhere between two slides, with the step still on its way.
 */
function isAtSlide(scroller: HTMLElement): boolean {
  const slide = nearestIn(scroller);
  return !slide || Math.abs(distancePast(scroller, slide)) <= movedPx;
}

/** The number of the slide that is visible, the last one to become so. */
function useVisibleSlide(scroller: Scroller, count: number, initial: number): number {
  const [current, setCurrent] = useState(initial);
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const active = entries.filter(({ intersectionRatio }) => intersectionRatio >= activeRatio).at(-1);
        if (active) setCurrent(Number(active.target.getAttribute(slideAttribute)));
      },
      { root, threshold: activeRatio },
    );
    for (const slide of slidesIn(root)) observer.observe(slide);
    return () => observer.disconnect();
  }, [scroller, count]);
  return current;
}

/** A gesture of scrolling. It ends after a pause, but not before its scroll does, however late a busy page hears of that. */
function createGesture() {
  let pause: ReturnType<typeof setTimeout>;
  const gesture = {
    /** The gesture needs no step: a step or a touch started it, or it has made one. */
    isHandled: false,
    startPause(): void {
      clearTimeout(pause);
      pause = setTimeout(() => {
        gesture.isHandled = false;
      }, pauseMs);
    },
    holdOn(): void {
      if (knowsScrollEnd) clearTimeout(pause);
      else gesture.startPause();
    },
  };
  return gesture;
}

/**
 * Calls `onScrolled` once for a gesture that scrolls a little with a mouse or trackpad: over the player's iframe, a wheel scrolls
 * this page a little but fires no wheel events here. `moved` is in pixels, and positive downwards.
 */
function useScrolls(
  scroller: Scroller,
  current: number,
  gesture: ReturnType<typeof createGesture>,
  onScrolled: (moved: number) => void,
): void {
  const step = useEffectEvent(onScrolled);
  const movedOf = useEffectEvent((root: HTMLElement): number => {
    const slide = slidesIn(root)[current];
    return slide ? distancePast(root, slide) : 0;
  });
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    let touching = false;
    const touch = ({ touches }: TouchEvent): void => {
      touching = touches.length > 0;
    };
    function scroll(): void {
      gesture.holdOn();
      if (gesture.isHandled || touching || !matchesMedia('(pointer: fine)')) {
        gesture.isHandled = true;
        return;
      }
      const { clientHeight } = root as HTMLElement;
      const moved = movedOf(root as HTMLElement);
      if (Math.abs(moved) < movedPx) return;
      gesture.isHandled = true;
      if (Math.abs(moved) < jumpShare * clientHeight) step(moved);
    }
    function scrollend(): void {
      if (isAtSlide(root as HTMLElement)) gesture.startPause();
    }
    const touches = { touchstart: touch, touchend: touch, touchcancel: touch };
    return listen(root, { ...touches, scroll, scrollend }, { passive: true });
  }, [scroller, gesture]);
}

const isMotionReduced = () => matchesMedia('(prefers-reduced-motion: reduce)');
const moveTo = (slide: HTMLElement) =>
  slide.scrollIntoView({ block: 'start', behavior: isMotionReduced() ? 'instant' : 'smooth' });

/** Tracks the current slide of a scroll-snap container; `step` scrolls by a number of slides, if there are so many. */
export function useSlides(count: number, initial: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const current = useVisibleSlide(scroller, count, initial);
  const [gesture] = useState(createGesture);
  /** The target of a step in progress: the next step counts from it. */
  const aim = useRef<number | null>(null);

  useLayoutEffect(() => {
    const slide = scroller.current && slidesIn(scroller.current)[initial];
    if (initial > 0) slide?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [initial]);

  useEffect(() => {
    if (aim.current === current) aim.current = null;
  }, [current]);
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const forgetAim = () => {
      aim.current = null;
    };
    const scrollend = () => {
      const to = aim.current;
      if (isMotionReduced() || isAtSlide(root)) forgetAim();
      if (!isMotionReduced()) return;
      // Chromium's snapping can shift an instant step that a wheel caused, and leave it between two slides.
      const slide = to === null ? nearestIn(root) : slidesIn(root)[to];
      if (slide && Math.abs(distancePast(root, slide)) > movedPx) moveTo(slide);
    };
    return listen(root, { scrollend, pointerdown: forgetAim });
  }, []);

  const step = (by: number) => {
    const to = (aim.current ?? current) + by;
    const slide = scroller.current && slidesIn(scroller.current)[to];
    if (!slide) return;
    aim.current = to;
    gesture.isHandled = true;
    // Or the scroll's own events would make another step.
    gesture.holdOn();
    moveTo(slide);
  };
  useScrolls(scroller, current, gesture, (moved) => step(moved > 0 ? 1 : -1));

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
