import { screenConstants } from '@platform/contracts/limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../lib/classes.ts';
import styles from './tooltip.module.css';

const { tooltipOpenDelayMs, tooltipSkipDelayMs } = screenConstants;

/** Pixels between a tooltip and its control, and between it and the window's edges. */
const gap = 8;
/** Room a tooltip of one line takes. */
const room = 48;

/** When the last tooltip went away, whosever it was: the next one opens at once if it follows closely. */
let lastClosed = Number.NEGATIVE_INFINITY;

type Place = { centre: number; edge: number; above: boolean };

function placeFor(control: Element): Place {
  const box = control.getBoundingClientRect();
  const above = box.bottom + room > window.innerHeight;
  return { centre: box.left + box.width / 2, edge: above ? box.top - gap : box.bottom + gap, above };
}

/** Under the middle of its control, as far as the window allows. */
function centred(tip: HTMLElement, centre: number): void {
  const { width } = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(gap, Math.min(centre - width / 2, window.innerWidth - width - gap))}px`;
}

/**
 * Shows the name of the icon control it wraps: after 700 ms of pointing, or when the keyboard arrives there. It stays while it
 * is pointed at; Escape puts it away. A finger never brings it up.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<Place | null>(null);
  const isOpen = place !== null;

  function open(delay: number) {
    if (isOpen) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (anchor.current?.firstElementChild) setPlace(placeFor(anchor.current.firstElementChild));
    }, delay);
  }

  function close() {
    clearTimeout(timer.current);
    setPlace(null);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const away = () => setPlace(null);
    const putAway = (event: KeyboardEvent) => event.key === 'Escape' && away();
    window.addEventListener('keydown', putAway);
    window.addEventListener('scroll', away, { passive: true, capture: true });
    return () => {
      lastClosed = performance.now();
      window.removeEventListener('keydown', putAway);
      window.removeEventListener('scroll', away, { capture: true });
    };
  }, [isOpen]);

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
      // Tab is let go of where it has led to; no other way of getting the focus asks for a name.
      onKeyUp={(event) => event.key === 'Tab' && open(0)}
      onBlur={close}
    >
      {children}
      {place &&
        createPortal(
          <span
            ref={(tip) => {
              if (tip) centred(tip, place.centre);
            }}
            aria-hidden="true"
            className={classes(styles.tip, place.above && styles.above)}
            style={{ top: place.edge }}
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}
