import { type RefObject, useEffect, useEffectEvent } from 'react';

type Step = 1 | -1;

type Turn = { deltaY: number; deltaX?: number; deltaMode?: number; timeStamp: number };

/** A pause this long ends a gesture. A flicked trackpad goes on sending for a second or two, with no such pause. */
const pauseMs = 150;
/** Less than this is a finger resting on the trackpad. */
const thresholdPx = 24;
/** One line of a wheel that counts in lines, and one page. */
const linePx = 40;
const pagePx = 800;
/** A second flick is told from the first one's swing by its growing again, once the first has had time to grow. */
const regrowthAfterMs = 250;
const regrowth = (lowest: number): number => lowest * 2 + 12;
/** A wheel that is turned on and on, never weaker than at first, goes on a slide at a time. A swing only gets weaker. */
const steadyAfterMs = 600;

const pixels = ({ deltaY, deltaMode = 0 }: Turn): number =>
  deltaMode === 1 ? deltaY * linePx : deltaMode === 2 ? deltaY * pagePx : deltaY;

/**
 * Tells gestures of a wheel or trackpad from the stream of events that each of them makes: a step for each gesture, whatever the
 * swing that follows it. Times are the events' own, so that a busy page does not tear one gesture into two.
 */
export function createWheelGestures(): (turn: Turn) => Step | 0 {
  let lastAt = Number.NEGATIVE_INFINITY;
  let steppedAt: number | null = null;
  let direction = 0;
  let travelled = 0;
  let highest = 0;
  let lowest = 0;

  function begin(towards: number): void {
    steppedAt = null;
    direction = towards;
    travelled = highest = 0;
    lowest = Number.POSITIVE_INFINITY;
  }

  function isNew(size: number, towards: number, at: number): boolean {
    if (at - lastAt > pauseMs) return true;
    if (towards !== direction) return size > 2;
    if (steppedAt === null) return false;
    const since = at - steppedAt;
    if (since > regrowthAfterMs && size > regrowth(lowest)) return true;
    return since > steadyAfterMs && size >= highest && size >= thresholdPx;
  }

  return (turn) => {
    const delta = pixels(turn);
    const size = Math.abs(delta);
    if (size === 0 || size < Math.abs(turn.deltaX ?? 0)) return 0;
    const towards = Math.sign(delta);
    const at = turn.timeStamp;
    if (isNew(size, towards, at)) begin(towards);
    lastAt = at;
    highest = Math.max(highest, size);
    // Where a flick begins it grows from nothing: what it falls to afterwards is what counts.
    lowest = size === highest ? size : Math.min(lowest, size);
    travelled += size;
    if (steppedAt !== null || travelled < thresholdPx) return 0;
    steppedAt = at;
    return direction > 0 ? 1 : -1;
  };
}

const stepOfKey: Record<string, Step> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** Where the keys mean something else: where text is typed, a choice is made, or something lies over the page. */
const elsewhere =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

const isElsewhere = ({ target }: Event): boolean =>
  (target instanceof Element && target.closest(elsewhere) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null;

/** Arrow and page keys, one step a press, and gestures of the wheel within `area`, one step each. */
export function useSteps(area: RefObject<HTMLElement | null>, step: (by: Step) => void): void {
  const take = useEffectEvent(step);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const by = stepOfKey[event.key];
      const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (by === undefined || modified || event.isComposing || event.defaultPrevented) return;
      if (isElsewhere(event)) return;
      // The browser's own scrolling would be a second step.
      event.preventDefault();
      if (!event.repeat) take(by);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const gesture = createWheelGestures();
    function onWheel(event: WheelEvent) {
      // With Ctrl it is a pinch: the browser zooms.
      if (event.ctrlKey) return;
      event.preventDefault();
      const by = gesture(event);
      if (by !== 0) take(by);
    }
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [area]);
}
