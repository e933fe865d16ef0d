import { type PointerEvent, useRef, useState } from 'react';

/** What moves less is a tap. */
const tapPx = 4;

/** Follows a pointer to the right; `onSwipe` when it is let go `threshold` pixels from where it began. */
export function useSwipeRight(threshold: number, onSwipe: () => void) {
  const start = useRef<{ pointer: number; x: number } | null>(null);
  const [offset, setOffset] = useState(0);

  function begin(event: PointerEvent) {
    if (start.current === null) start.current = { pointer: event.pointerId, x: event.clientX };
  }

  const distance = (event: PointerEvent): number | null =>
    start.current?.pointer === event.pointerId ? event.clientX - start.current.x : null;

  function move(event: PointerEvent) {
    const moved = distance(event);
    if (moved === null) return;
    // A mouse let go outside says nothing of it.
    if (event.pointerType === 'mouse' && event.buttons === 0) return end();
    if (moved > tapPx) event.currentTarget.setPointerCapture?.(event.pointerId);
    setOffset(Math.max(0, moved));
  }

  /** Also where the browser takes the gesture for a scroll. */
  function end() {
    start.current = null;
    setOffset(0);
  }

  function release(event: PointerEvent) {
    const moved = distance(event);
    if (moved === null) return;
    end();
    if (moved >= threshold) onSwipe();
  }

  return {
    offset,
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: release, onPointerCancel: end },
  };
}
