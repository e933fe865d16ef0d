import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` once `ms` milliseconds have passed that were not held. */
export function useCountdown(ms: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(ms);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (isHeld) return;
    const since = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [isHeld]);
}
