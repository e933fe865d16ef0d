import { useEffect, useEffectEvent, useState } from 'react';
import { listen } from '../../../lib/listen.ts';

export const countdownSeconds = 5;

const isInside = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-countdown]') !== null;

/** The page is shown, and nothing lies over it. */
const isInSight = (): boolean =>
  document.visibilityState === 'visible' && document.querySelector('[aria-modal="true"]') === null;

/**
 * Counts down to 0, then calls `onDone`. A key, a press outside of `[data-countdown]` or leaving the page stops it. Returns the seconds
 * left, undefined once it is stopped, and what stops it.
 */
export function useCountdown(starts: boolean, onDone: () => void) {
  const [left, setLeft] = useState(() => (starts && isInSight() ? countdownSeconds : undefined));
  const isCounting = left !== undefined;
  const done = useEffectEvent(onDone);
  const stop = () => setLeft(undefined);

  useEffect(() => {
    if (left === 0) return done();
    if (left === undefined) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);

  useEffect(() => {
    if (!isCounting) return undefined;
    const onPress = (event: Event) => {
      if (isInside(event)) return;
      // The key has no other effect, such as to play this film again.
      if (event.type === 'keydown') event.stopImmediatePropagation();
      stop();
    };
    const handlers = { keydown: onPress, pointerdown: onPress, visibilitychange: stop, pagehide: stop };
    return listen(window, handlers, { capture: true });
  }, [isCounting]);

  return [left, stop] as const;
}
