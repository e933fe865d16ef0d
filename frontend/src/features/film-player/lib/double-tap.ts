import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { seekBy } from './actions.ts';

/** In milliseconds: the time between two taps that belong together, and how long the sum shows. */
const [betweenMs, shownMs] = [300, 700];
const stepSeconds = 10;

/**
 * Two taps on the left or right third of the player seek 10 seconds, each further one as many again. `sum` is what they
 * seek together, in seconds, while it shows; else 0.
 */
export function useDoubleTap(video: HTMLVideoElement | null) {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, side: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [sum, setSum] = useState(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onTap({ currentTarget, clientX, timeStamp }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const third = Math.floor(((clientX - left) / width) * 3);
    const side = third === 0 ? -1 : third >= 2 ? 1 : 0;
    const isNext = side !== 0 && side === last.current.side && timeStamp - last.current.at < betweenMs;
    last.current = { at: timeStamp, side };
    if (!isNext || !video) return;
    seekBy(video, side * stepSeconds);
    setSum((before) => (Math.sign(before) === side ? before : 0) + side * stepSeconds);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSum(0), shownMs);
  }

  return { sum, onTap };
}
