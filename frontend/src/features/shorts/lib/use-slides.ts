import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Most of a slide is in view: it is the one. */
const activeRatio = 0.6;

/** A scroll that pauses this long is over. */
const pauseMs = 150;
/** Less than this is rounding. */
const movedPx = 2;
/** Of the scroller's height: more is a jump, as of find-in-page or the End key, and stays where it led. */
const jumpShare = 0.5;

const slideAttribute = 'data-slide';
/** Marks an element within the scroller as slide number `index`. */
export const slideProps = (index: number) => ({ [slideAttribute]: index });

const slidesIn = (scroller: HTMLElement): NodeListOf<HTMLElement> =>
  scroller.querySelectorAll<HTMLElement>(`[${slideAttribute}]`);

type Slides = {
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
  /** True while a scroll goes on that a step or a touch started. */
  const claimed = useRef(false);

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
      claimed.current = true;
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

  // A player passes a wheel over it on as plain scrolling, too little of it to leave the slide: its direction makes a step.
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
        claimed.current = false;
      }, pauseMs);
      if (claimed.current || touching || !matchesMedia('(pointer: fine)')) {
        claimed.current = true;
        return;
      }
      const scrolled = root as HTMLElement;
      const moved = movedOf(scrolled);
      if (Math.abs(moved) < movedPx) return;
      claimed.current = true;
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
