import { type RefObject, useEffect, useEffectEvent } from 'react';
import { listen } from '../../../lib/listen.ts';

type Step = 1 | -1;

type Turn = { deltaY: number; deltaX?: number; deltaMode?: number; timeStamp: number };

/** A pause this long ends a gesture. Momentum scrolling sends events without one for a second or two. */
const pauseMs = 150;
/** Ignores a finger resting on the trackpad. */
const thresholdPx = 24;
/** Pixels per line and page, for wheels that scroll by lines or pages. */
const linePx = 40;
const pagePx = 800;
/** A second flick shows as growing deltas during the first one's momentum, once that had time to peak. */
const regrowthAfterMs = 250;
const regrowth = (lowest: number): number => lowest * 2 + 12;
/** A wheel turned continuously makes further steps: its deltas do not decay as momentum does. */
const steadyAfterMs = 600;

const pixels = ({ deltaY, deltaMode = 0 }: Turn): number =>
  deltaMode === 1 ? deltaY * linePx : deltaMode === 2 ? deltaY * pagePx : deltaY;

/**
 * Groups wheel events into gestures and returns one step per gesture, ignoring momentum scrolling. Uses the events'
 * timestamps, so that a busy page does not split a gesture.
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
    // The low counts only after the peak: a flick starts with small deltas.
    lowest = size === highest ? size : Math.min(lowest, size);
    travelled += size;
    if (steppedAt !== null || travelled < thresholdPx) return 0;
    steppedAt = at;
    return direction > 0 ? 1 : -1;
  };
}

/** Whether a box is not at its end yet; places may be fractions of a pixel. */
const canScroll = ({ scrollTop, scrollHeight, clientHeight }: Element, deltaY: number): boolean =>
  deltaY < 0 ? scrollTop > 0 : scrollTop + clientHeight < scrollHeight - 1;

/** One step per wheel gesture within `area`, except where a box marked `data-scrolls` still scrolls. */
export function useWheelSteps(area: RefObject<HTMLElement | null>, step: (by: Step) => void): void {
  const take = useEffectEvent(step);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const gesture = createWheelGestures();
    function wheel(event: WheelEvent) {
      // Ctrl + wheel is a pinch: the browser zooms.
      if (event.ctrlKey) return;
      const by = gesture(event);
      const box = (event.target as Element).closest('[data-scrolls]');
      if (box && canScroll(box, event.deltaY)) return;
      event.preventDefault();
      if (by !== 0) take(by);
    }
    return listen(element, { wheel }, { passive: false });
  }, [area]);
}
