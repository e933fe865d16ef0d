import { screenConstants } from '@platform/contracts/limits';
import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Tooltip } from 'react-tooltip';
import { shownI18n } from '../../i18n/index.ts';
import { classes } from '../../lib/classes.ts';
import { listen } from '../../lib/listen.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './loaded-notices.module.css';
import { toast, useCurrentToast } from './toast-store.ts';

/** The notification area with at most one toast. F8 focuses it. */
function Toaster() {
  const { t } = useTranslation('common', { i18n: useStore(shownI18n) });
  const current = useCurrentToast();
  const area = useRef<HTMLOListElement>(null);
  /** The element that had the focus before the area. */
  const before = useRef<HTMLElement | null>(null);

  // MUI's focus traps listen on the document and would take the focus from a toast over a dialog.
  useEffect(() => {
    const stay = (event: FocusEvent) => {
      if (area.current?.contains(event.target as Node)) event.stopPropagation();
    };
    return listen(document.documentElement, { focusin: stay });
  }, []);

  // Restores the focus when a focused toast closes.
  useEffect(() => {
    if (document.activeElement === document.body) before.current?.focus();
    before.current = null;
  }, [current]);

  return (
    // Remounted for each toast: an open overlay hides from assistive technology the elements that existed when it
    // opened.
    <Toast.Provider
      key={current?.id}
      label={t('notification')}
      duration={screenConstants.toastMs}
      swipeThreshold={screenConstants.toastSwipePx}
    >
      {current && (
        <Toast.Root
          className={classes(styles.toast, styles[current.kind])}
          type={current.kind === 'error' ? 'foreground' : 'background'}
          onOpenChange={() => toast.dismiss()}
          onEscapeKeyDown={(event) => {
            // Not for the page below.
            event.preventDefault();
            toast.dismiss();
          }}
        >
          <Icon name={current.kind === 'error' ? 'warning' : 'check'} size={20} className={styles.icon} />
          <div className={styles.text}>
            <Toast.Title className={styles.title}>{current.title}</Toast.Title>
            {current.message && (
              <Toast.Description className={styles.message}>{current.message}</Toast.Description>
            )}
          </div>
          {current.undo && (
            <Toast.Action asChild altText={current.undo.label} onClick={() => current.undo?.onClose(true)}>
              <Button variant="text">{current.undo.label}</Button>
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <IconButton icon="close" label={t('close')} />
          </Toast.Close>
        </Toast.Root>
      )}
      {createPortal(
        <Toast.Viewport
          ref={area}
          className={styles.area}
          label={t('notifications')}
          onFocus={({ relatedTarget, currentTarget }) => {
            if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
              before.current = relatedTarget;
          }}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = null;
          }}
        />,
        document.body,
      )}
    </Toast.Provider>
  );
}

const { tooltipOpenDelayMs, tooltipSkipDelayMs } = screenConstants;

/** The page's only tooltip: shows `data-tooltip-content` of the hovered or keyboard-focused control. */
function Tooltips() {
  const [isOpen, setOpen] = useState(false);
  const [delay, setDelay] = useState<number>(tooltipOpenDelayMs);
  const byTouch = useRef(false);

  // Skips the delay if a tooltip was open shortly before.
  useEffect(() => {
    if (isOpen) return setDelay(0);
    const timer = setTimeout(() => setDelay(tooltipOpenDelayMs), tooltipSkipDelayMs);
    return () => clearTimeout(timer);
  }, [isOpen]);

  useEffect(() => {
    const pointerover = ({ pointerType }: PointerEvent) => {
      byTouch.current = pointerType === 'touch';
    };
    return listen(document, { pointerover });
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
      // Without `isOpen`: it would take another anchor for one that is removed, and render for ever.
      setIsOpen={setOpen}
      closeEvents={{ mouseleave: true, blur: true, click: true }}
      globalCloseEvents={{ escape: true, scroll: true }}
      // None for touch, nor for focus set by a click.
      disableTooltip={(anchor) => byTouch.current || !anchor?.matches(':hover, :focus-visible')}
    />
  );
}

export const LoadedNotices = () => (
  <>
    <Toaster />
    <Tooltips />
  </>
);
