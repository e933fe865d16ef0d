import { screenConstants } from '@platform/contracts/limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

const { tooltipOpenDelayMs, tooltipSkipDelayMs } = screenConstants;

/** When the last tooltip went away: the next one opens at once if it follows closely. */
let lastClosed = Number.NEGATIVE_INFINITY;

type Place = { left: number; top: number; above: boolean };

function placeFor(anchor: Element): Place {
  const box = anchor.getBoundingClientRect();
  const above = box.bottom + 48 > window.innerHeight;
  const left = Math.min(Math.max(box.left + box.width / 2, 72), window.innerWidth - 72);
  return { left, top: above ? box.top - 8 : box.bottom + 8, above };
}

/** Shows the name of the icon control it wraps after 700 ms of pointing, or on keyboard focus. Escape puts it away. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<Place | null>(null);

  function open(delay: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (anchor.current?.firstElementChild) setPlace(placeFor(anchor.current.firstElementChild));
    }, delay);
  }

  function close() {
    clearTimeout(timer.current);
    if (place) lastClosed = performance.now();
    setPlace(null);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!place) return;
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null);
    const away = () => setPlace(null);
    window.addEventListener('keydown', dismiss);
    window.addEventListener('scroll', away, { passive: true, capture: true });
    return () => {
      window.removeEventListener('keydown', dismiss);
      window.removeEventListener('scroll', away, { capture: true });
    };
  }, [place]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => {
        const follows = performance.now() - lastClosed < tooltipSkipDelayMs;
        if (event.pointerType === 'mouse') open(follows ? 0 : tooltipOpenDelayMs);
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open(0)}
      onBlur={close}
    >
      {children}
      {place &&
        createPortal(
          <span
            aria-hidden="true"
            className={place.above ? `${styles.tip} ${styles.above}` : styles.tip}
            style={{ left: place.left, top: place.top }}
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}
