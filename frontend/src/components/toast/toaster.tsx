import { useEffect, useRef } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './toast.module.css';
import { Toast } from './toast.tsx';
import { setToastsFocused, useCurrentToast, useToastsFocused } from './toast-store.ts';

/** The notification area: a live region that is there before its toasts, beside every overlay, and that F8 focuses. */
export function Toaster() {
  const { t } = useTranslation();
  const area = useRef<HTMLElement>(null);
  /** What had the focus when F8 was pressed. */
  const before = useRef<Element | null>(null);
  const current = useCurrentToast();
  const isFocused = useToastsFocused();

  useEffect(() => {
    function focusArea(event: KeyboardEvent) {
      if (event.key !== 'F8') return;
      event.preventDefault();
      if (!area.current?.contains(document.activeElement)) before.current = document.activeElement;
      flushSync(() => setToastsFocused(true));
      area.current?.focus();
    }
    window.addEventListener('keydown', focusArea);
    return () => window.removeEventListener('keydown', focusArea);
  }, []);

  // An overlay hides everything beside it from assistive technology; what it has to say stays.
  useEffect(() => {
    if (!area.current) return;
    const stay = () => area.current?.removeAttribute('aria-hidden');
    const observer = new MutationObserver(stay);
    observer.observe(area.current, { attributeFilter: ['aria-hidden'] });
    stay();
    return () => observer.disconnect();
  }, []);

  // The toast that held the focus is gone: it goes back to where it came from.
  useEffect(() => {
    if (area.current?.contains(document.activeElement)) return;
    setToastsFocused(false);
    if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus();
    before.current = null;
  }, [current]);

  return createPortal(
    <section
      ref={area}
      className={styles.area}
      tabIndex={-1}
      aria-label={t('notifications')}
      onFocus={() => setToastsFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setToastsFocused(false);
      }}
    >
      <div aria-live="polite" aria-atomic="true">
        {current && <Toast key={current.id} toast={current} isHeld={isFocused} />}
      </div>
    </section>,
    document.body,
  );
}
