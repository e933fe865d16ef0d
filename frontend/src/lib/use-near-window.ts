import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has come within a window's height of the window; once it has, it stays so. */
export function useNearWindow(target: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !target.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear;
}
