import { screenConstants } from '@platform/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { Tooltip } from 'react-tooltip';
import styles from './tooltips.module.css';

const { tooltipOpenDelayMs, tooltipSkipDelayMs } = screenConstants;

/**
 * The page's one tooltip: it names the control that is pointed at, or that the keyboard has come to, in the words of its
 * `data-tooltip-content`.
 */
export function Tooltips() {
  const [isOpen, setOpen] = useState(false);
  const [delay, setDelay] = useState<number>(tooltipOpenDelayMs);
  const byTouch = useRef(false);

  // One that closely follows another opens at once.
  useEffect(() => {
    if (isOpen) return setDelay(0);
    const timer = setTimeout(() => setDelay(tooltipOpenDelayMs), tooltipSkipDelayMs);
    return () => clearTimeout(timer);
  }, [isOpen]);

  useEffect(() => {
    const note = ({ pointerType }: PointerEvent) => {
      byTouch.current = pointerType === 'touch';
    };
    document.addEventListener('pointerover', note);
    return () => document.removeEventListener('pointerover', note);
  }, []);

  return (
    <Tooltip
      anchorSelect="[data-tooltip-content]"
      className={styles.tip as string}
      place="bottom"
      offset={8}
      positionStrategy="fixed"
      opacity={1}
      noArrow
      clickable
      delayShow={delay}
      isOpen={isOpen}
      setIsOpen={setOpen}
      closeEvents={{ mouseleave: true, blur: true, click: true }}
      globalCloseEvents={{ escape: true, scroll: true }}
      // A finger brings none up, nor does the focus that follows a click.
      disableTooltip={(anchor) => byTouch.current || !anchor?.matches(':hover, :focus-visible')}
    />
  );
}
