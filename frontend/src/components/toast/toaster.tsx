import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './toast.module.css';
import { Toast } from './toast.tsx';
import { useCurrentToast } from './toast-store.ts';

/** The notification area: a live region that is there before its toasts, and that F8 focuses. */
export function Toaster() {
  const { t } = useTranslation();
  const area = useRef<HTMLElement>(null);
  const current = useCurrentToast();

  useEffect(() => {
    function focusArea(event: KeyboardEvent) {
      if (event.key !== 'F8') return;
      event.preventDefault();
      area.current?.focus();
    }
    window.addEventListener('keydown', focusArea);
    return () => window.removeEventListener('keydown', focusArea);
  }, []);

  return (
    <section ref={area} className={styles.area} tabIndex={-1} aria-label={t('notifications')}>
      <div aria-live="polite" aria-atomic="true">
        {current && <Toast key={current.id} toast={current} />}
      </div>
    </section>
  );
}
